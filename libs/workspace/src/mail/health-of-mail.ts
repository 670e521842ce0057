import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { MailSender } from './mail-sender';
import { countMails, latestMailError, pendingMailError } from './mails.store';
import type { MailHealthView } from './mail.contract';

/** What administrators see of the emails of the last 30 days. */
@Injectable()
export class HealthOfMail {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
  ) {}

  /** Returns null if no email server is configured. */
  async view(): Promise<MailHealthView | null> {
    if (!this.sender.isConfigured) return null;
    const { read } = this.database;
    const [counts, error] = await Promise.all([countMails(read), latestMailError(read)]);
    return { ...counts, ...(error !== undefined && { error }) };
  }

  /** Returns why emails wait, or could not be sent since the last one that was; undefined if all is well. */
  async failure(): Promise<string | undefined> {
    return this.sender.isConfigured ? pendingMailError(this.database.read) : undefined;
  }
}
