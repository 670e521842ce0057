import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../access/actor';
import { originOf, type RequestOrigin } from '../../access/requests/request-origin';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { PasswordHasher } from '../../credentials/password-hasher';
import { Database, type Queries, type Transaction } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { newId } from '../../database/new-id';
import { DAY_MS } from '../../durations';
import { toIsoTime } from '../../http/input/iso-time';
import { foldEmail } from '../../http/input/email';
import { notFound } from '../../http/not-found';
import { hashSecret, newSecret } from '../../http/secret';
import { type RequestAuthor, SecurityLog } from '../../security-log/security-log.service';
import { AccountMails } from '../account-mails';
import { deleteResetLinksOf } from '../links/links.store';
import type { ChangeEmailInput, LinkView, PendingEmailView } from '../people.contract';
import { emailTaken, linkGone, wrongPassword } from '../people.errors';
import { personChange } from '../person-history';
import { accountByEmail, type Person, personById, updatePerson } from '../users.store';
import {
  deleteEmailChange,
  emailChangeByHash,
  insertEmailChange,
  pendingEmailChange,
  takeEmailChange,
} from './email-changes.store';

/** Lifetime of a link that confirms a new email address. */
const LINK_MS = DAY_MS;

/**
 * Changes of the email addresses that people sign in with. If an email server is configured, people confirm their new address with
 * a link that is sent to it, and the previous address gets a notice.
 */
@Injectable()
export class EmailChanges {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly attempts: AttemptLimiter,
    private readonly passwords: PasswordHasher,
    private readonly securityLog: SecurityLog,
    private readonly mails: AccountMails,
  ) {}

  /** The address that a person has not confirmed yet. */
  async pending(userId: string, db: Queries = this.database.read): Promise<PendingEmailView | undefined> {
    const row = await pendingEmailChange(db, userId, Date.now());
    if (row === undefined) return undefined;
    const mail = (await this.mails.latest([row.id])).get(row.id);
    return { email: row.email, expiresAt: toIsoTime(row.expires_at), ...(mail && { mail }) };
  }

  /**
   * Changes one's own address, or sends a link that does so.
   * @param language of the page
   * @throws Problem 403 when the password is wrong, or when there is none; 409 for an address of another account; 429
   */
  async change(
    request: Request,
    actor: Actor,
    { current, email }: ChangeEmailInput,
    language: string | null,
  ): Promise<void> {
    const { id } = actor;
    const person = await this.find(id);
    const attempt = { email: person.email, personId: id, origin: originOf(request) };
    await this.attempts.countSignInAttempt(attempt);
    if (!(await this.passwords.verify(current, person.password_hash))) throw wrongPassword();
    await this.attempts.forgetSignInAttempts(attempt);
    if (email === person.email) return;
    const isOtherMailbox = foldEmail(email) !== person.email_folded;
    if (isOtherMailbox && this.mails.areSent) await this.attempts.countEmailChange(id);
    await this.inTransaction(async (tx) => {
      if (!isOtherMailbox || !this.mails.areSent) return this.replace(tx, actor, await this.find(id, tx), email);
      await refuseTaken(tx, id, email);
      await this.sendLink(tx, person, email, language);
      await this.securityLog.record(tx, { event: 'emailChangeRequested', personId: id, by: actor });
    });
  }

  /**
   * Sends the link to the new address again; the previous one stops working.
   * @throws Problem 404 when there is no new address, 429
   */
  async sendAgain(actor: Actor, language: string | null): Promise<void> {
    const { id } = actor;
    if ((await pendingEmailChange(this.database.read, id, Date.now())) === undefined) throw notFound();
    await this.attempts.countEmailChange(id);
    await this.database.transaction(async (tx) => {
      const pending = await pendingEmailChange(tx, id, Date.now());
      if (pending === undefined) throw notFound();
      await this.sendLink(tx, await this.find(id, tx), pending.email, language);
    });
  }

  /** @throws Problem 404 when there is no new address */
  async cancel(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.discard(tx, actor.id))) throw notFound();
    });
  }

  /** Describes the link to a new address without using it; undefined if there is none. */
  async describe(secret: string): Promise<LinkView | undefined> {
    const row = await emailChangeByHash(this.database.read, hashSecret(secret), Date.now());
    if (row === undefined) return undefined;
    const { email, expires_at } = row;
    return {
      purpose: 'newEmail',
      createdBy: null,
      email,
      role: null,
      languages: null,
      expiresAt: toIsoTime(expires_at),
    };
  }

  /** Replaces the address of a person with the one that a link was sent to. @throws Problem 409, 410 */
  async confirm(secret: string, origin: RequestOrigin): Promise<void> {
    await this.inTransaction(async (tx) => {
      const row = await takeEmailChange(tx, hashSecret(secret), Date.now());
      const person = row && (await personById(tx, row.user_id));
      if (row === undefined || person?.state !== 'active') throw linkGone();
      await this.replace(tx, { id: person.id, name: person.name, origin }, person, row.email);
    });
  }

  /**
   * Replaces the address of a person. Links that were sent to the previous one stop working, and it gets a notice.
   * @throws Problem 409 for an address of another account
   */
  async replace(tx: Transaction, actor: RequestAuthor, person: Person, email: string): Promise<void> {
    const { id } = person;
    await refuseTaken(tx, id, email);
    await updatePerson(tx, id, { email, email_folded: foldEmail(email) });
    await this.discard(tx, id);
    await this.mails.withdraw(tx, await deleteResetLinksOf(tx, id));
    await this.securityLog.recordChange(
      tx,
      { actor, kind: 'person.changeEmail', event: 'emailChanged', personId: id },
      [personChange(id)],
    );
    if (this.mails.areSent && foldEmail(email) !== person.email_folded) await this.mails.emailChanged(tx, person);
  }

  /** Discards the address that a person has not confirmed yet. @returns whether there was one */
  async discard(tx: Transaction, userId: string): Promise<boolean> {
    const deleted = await deleteEmailChange(tx, userId);
    if (deleted !== undefined) await this.mails.withdraw(tx, [deleted.id]);
    return deleted !== undefined;
  }

  /** Runs a transaction in which another account may take the same address. */
  private async inTransaction(work: (tx: Transaction) => Promise<void>): Promise<void> {
    try {
      await this.database.transaction(work);
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  private async sendLink(tx: Transaction, person: Person, email: string, language: string | null): Promise<void> {
    await this.discard(tx, person.id);
    const secret = newSecret();
    const now = Date.now();
    const row = {
      user_id: person.id,
      id: newId(),
      hash: hashSecret(secret),
      email,
      created_at: now,
      expires_at: now + LINK_MS,
    };
    await insertEmailChange(tx, row);
    const link = `${this.config.origin}${this.config.base}/join#${secret}`;
    const to = { id: person.id, email };
    await this.mails.emailConfirmation(
      tx,
      { row, newLink: { link, expiresAt: toIsoTime(row.expires_at) } },
      { to, language: person.interface_language ?? language },
    );
  }

  private async find(id: string, db: Queries = this.database.read): Promise<Person> {
    const person = await personById(db, id);
    if (person === undefined) throw notFound();
    return person;
  }
}

async function refuseTaken(tx: Transaction, userId: string, email: string): Promise<void> {
  const account = await accountByEmail(tx, email);
  if (account !== undefined && account.id !== userId) throw emailTaken();
}
