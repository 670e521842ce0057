import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { isUniqueViolation } from '../database/database.errors';
import { fromJson, toJson } from '../database/json-text';
import type { LinkRow } from '../database/schema';
import { Attempts } from './attempts';
import { givenRole } from './callers.store';
import { foldEmail } from './email';
import { toldOnce } from './idempotency';
import {
  deleteInvitation,
  deleteInvitationsTo,
  deleteLink,
  deleteResetsOf,
  insertLink,
  openInvitations,
  openLink,
  takeLink,
} from './links.store';
import { Passwords } from './passwords';
import type { InvitationView, LinkView, NewLinkView } from './people.contract';
import { emailTaken, linkGone, notThere } from './people.errors';
import type { GivenRole, Role } from './permissions';
import { hashOf, newSecret } from './secret';
import { Sessions } from './sessions.service';
import { deleteSessionsOf } from './sessions.store';
import { timeText } from './time-text';
import { accountByEmail, insertPerson, personById, personCount, updatePerson } from './users.store';

const HOUR = 3_600_000;
/** How long each kind lets somebody in. */
const LASTS = { setup: 24 * HOUR, invitation: 7 * 24 * HOUR, reset: 24 * HOUR } as const;

/**
 * Links that let somebody in once. No mail is sent: whoever makes one hands it over. The secret stands behind the `#`,
 * which no browser sends, so that no log and no `Referer` has it.
 */
@Injectable()
export class Links {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /** For the first administrator; `undefined` where there is somebody already. */
  async setup(): Promise<NewLinkView | undefined> {
    if ((await personCount(this.database.read)) > 0) return undefined;
    return this.database.transaction(async (tx) => (await this.issue(tx, { purpose: 'setup' })).told);
  }

  /**
   * In the place of one that the address already has.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 409 where somebody has the address, or the link was made before; 422
   */
  async invite(
    by: string,
    key: string | undefined,
    body: GivenRole & { readonly email: string },
  ): Promise<NewLinkView> {
    const { email, role, languages } = body;
    const folded = foldEmail(email);
    return this.database.transaction((tx) =>
      toldOnce(tx, { actor: { id: by }, route: 'invitations', key, body }, async () => {
        if ((await accountByEmail(tx, folded)) !== undefined) throw emailTaken();
        await deleteInvitationsTo(tx, folded);
        const { row, told } = await this.issue(tx, {
          purpose: 'invitation',
          email: folded,
          role,
          languages: languages === undefined ? null : toJson(languages),
          created_by: by,
        });
        return { view: invitationView(row), told };
      }),
    );
  }

  async invitations(): Promise<readonly InvitationView[]> {
    const rows = await openInvitations(this.database.read, Date.now());
    return rows.map(invitationView);
  }

