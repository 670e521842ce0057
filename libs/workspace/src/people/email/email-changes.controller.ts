import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { I18nLang } from 'nestjs-i18n';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow, Public } from '../../access/allow.decorator';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { RecentAuthentication } from '../../access/requests/recent-authentication';
import { originOf } from '../../access/requests/request-origin';
import { EmailBody, LinkBody } from '../people.dto';
import { EmailChanges } from './email-changes.service';

/** The email address that you sign in with. */
@OwnAccounts()
@Controller('api/v1')
export class EmailChangesController {
  constructor(private readonly changes: EmailChanges) {}

  /**
   * Change your own email address
   *
   * If an email server is configured, a link is sent to the new address, which takes effect once the link is opened, within 24
   * hours. Until then `pendingEmail` of your profile has it. Otherwise it takes effect immediately.
   */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/email')
  @HttpCode(204)
  change(
    @CurrentActor() actor: Actor,
    @Body() body: EmailBody,
    @Req() request: Request,
    @I18nLang() language: string | undefined,
  ): Promise<void> {
    return this.changes.change(request, actor, body, language ?? null);
  }

  /** Send the link to your new email address again; the previous link stops working */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/email/link')
  @HttpCode(204)
  sendAgain(@CurrentActor() actor: Actor, @I18nLang() language: string | undefined): Promise<void> {
    return this.changes.sendAgain(actor, language ?? null);
  }

  /** Keep your email address instead of the one that is not confirmed yet */
  @Allow('own.manage')
  @Delete('profile/email')
  @HttpCode(204)
  cancel(@CurrentActor() actor: Actor): Promise<void> {
    return this.changes.cancel(actor);
  }

  /** Confirm a new email address with the link that was sent to it */
  @Public()
  @Post('links/email')
  @HttpCode(204)
  confirm(@Body() { secret }: LinkBody, @Req() request: Request): Promise<void> {
    return this.changes.confirm(secret, originOf(request));
  }
}
