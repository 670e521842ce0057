import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../access/actor';
import type { RoleAssignment, Role } from '../../access/permissions';
import { roleFromColumns } from '../../access/role-from-columns';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { AttemptLimiter } from '../../credentials/attempt-limiter';
import { refuseCommonPassword } from '../../credentials/common-passwords';
import { PasswordHasher } from '../../credentials/password-hasher';
import { Database, type Transaction } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { fromJson, toJson } from '../../database/json-text';
import { newId } from '../../database/new-id';
import type { LinkRow } from '../../access/access.tables';
import type { Change } from '../../history/change';
import { originOf, type RequestOrigin } from '../../access/requests/request-origin';
import { foldEmail } from '../../http/input/email';
import { toIsoTime } from '../../http/input/iso-time';
import { notFound } from '../../http/not-found';
import { hashSecret, newSecret } from '../../http/secret';
import { revealSecretOnce } from '../../idempotency/idempotency';
import {
  consumeLink,
  deleteInvitation,
  deleteInvitationsTo,
  deleteResetLinksOf,
  findUsableLink,
  insertLink,
  pendingInvitations,
} from './links.store';
import { SecurityLog } from '../../security-log/security-log.service';
import { revokeAllTokens } from '../../tokens/tokens.service';
import type { InvitationView, LinkView, NewLinkView } from '../people.contract';
import { emailTaken, linkGone } from '../people.errors';
import { personChange, personContent } from '../person-history';
import { SessionsService } from '../sessions/sessions.service';
import { deleteSessionsOf } from '../sessions/sessions.store';
import { accountByEmail, insertPerson, personById, personCount, setResetRequest, updatePerson } from '../users.store';
import { HOUR_MS } from '../../durations';

const lifetimeMs = { setup: 24 * HOUR_MS, invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS } as const;

type NewLink = Pick<LinkRow, 'purpose'> & Partial<Omit<LinkRow, 'id' | 'hash' | 'used_at'>>;

/**
 * Single-use links: to create the first account, to accept an invitation, to choose a new password. Dragoman sends no
 * email; the person who creates a link passes it on. Its secret follows the `#`, which browsers do not send, so it is in
 * no log and no `Referer`.
 */
