import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestOrigin } from '../../access/requests/request-origin';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { Database, type Transaction } from '../../database/database';
import { newId } from '../../database/new-id';
import { MailDispatcher } from '../../mail/mail-dispatcher';
import { SecurityLog } from '../../security-log/security-log.service';
import { AccountMails } from '../account-mails';
import { accountByEmail, personById, setResetRequest } from '../users.store';
import { LinksService } from './links.service';
import { insertPasswordRequest, oldestPasswordRequests, takePasswordRequest } from './password-requests.store';

/** Requests that are answered in a row. */
const PAGE_SIZE = 50;

/**
 * Requests for a new password. To not reveal which email addresses have an account, the response is always the same, and every
 * request commits one transaction of the same statements: the link is created and composed afterwards, by the round that sends it.
 */
@Injectable()
export class PasswordRequests implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly securityLog: SecurityLog,
    private readonly links: LinksService,
    private readonly mails: AccountMails,
    private readonly dispatcher: MailDispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.composeWith(() => this.compose());
  }

  /**
   * A link is sent by email. Without an email server, and for people who have no password, administrators see the request instead.
   * @param language of the page
   * @throws Problem 429
   */
  async request(email: string, origin: RequestOrigin, language: string | null): Promise<void> {
    const account = await accountByEmail(this.database.read, email);
    const id = account?.state === 'active' ? account.id : undefined;
    const isMailed = this.mails.areSent && account?.password_hash != null;
    await this.attempts.countResetRequest(email, origin, async (tx) => {
      await setResetRequest(tx, isMailed ? '' : (id ?? ''), Date.now());
      await this.securityLog.record(tx, { event: 'resetRequested', personId: id ?? null, origin });
      if (!this.mails.areSent) return;
      const userId = isMailed ? (id ?? null) : null;
      await insertPasswordRequest(tx, { id: newId(), user_id: userId, language, created_at: Date.now() });
      this.dispatcher.wake(tx);
    });
  }

  /** Composes emails for all requests. What cannot be composed stays and does not hold up the rest. */
  private async compose(): Promise<void> {
    let after = '';
    for (;;) {
      const ids = await oldestPasswordRequests(this.database.read, after, PAGE_SIZE);
      for (const id of ids) {
        try {
          await this.database.transaction((tx) => this.composeOne(tx, id));
        } catch (error) {
          this.logger.error('A link to a new password could not be composed; will try again.', error);
        }
        await nextTurn();
      }
      if (ids.length < PAGE_SIZE) return;
      after = ids.at(-1)!;
    }
  }

  private async composeOne(tx: Transaction, id: string): Promise<void> {
    const request = await takePasswordRequest(tx, id);
    if (request?.user_id == null) return; // no account, or another process was faster
    const person = await personById(tx, request.user_id);
    if (person?.state !== 'active' || person.password_hash === null) return;
    await this.links.mailRequestedReset(tx, person, request.language);
  }
}
