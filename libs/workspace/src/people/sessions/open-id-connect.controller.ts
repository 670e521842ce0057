import { Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FromServer, Public } from '../../access/allow.decorator';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { OpenIdConnectService } from './open-id-connect.service';

/** Sign-in with the configured identity provider. */
@OwnAccounts()
@Controller('api/v1/session/oidc')
export class OpenIdConnectController {
  constructor(private readonly openIdConnect: OpenIdConnectService) {}

  /**
   * Redirect to the identity provider
   *
   * With `reauthenticate=1` the person of the browser's session signs in there again, to prove who they are.
   * @status 302
   * @refuses 404
   */
  @Public()
  @Get()
  @Header('Cache-Control', 'private, no-store')
  begin(
    @Query('next') next: unknown,
    @Query('reauthenticate') reauthenticate: unknown,
    @Res() response: Response,
  ): Promise<void> {
    return this.openIdConnect.startAuthorization(response, next, reauthenticate === '1');
  }

  /**
   * End sessions that the identity provider has ended (OpenID Connect Back-Channel Logout 1.0)
   *
   * The identity provider sends a form with a `logout_token`.
   */
  @Public()
  @FromServer()
  @Post('logout')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  logout(@Req() request: Request): Promise<void> {
    return this.openIdConnect.endSessions(request);
  }

  /**
   * Complete the sign-in when the identity provider redirects back
   * @status 302
   * @refuses 404
   */
  @Public()
  @Get('callback')
  @Header('Cache-Control', 'private, no-store')
  end(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.openIdConnect.completeAuthorization(request, response);
  }
}
