import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from './allow.decorator';
import { Links } from './links.service';
import type { LinkView } from './people.contract';
import { AcceptInvitationBody, AskForResetBody, LinkBody, ResetBody, SetupBody } from './people.dto';

/** What somebody does with a link; its secret is in the body, so that no log has it. */
@Controller('api/v1')
export class LinksController {
  constructor(private readonly links: Links) {}

  /** What a link is for, before it is used */
  @Public()
  @Post('links/look')
  @HttpCode(200)
  look(@Body() { secret }: LinkBody): Promise<LinkView> {
    return this.links.look(secret);
  }

  /** Makes the first account, who administers the installation */
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

  /** Makes an account for somebody who was invited */
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

  /** Sets a new password */
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
   * Asks for a new password
   *
   * Administrators see that somebody asked, and hand a link over: no mail is sent. The same answer for every address.
   */
  @Public()
  @Post('password-reset')
  @HttpCode(202)
  askForReset(@Body() { email }: AskForResetBody, @Req() request: Request): Promise<void> {
    return this.links.askForReset(email, request.ip ?? '');
  }
}
