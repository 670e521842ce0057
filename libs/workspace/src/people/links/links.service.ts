import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor';
import type { Role } from '../../access/permissions';
import { roleFromColumns } from '../../access/role-from-columns';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { refuseCommonPassword } from '../../credentials/common-passwords';
import { PasswordHasher } from '../../credentials/password-hasher';
import { Database, type Transaction } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { fromJson, toJson } from '../../database/json-text';
import { newId } from '../../database/new-id';
import type { LinkRow } from '../../access/access.tables';
import type { Change } from '../../history/change';
import { originOf } from '../../access/requests/request-origin';
import { addressIn, foldCharacters, foldEmail, isEmail, unfoldEmail } from '../../http/input/email';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { hashSecret, newSecret } from '../../http/secret';
import { executeOnce, revealSecretOnce } from '../../idempotency/idempotency';
import {
  consumeLink,
  deleteResetLinksOf,
  findUsableLink,
  insertLink,
  type NewLinkRow,
  lockInvitations,
  openInvitations,
  openInvitationTo,
  pendingInvitationTo,
  revokeInvitations,
  revokeInvitationsTo,
} from './links.store';
import { SecurityLog } from '../../security-log/security-log.service';
import { revokeAllTokens } from '../../tokens/tokens.service';
import type { MailView } from '../../mail/mail.contract';
import { AccountMails } from '../account-mails';
import { EmailChanges } from '../email/email-changes.service';
import type {
  AcceptInvitationInput,
  InvitationInput,
  InvitationResultView,
  InvitationsInput,
  InvitationsResultView,
  InvitationView,
  LinkView,
  NewLinkView,
  RenewedInvitationsView,
  RenewInvitationsInput,
  RevokedInvitationsView,
  RevokeInvitationsInput,
  SetupInput,
} from '../people.contract';
import { emailTaken, invitationPending, linkGone } from '../people.errors';
import { personChange, personContent } from '../person-history';
import { SessionsService } from '../sessions/sessions.service';
import { deleteSessionsOf } from '../sessions/sessions.store';
import {
  accountByEmail,
  insertPerson,
  type Person,
  personById,
  personCount,
  setResetRequest,
  updatePerson,
} from '../users.store';
import { HOUR_MS } from '../../durations';

/** Lifetime of a link to a new password that was requested on the sign-in page. */
const REQUESTED_LINK_MS = HOUR_MS;

const lifetimeMs = { setup: 24 * HOUR_MS, invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS } as const;

type NewLink = Pick<NewLinkRow, 'purpose'> & Partial<Omit<NewLinkRow, 'id' | 'hash'>>;

/**
 * Single-use links: to create the first account, to accept an invitation, to choose a new password. Where an email server is
 * configured, they can be sent by email; else the person who creates a link passes it on. Its secret follows the `#`, which
 * browsers do not send, so it is in no log and no `Referer`.
 */