  /** @throws Problem 404 */
  async withdraw(id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => deleteInvitation(tx, id)))) throw notThere();
  }

  /**
   * A link to a new password; one that they have already is dead from then on.
   * @throws Problem 404
   */
  async reset(by: string, userId: string): Promise<NewLinkView> {
    return this.database.transaction(async (tx) => {
      if ((await personById(tx, userId)) === undefined) throw notThere();
      await deleteResetsOf(tx, userId);
      return (await this.issue(tx, { purpose: 'reset', user_id: userId, created_by: by })).told;
    });
  }

  /**
   * Notes for the administrators that somebody asks for a new password. Says nothing to whoever asks, whether or not
   * there is such an account, and writes as much.
   * @throws Problem 429
   */
  async askForReset(email: string, address: string): Promise<void> {
    await this.attempts.askForReset(address);
    const account = await accountByEmail(this.database.read, email);
    await this.database.transaction(async (tx) => {
      const isSomebodys = account?.state === 'active';
      // Its secret is told nobody: it lets nobody in.
      const { row } = await this.issue(tx, { purpose: 'reset', user_id: isSomebodys ? account.id : null });
      if (!isSomebodys) await deleteLink(tx, row.hash);
    });
  }

  /** @throws Problem 410 */
  async look(secret: string): Promise<LinkView> {
    const { purpose, email, person_email, role, languages, expires_at } = await this.open(secret);
    return {
      purpose,
      email: email ?? person_email,
      role: role as Role | null,
      languages: languages === null ? null : fromJson(languages),
      expiresAt: timeText(expires_at),
    };
  }

  /** Makes the first administrator, and signs them in. @throws Problem 410 */
  async acceptSetup(
    request: Request,
    response: Response,
    { secret, email, name, password }: { secret: string; email: string; name: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.passwordFor(secret, 'setup', password);
    const id = await this.database.transaction(
      async (tx) => {
        await this.take(tx, secret, 'setup');
        if ((await personCount(tx)) > 0) throw linkGone();
        return insertPerson(tx, { email, name, passwordHash, roles: [{ role: 'administrator' }] });
      },
      { isolation: 'serializable' }, // of two links at once, one makes the first person
    );
    await this.sessions.begin(request, response, id);
  }

  /** Makes the invited person, and signs them in. @throws Problem 409, 410 */
  async acceptInvitation(
    request: Request,
    response: Response,
    { secret, name, password }: { secret: string; name: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.passwordFor(secret, 'invitation', password);
    try {
      const id = await this.database.transaction(async (tx) => {
        const { email, role, languages } = await this.take(tx, secret, 'invitation');
        return insertPerson(tx, { email: email!, name, passwordHash, roles: [givenRole(role!, languages)] });
      });
      await this.sessions.begin(request, response, id);
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }

  /** Sets the password, signs the person out everywhere and in here. @throws Problem 410 */
  async acceptReset(
    request: Request,
    response: Response,
    { secret, password }: { secret: string; password: string },
  ): Promise<void> {
    const passwordHash = await this.passwordFor(secret, 'reset', password);
    const id = await this.database.transaction(async (tx) => {
      const { user_id: userId } = await this.take(tx, secret, 'reset');
      await updatePerson(tx, userId!, { password_hash: passwordHash });
      await deleteSessionsOf(tx, userId!);
      await deleteResetsOf(tx, userId!);
      return userId!;
    });
    await this.sessions.begin(request, response, id);
  }

  private async issue(
    tx: Transaction,
    link: Pick<LinkRow, 'purpose'> & Partial<Omit<LinkRow, 'hash' | 'used_at'>>,
  ): Promise<{ readonly row: Omit<LinkRow, 'used_at'>; readonly told: NewLinkView }> {
    const secret = newSecret();
    const now = Date.now();
    const expiresAt = now + LASTS[link.purpose];
    const row = {
      email: null,
      role: null,
      languages: null,
      user_id: null,
      created_by: null,
      ...link,
      hash: hashOf(secret),
      created_at: now,
      expires_at: expiresAt,
    };
    await insertLink(tx, row);
    return { row, told: { link: `${this.config.origin}/join#${secret}`, expiresAt: timeText(expiresAt) } };
  }

  private async open(secret: string, purpose?: LinkRow['purpose']) {
    const link = await openLink(this.database.read, hashOf(secret), Date.now());
    if (link === undefined || (purpose !== undefined && link.purpose !== purpose)) throw linkGone();
    if (link.person_state === 'disabled') throw linkGone();
    return link;
  }

  /** Looked at before a password is hashed for it: that costs something. */
  private async passwordFor(secret: string, purpose: LinkRow['purpose'], password: string): Promise<string> {
    await this.open(secret, purpose);
    return this.passwords.hash(password);
  }

  private async take(tx: Transaction, secret: string, purpose: LinkRow['purpose']): Promise<LinkRow> {
    const link = await takeLink(tx, hashOf(secret), purpose, Date.now());
    if (link === undefined) throw linkGone();
    return link;
  }
}

const invitationView = (row: Omit<LinkRow, 'used_at'>): InvitationView => ({
  id: row.hash,
  email: row.email!,
  ...givenRole(row.role!, row.languages),
  createdAt: timeText(row.created_at),
  expiresAt: timeText(row.expires_at),
});
