import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from './allow.decorator';
import { OpenIdConnect } from './open-id-connect.service';

/** Where a browser goes on its way to another service and back; both are pages' links, answered by redirects. */
@Controller('api/v1/session/oidc')
export class OpenIdConnectController {
  constructor(private readonly elsewhere: OpenIdConnect) {}

  /**
   * Leads a browser to the service that people sign in with
   * @status 302
   */
  @Public()
  @Get()
  @Header('Cache-Control', 'private, no-store')
  begin(@Query('next') next: unknown, @Res() response: Response): Promise<void> {
    return this.elsewhere.begin(response, next);
  }

  /**
   * Where that service sends the browser back to
   * @status 302
   */
  @Public()
  @Get('callback')
  @Header('Cache-Control', 'private, no-store')
  end(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.elsewhere.end(request, response);
  }
}
