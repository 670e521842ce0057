import { Controller, HttpCode, Post } from '@nestjs/common';
import { I18nLang } from 'nestjs-i18n';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { Database } from '../../database/database';
import type { TestMailView } from '../../mail/mail.contract';
import { AccountMails } from '../account-mails';
import { personById } from '../users.store';

/** Checks the email settings. */
@Controller('api/v1/mail')
export class TestEmailController {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Send a test email to yourself
   *
   * It is sent while the request waits, for at most 15 seconds, and not tried again. The response has the outcome. A person can send ten
   * within 15 minutes.
   * @refuses 429
   */
  @Allow('languages.manage')
  @Post('test')
  @HttpCode(200)
  async send(@CurrentActor() actor: Actor, @I18nLang() language: string | undefined): Promise<TestMailView> {
    if (!this.mails.areSent) return { outcome: 'notConfigured' };
    const person = await personById(this.database.read, actor.id);
    if (person === undefined || person.email === '') return { outcome: 'noAddress' };
    await this.attempts.countTestEmail(actor.id);
    const { email: to, interface_language: own } = person;
    const failure = await this.mails.test(to, own ?? language ?? null);
    return failure === undefined ? { outcome: 'sent', to } : { outcome: failure.reason, to, error: failure.error };
  }
}