@Injectable()
export class LinksService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
    private readonly emails: EmailChanges,
  ) {}

  /** Creates the link for the first administrator; `undefined` once there are accounts. */
  async createSetupLink(): Promise<NewLinkView | undefined> {
    if ((await personCount(this.database.read)) > 0) return undefined;
    return this.database.transaction(async (tx) => (await this.insertNewLink(tx, { purpose: 'setup' })).newLink);
  }

  /**
   * Creates an invitation. It replaces an expired one to the same email address.
   * @param key `Idempotency-Key` of the request
   * @param pageLanguage that of the request, for an email unless the body or the invitation that it replaces has one
   * @throws Problem 409 when the address has an account or a pending invitation, or the key was used before; 422
   */
  async invite(
    actor: Actor,
    key: string | undefined,
    body: InvitationInput,
    pageLanguage: string | null,
  ): Promise<NewLinkView> {
    return this.database.transaction((tx) =>
      revealSecretOnce(tx, { actor, route: 'invitations', key, body }, async () => {
        await this.lockInvitations(tx);
        const folded = foldEmail(body.email);
        if ((await accountByEmail(tx, folded)) !== undefined) throw emailTaken();
        const pending = await pendingInvitationTo(tx, folded, Date.now());
        if (pending !== undefined) throw invitationPending(invitationView(pending));
        const { row, newLink } = await this.addInvitation(tx, actor, body, pageLanguage);
        return { view: invitationView({ ...row, creator_name: actor.name }), response: newLink };
      }),
    );
  }

  /**
   * Creates an invitation for each address that has neither an account nor a pending invitation.
   * @param key `Idempotency-Key` of the request
   * @param pageLanguage that of the request
   * @throws Problem 409 when the key was used before; 422
   */
  async inviteAll(
    actor: Actor,
    key: string | undefined,
    body: InvitationsInput,
    pageLanguage: string | null,
  ): Promise<InvitationsResultView> {
    const { emails, ...options } = body;
    const addresses = new Map(emails.map(addressIn).map((email) => [foldEmail(email), email]));
    return this.database.transaction((tx) =>
      revealSecretOnce(tx, { actor, route: 'invitations/bulk', key, body }, async () => {
        await this.lockInvitations(tx);
        const results: InvitationResultView[] = [];
        for (const email of addresses.values()) {
          results.push(await this.inviteUnlessKnown(tx, actor, { ...options, email }, pageLanguage));
        }
        const view = { results: results.map(({ email, outcome }) => ({ email, outcome })) };
        return { view, response: { results } };
      }),
    );
  }

  /** Of concurrent requests for an address, the later ones find the invitation of the first. */
  private lockInvitations(tx: Transaction): Promise<void> {
    return this.database.dialect.lockTable(tx, 'links');
  }

  private async inviteUnlessKnown(
    tx: Transaction,
    actor: Actor,
    input: InvitationInput,
    pageLanguage: string | null,
  ): Promise<InvitationResultView> {
    const { email } = input;
    if (!isEmail(email)) return { email, outcome: 'invalid' };
    const folded = foldEmail(email);
    const account = await accountByEmail(tx, folded);
    if (account !== undefined) return { email, outcome: 'person', personId: account.id };
    const pending = await pendingInvitationTo(tx, folded, Date.now());
    if (pending !== undefined)
      return { email, outcome: 'pending', invitationId: pending.id, pending: invitationView(pending) };
    const { newLink } = await this.addInvitation(tx, actor, input, pageLanguage);
    return { email, outcome: 'invited', invitation: newLink };
  }

  /**
   * Creates an invitation in place of earlier ones to the address, and the email with it.
   * @param renewed the earlier one, if that is what was asked for
   */
  private async addInvitation(
    tx: Transaction,
    actor: Actor,
    input: InvitationInput,
    pageLanguage: string | null,
    renewed?: LinkRow,
  ) {
    const { email, role, languages, sendEmail = false, emailLanguage } = input;
    const folded = foldEmail(email);
    const earlier = await openInvitationTo(tx, folded);
    const replaced = await revokeInvitationsTo(tx, folded, Date.now());
    await this.mails.withdraw(
      tx,
      replaced.map(({ id }) => id),
    );
    const language = emailLanguage ?? earlier?.language ?? pageLanguage;
    // The email with the note says whose it is.
    const ownMessage = earlier?.created_by === actor.id ? earlier.message : null;
    const message = (input.message ?? ownMessage ?? '').replace(/\r\n?/g, '\n').trim() || null;
    const made = await this.insertNewLink(tx, {
      purpose: 'invitation',
      language,
      message,
      email: folded,
      role,
      languages: languages === undefined ? null : toJson(languages),
      created_by: actor.id,
    });
    const action = renewed
      ? ({ kind: 'invitation.renew', event: 'invitationRenewed' } as const)
      : ({ kind: 'invitation.create', event: 'invitationCreated' } as const);
    await this.securityLog.recordChange(tx, { actor, ...action, personId: null }, [
      { ...invitationCreated(made.row), before: renewed ? invitationContent(renewed) : null },
      ...replaced.map(invitationRevoked),
    ]);
    const isSent = sendEmail && this.mails.areSent;
    if (isSent) await this.mails.invitation(tx, made, { to: email, by: actor.name, language, message });
    return { ...made, newLink: { ...made.newLink, ...(isSent && { sentTo: email }) } };
  }

  /**
   * Invitations that were neither accepted nor withdrawn, the latest first.
   * @param q part of the email address; empty: any
   * @param state absent: any
   */
  async invitations(q: string, state?: InvitationView['state']): Promise<readonly InvitationView[]> {
    const part = q.trim();
    const parts = [foldCharacters(part), foldEmail(part)];
    const open = await openInvitations(this.database.read);
    // A domain is stored in ASCII, but a part of it is typed in its own script.
    const rows = open.filter(
      (row) =>
        (state === undefined || isExpired(row) === (state === 'expired')) &&
        [row.email!, unfoldEmail(row.email!)].some((address) => parts.some((each) => address.includes(each))),
    );
    const mails = await this.mails.latest(rows.map(({ id }) => id));
    return rows.map((row) => invitationView(row, mails.get(row.id)));
  }

  /** @throws Problem 404 */
  async revokeInvitation(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if ((await this.revokeOpen(tx, actor, [id])).size === 0) throw notFound();
    });
  }

  /**
   * Revokes those of the invitations that are open, also expired ones.
   * @param key `Idempotency-Key` of the request
   */
  async revokeInvitations(
    actor: Actor,
    key: string | undefined,
    body: RevokeInvitationsInput,
  ): Promise<RevokedInvitationsView> {
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'invitations/revoke', key, body }, async () => {
        const ids = [...new Set(body.invitationIds)].sort();
        const revoked = await this.revokeOpen(tx, actor, ids);
        const skipped = ids
          .filter((id) => !revoked.has(id))
          .map((invitationId) => ({ invitationId, reason: 'unknownInvitation' as const }));
        return { done: revoked.size, skipped };
      }),
    );
  }

  /**
   * Creates new invitations in place of those that are open, also expired ones, with the same role unless the body has another.
   * @param key `Idempotency-Key` of the request
   * @param pageLanguage that of the request
   * @throws Problem 409 when the key was used before and the links are not sent by email
   */
  async renewInvitations(
    actor: Actor,
    key: string | undefined,
    body: RenewInvitationsInput,
    pageLanguage: string | null,
  ): Promise<RenewedInvitationsView> {
    const sendEmail = body.sendEmail === true && this.mails.areSent;
    return this.database.transaction((tx) => {
      const request = { actor, route: 'invitations/renew', key, body };
      const renew = () => this.renewOpen(tx, actor, { ...body, sendEmail }, pageLanguage);
      if (sendEmail) return executeOnce(tx, request, renew);
      return revealSecretOnce(tx, request, async () => {
        const response = await renew();
        return { view: { done: response.done, skipped: response.skipped }, response };
      });
    });
  }

  private async renewOpen(
    tx: Transaction,
    actor: Actor,
    { invitationIds, role, languages, ...options }: RenewInvitationsInput & { readonly sendEmail: boolean },
    pageLanguage: string | null,
  ): Promise<RenewedInvitationsView> {
    const ids = [...new Set(invitationIds)].sort();
    const open = new Map((await lockInvitations(tx, ids)).map((row) => [row.id, row]));
    const renewed = new Set<string>();
    const skipped: RenewedInvitationsView['skipped'][number][] = [];
    const links: RenewedInvitationsView['links'][number][] = [];
    for (const invitationId of ids) {
      const row = open.get(invitationId);
      const email = row?.email ?? '';
      if (row === undefined || renewed.has(email)) skipped.push({ invitationId, reason: 'unknownInvitation' });
      else if (await accountByEmail(tx, email)) skipped.push({ invitationId, reason: 'emailTaken' });
      else {
        const assignment = role ? { role, ...(languages && { languages }) } : roleFromColumns(row.role!, row.languages);
        const { newLink } = await this.addInvitation(
          tx,
          actor,
          { ...assignment, email, ...options },
          pageLanguage,
          row,
        );
        links.push({ email, ...newLink });
        renewed.add(email);
      }
    }
    return { done: links.length, skipped, links: options.sendEmail ? [] : links };
  }

  /** @returns the ids of those that were open */
  private async revokeOpen(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await revokeInvitations(tx, ids, Date.now());
    const revoked = new Set(rows.map(({ id }) => id));
    await this.mails.withdraw(tx, [...revoked]);
    for (const row of rows) {
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'invitation.revoke', event: 'invitationRevoked', personId: null },
        [invitationRevoked(row)],
      );
    }
    return revoked;
  }

  /**
   * Creates a link to choose a new password. It replaces the previous one.
   * @param sendEmail sends it to the person if an email server is configured
   * @param pageLanguage that of the request
   * @throws Problem 404
   */
  async createResetLink(
    actor: Actor,
    userId: string,
    sendEmail: boolean,
    pageLanguage: string | null,
  ): Promise<NewLinkView> {
    return this.database.transaction(async (tx) => {
      const person = await personById(tx, userId);
      if (person === undefined) throw notFound();
      await this.mails.withdraw(tx, await deleteResetLinksOf(tx, userId));
      await setResetRequest(tx, userId, null);
      const made = await this.insertNewLink(tx, { purpose: 'reset', user_id: userId, created_by: actor.id });
      const isSent = sendEmail && this.mails.areSent;
      const language = person.interface_language ?? pageLanguage;
      if (isSent) await this.mails.resetLink(tx, made, { to: person, by: actor.name, language });
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.resetLink', event: 'resetLinkCreated', personId: userId },
        [personChange(userId)],
      );
      return { ...made.newLink, ...(isSent && { sentTo: person.email }) };
    });
  }

  /** @throws Problem 404 when there is no unused link */
  async revokeResetLink(actor: Actor, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const deleted = await deleteResetLinksOf(tx, userId);
      if (deleted.length === 0) throw notFound();
      await this.mails.withdraw(tx, deleted);
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.revokeResetLink', event: 'resetLinkRevoked', personId: userId },
        [personChange(userId)],
      );
    });
  }

  /**
   * Sends a link to a new password to a person who requested it, in place of an earlier one that they requested. Links of
   * administrators stay, since anyone can send a request.
   */
  async mailRequestedReset(tx: Transaction, person: Person, language: string | null): Promise<void> {
    await this.mails.withdraw(tx, await deleteResetLinksOf(tx, person.id, 'requested'));
    const made = await this.insertNewLink(tx, { purpose: 'reset', user_id: person.id }, REQUESTED_LINK_MS);
    await this.mails.resetLink(tx, made, { to: person, language: person.interface_language ?? language });
  }

  /**
   * Describes an unused link without using it.
   * @throws Problem 410
   */
  async describe(secret: string): Promise<LinkView> {
    const emailChange = await this.emails.describe(secret);
    if (emailChange !== undefined) return emailChange;
    const { purpose, creator_name, email, person_email, role, languages, expires_at } = await this.findUsable(secret);
    return {
      purpose,
      createdBy: creator_name,
      email: email ?? person_email,
      role: role as Role | null,
      languages: languages === null ? null : fromJson(languages),
      expiresAt: toIsoTime(expires_at),
    };
  }

  /** Creates the first administrator and signs them in. @throws Problem 410 */
  async acceptSetup(
    request: Request,
    response: Response,
    { secret, email, name, password, interfaceLanguage, timeZone }: SetupInput,
  ): Promise<void> {
    const passwordHash = await this.hashPasswordFor(secret, 'setup', password, [email, name]);
    const id = await this.database.transaction(
      async (tx) => {
        await this.consume(tx, secret, 'setup');
        if ((await personCount(tx)) > 0) throw linkGone();
        const roles = [{ role: 'administrator' }] as const;
        const person = { email, name, passwordHash, roles, interfaceLanguage, timeZone };
        const id = await insertPerson(tx, person);
        const content = personContent({ ...person, state: 'active' });
        const actor = { id, name, origin: originOf(request) };
        await this.securityLog.recordChange(tx, { actor, kind: 'person.setUp', event: 'personSetUp', personId: id }, [
          personChange(id, null, content),
        ]);
        return id;
      },
      { isolation: 'serializable' }, // if two links are used at the same time, only one creates the account
    );
    await this.sessions.start(request, response, id, { method: 'link', secondFactor: 'ask' });
  }

  /** Creates the invited person's account and signs them in. @throws Problem 409, 410 */
  async acceptInvitation(
    request: Request,
    response: Response,
    { secret, name, password, interfaceLanguage, timeZone }: AcceptInvitationInput,
  ): Promise<void> {
    const passwordHash = await this.hashPasswordFor(secret, 'invitation', password, [name]);
    try {
      const id = await this.database.transaction(async (tx) => {
        const link = await this.consume(tx, secret, 'invitation');
        const roles = [roleFromColumns(link.role!, link.languages)];
        const person = { email: link.email!, name, passwordHash, roles, interfaceLanguage, timeZone };
        const id = await insertPerson(tx, person);
        const content = { ...personContent({ ...person, state: 'active' }), invitation: link.id };
        const actor = { id, name, origin: originOf(request) };
        await this.securityLog.recordChange(tx, { actor, kind: 'person.join', event: 'personJoined', personId: id }, [
          personChange(id, null, content),
        ]);
        return id;
      });
      await this.sessions.start(request, response, id, { method: 'link', secondFactor: 'ask' });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  /** Sets the password, ends all sessions and tokens of the person and starts a session in this browser. @throws Problem 410 */
  async acceptReset(
    request: Request,
    response: Response,
    { secret, password }: { secret: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.hashPasswordFor(secret, 'reset', password, []);
    const id = await this.database.transaction(async (tx) => {
      const id = (await this.consume(tx, secret, 'reset')).user_id!;
      await updatePerson(tx, id, { password_hash: passwordHash });
      await this.emails.discard(tx, id); // requested by someone who had the previous password
      await deleteSessionsOf(tx, id);
      const revoked = await revokeAllTokens(tx, id);
      await this.mails.withdraw(tx, await deleteResetLinksOf(tx, id));
      await setResetRequest(tx, id, null);
      const { name } = (await personById(tx, id))!;
      const actor = { id, name, origin: originOf(request) };
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.resetPassword', event: 'passwordReset', personId: id },
        [personChange(id), ...revoked],
      );
      return id;
    });
    await this.sessions.start(request, response, id, { method: 'link', secondFactor: 'ask', linksIdentity: true });
  }

  private async insertNewLink(tx: Transaction, link: NewLink, lifetime = lifetimeMs[link.purpose]) {
    const secret = newSecret();
    const now = Date.now();
    const row: NewLinkRow = {
      email: null,
      role: null,
      languages: null,
      user_id: null,
      language: null,
      message: null,
      created_by: null,
      ...link,
      id: newId(),
      hash: hashSecret(secret),
      created_at: now,
      expires_at: now + lifetime,
    };
    await insertLink(tx, row);
    const newLink: NewLinkView = {
      link: `${this.config.origin}${this.config.base}/join#${secret}`,
      expiresAt: toIsoTime(row.expires_at),
    };
    return { row, newLink };
  }

  private async findUsable(secret: string, purpose?: LinkRow['purpose']) {
    const link = await findUsableLink(this.database.read, hashSecret(secret), Date.now());
    if (link === undefined || (purpose !== undefined && link.purpose !== purpose)) throw linkGone();
    if (link.person_state === 'disabled') throw linkGone();
    return link;
  }

  /** Checks the link first, because hashing a password is expensive. */
  private async hashPasswordFor(
    secret: string,
    purpose: LinkRow['purpose'],
    password: string,
    context: readonly string[],
  ): Promise<string> {
    const { email, person_email, person_name } = await this.findUsable(secret, purpose);
    refuseCommonPassword(
      password,
      [...context, email, person_email, person_name].filter((word) => word !== null),
    );
    return this.passwords.hash(password);
  }

  private async consume(tx: Transaction, secret: string, purpose: LinkRow['purpose']): Promise<LinkRow> {
    const link = await consumeLink(tx, hashSecret(secret), purpose, Date.now());
    if (link === undefined) throw linkGone();
    return link;
  }
}

const isExpired = ({ expires_at }: Pick<LinkRow, 'expires_at'>): boolean => expires_at <= Date.now();

const invitationView = (
  row: NewLinkRow & { readonly creator_name: string | null },
  mail?: MailView,
): InvitationView => ({
  id: row.id,
  state: isExpired(row) ? 'expired' : 'pending',
  email: row.email!,
  ...roleFromColumns(row.role!, row.languages),
  createdAt: toIsoTime(row.created_at),
  createdBy: { id: row.created_by!, name: row.creator_name! },
  expiresAt: toIsoTime(row.expires_at),
  ...(mail && { mail }),
});

type InvitationRow = Pick<LinkRow, 'id' | 'role' | 'languages'>;

const invitationContent = ({ role, languages }: InvitationRow) => ({ roles: [roleFromColumns(role!, languages)] });

const invitationCreated = (row: InvitationRow): Change => ({
  subject: { type: 'invitation', id: row.id },
  before: null,
  after: invitationContent(row),
});

export const invitationRevoked = (row: InvitationRow): Change => {
  const { subject, after } = invitationCreated(row);
  return { subject, before: after, after: null };
};