@Injectable()
export class LinksService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptLimiter,
  ) {}

  /** Creates the link for the first administrator; `undefined` once there are accounts. */
  async createSetupLink(): Promise<NewLinkView | undefined> {
    if ((await personCount(this.database.read)) > 0) return undefined;
    return this.database.transaction(async (tx) => (await this.insertNewLink(tx, { purpose: 'setup' })).newLink);
  }

  /**
   * Creates an invitation. It replaces a pending one to the same email address.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 409 when the address has an account or the key was used before; 422
   */
  async invite(
    actor: Actor,
    key: string | undefined,
    body: RoleAssignment & { readonly email: string },
  ): Promise<NewLinkView> {
    const { email, role, languages } = body;
    const folded = foldEmail(email);
    return this.database.transaction((tx) =>
      revealSecretOnce(tx, { actor, route: 'invitations', key, body }, async () => {
        if ((await accountByEmail(tx, folded)) !== undefined) throw emailTaken();
        const replaced = await deleteInvitationsTo(tx, folded);
        const { row, newLink } = await this.insertNewLink(tx, {
          purpose: 'invitation',
          email: folded,
          role,
          languages: languages === undefined ? null : toJson(languages),
          created_by: actor.id,
        });
        await this.securityLog.recordChange(
          tx,
          { actor, kind: 'invitation.create', event: 'invitationCreated', personId: null },
          [invitationCreated(row), ...replaced.map(invitationRevoked)],
        );
        return { view: invitationView(row), response: newLink };
      }),
    );
  }

  async invitations(): Promise<readonly InvitationView[]> {
    const rows = await pendingInvitations(this.database.read, Date.now());
    return rows.map(invitationView);
  }

  /** @throws Problem 404 */
  async revokeInvitation(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await deleteInvitation(tx, id);
      if (row === undefined) throw notFound();
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'invitation.revoke', event: 'invitationRevoked', personId: null },
        [invitationRevoked(row)],
      );
    });
  }

  /**
   * Creates a link to choose a new password. It replaces the previous one.
   * @throws Problem 404
   */
  async createResetLink(actor: Actor, userId: string): Promise<NewLinkView> {
    return this.database.transaction(async (tx) => {
      if ((await personById(tx, userId)) === undefined) throw notFound();
      await deleteResetLinksOf(tx, userId);
      await setResetRequest(tx, userId, null);
      const { newLink } = await this.insertNewLink(tx, { purpose: 'reset', user_id: userId, created_by: actor.id });
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.resetLink', event: 'resetLinkCreated', personId: userId },
        [personChange(userId)],
      );
      return newLink;
    });
  }

  /** @throws Problem 404 when there is no unused link */
  async revokeResetLink(actor: Actor, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await deleteResetLinksOf(tx, userId))) throw notFound();
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.revokeResetLink', event: 'resetLinkRevoked', personId: userId },
        [personChange(userId)],
      );
    });
  }

  /**
   * Shows administrators that a person requests a new password. To not reveal which email addresses have an account, the
   * response is always the same and every request commits one transaction, which takes the same time.
   * @throws Problem 429
   */
  async requestReset(email: string, origin: RequestOrigin): Promise<void> {
    const account = await accountByEmail(this.database.read, email);
    const id = account?.state === 'active' ? account.id : undefined;
    await this.attempts.countResetRequest(origin, async (tx) => {
      await setResetRequest(tx, id ?? '', Date.now());
      await this.securityLog.record(tx, { event: 'resetRequested', personId: id ?? null, origin });
    });
  }

  /**
   * Describes an unused link without using it.
   * @throws Problem 410
   */
  async describe(secret: string): Promise<LinkView> {
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
    { secret, email, name, password }: { secret: string; email: string; name: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.hashPasswordFor(secret, 'setup', password, [email, name]);
    const id = await this.database.transaction(
      async (tx) => {
        await this.consume(tx, secret, 'setup');
        if ((await personCount(tx)) > 0) throw linkGone();
        const person = { email, name, passwordHash, roles: [{ role: 'administrator' }] } as const;
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
    { secret, name, password }: { secret: string; name: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.hashPasswordFor(secret, 'invitation', password, [name]);
    try {
      const id = await this.database.transaction(async (tx) => {
        const link = await this.consume(tx, secret, 'invitation');
        const person = { email: link.email!, name, passwordHash, roles: [roleFromColumns(link.role!, link.languages)] };
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
      await deleteSessionsOf(tx, id);
      const revoked = await revokeAllTokens(tx, id);
      await deleteResetLinksOf(tx, id);
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

  private async insertNewLink(tx: Transaction, link: NewLink) {
    const secret = newSecret();
    const now = Date.now();
    const row: Omit<LinkRow, 'used_at'> = {
      email: null,
      role: null,
      languages: null,
      user_id: null,
      created_by: null,
      ...link,
      id: newId(),
      hash: hashSecret(secret),
      created_at: now,
      expires_at: now + lifetimeMs[link.purpose],
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

const invitationView = (row: Omit<LinkRow, 'used_at'>): InvitationView => ({
  id: row.id,
  email: row.email!,
  ...roleFromColumns(row.role!, row.languages),
  createdAt: toIsoTime(row.created_at),
  expiresAt: toIsoTime(row.expires_at),
});

type InvitationRow = Pick<LinkRow, 'id' | 'role' | 'languages'>;

const invitationCreated = ({ id, role, languages }: InvitationRow): Change => ({
  subject: { type: 'invitation', id },
  before: null,
  after: { roles: [roleFromColumns(role!, languages)] },
});

export const invitationRevoked = (row: InvitationRow): Change => {
  const { subject, after } = invitationCreated(row);
  return { subject, before: after, after: null };
};
