import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { I18nLang } from 'nestjs-i18n';
import { Public } from '../../access/allow.decorator';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { originOf } from '../../access/requests/request-origin';
import { LinksService } from './links.service';
import { PasswordRequests } from './password-requests.service';
import type { LinkView } from '../people.contract';
import { AcceptInvitationBody, RequestResetBody, LinkBody, ResetBody, SetupBody } from '../people.dto';

/** Single-use links. Requests contain the secret in the body, which is not logged. */
@OwnAccounts()
@Controller('api/v1')
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly requests: PasswordRequests,
  ) {}

  /** Look up a link before using it */
  @Public()
  @Post('links/look')
  @HttpCode(200)
  describe(@Body() { secret }: LinkBody): Promise<LinkView> {
    return this.links.describe(secret);
  }

  /** Create the first account, the administrator */
  @Public()
  @Post('links/setup')
  @HttpCode(204)
  setup(
    @Body() body: SetupBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.links.acceptSetup(request, response, body);
  }

  /** Accept an invitation and create the account */
  @Public()
  @Post('links/invitation')
  @HttpCode(204)
  invitation(
    @Body() body: AcceptInvitationBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.links.acceptInvitation(request, response, body);
  }

  /** Set a new password */
  @Public()
  @Post('links/reset')
  @HttpCode(204)
  reset(
    @Body() body: ResetBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.links.acceptReset(request, response, body);
  }

  /**
   * Request a new password
   *
   * If an email server is configured, a link is sent to the address; it works for an hour. Otherwise, and for people without a
   * password, administrators see the request and pass a link on. The response is the same for every address.
   * @refuses 429
   */
  @Public()
  @Post('password-reset')
  @HttpCode(202)
  requestReset(
    @Body() { email }: RequestResetBody,
    @Req() request: Request,
    @I18nLang() language: string | undefined,
  ): Promise<void> {
    return this.requests.request(email, originOf(request), language ?? null);
  }
}
