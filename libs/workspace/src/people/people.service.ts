import { foldForSearch } from '@dragoman/i18n/internal';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import type { Caller } from '../access/caller';
import { timeZoneFor } from '../access/time-zone-of';
import type { RoleAssignment } from '../access/permissions';
import { Database, type Queries, type Transaction } from '../database/database';
import { erasePerson } from '../database/erase-person';
import { TableRegistry } from '../database/table-registry';
import { ERASED_NAME } from '../database/tables';
import type { Change } from '../history/change';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import type { VersionMatcher } from '../http/versions/if-match';
import { foldEmail, unfoldEmail } from '../http/input/email';
import { toIsoTime } from '../http/input/iso-time';
import { notFound } from '../http/not-found';
import { versionConflict } from '../http/versions/version-conflict';
import type { NamedAccountView, SecurityEvent } from '../security-log/security-log.contract';
import { SecurityLog } from '../security-log/security-log.service';
import type { MailView } from '../mail/mail.contract';
import { AccountMails } from './account-mails';
import { EmailChanges } from './email/email-changes.service';
import { invitationRevoked } from './links/links.service';
import { deleteResetLinksBy, invitedAddresses, revokeInvitationsBy } from './links/links.store';
import type { PeopleView, PersonView } from './people.contract';
import type { PeopleQuery } from './people.dto';
import { lastAdministrator } from './people.errors';
import { personChange, type PersonContent, personContent } from './person-history';
import { deleteSessionsOf } from './sessions/sessions.store';
import {
  accountNames,
  activeAdministrators,
  addressedPeople,
  type ListedPerson,
  listPeople,
  personById,
  replaceRoles,
  updatePerson,
} from './users.store';

export interface PersonChange {
  readonly name?: string;
  readonly email?: string;
  readonly state?: 'active' | 'disabled';
  readonly roles?: readonly RoleAssignment[];
}

/** Lists and changes the accounts of people, for administrators. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly database: Database,
    private readonly securityLog: SecurityLog,
    private readonly mails: AccountMails,
    private readonly emails: EmailChanges,
    private readonly tables: TableRegistry,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async list({ q, role, state, limit, cursor }: PeopleQuery): Promise<PeopleView> {
    const after = cursor === undefined ? '' : decodeCursor(cursor, isString);
    const words = foldForSearch(q).split(/\s+/).filter(Boolean);
    const matches = (await addressedPeople(this.database.read, { role, state })).filter(({ name, email }) => {
      if (words.length === 0) return true;
      const text = foldForSearch(`${name} ${email} ${unfoldEmail(foldEmail(email))}`);
      return words.every((word) => text.includes(word));
    });
    const rest = matches.map(({ id }) => id).filter((id) => id > after);
    const ids = rest.slice(0, limit);
    const people = ids.length === 0 ? [] : await this.views(await listPeople(this.database.read, { ids }));
    return {
      people,
      total: matches.length,
      next: rest.length > limit ? encodeCursor(ids.at(-1)!) : undefined,
    };
  }

  /** @throws Problem 404 */
  async get(id: string, db: Queries = this.database.read): Promise<PersonView> {
    const [row] = await listPeople(db, { ids: [id] });
    if (row === undefined) throw notFound();
    return (await this.views([row]))[0]!;
  }

  /** The time zone (IANA) that days of a query are in: the one it names, or else the person's, the application's, or UTC. */
  timeZoneFor(caller: Pick<Caller, 'actor' | 'timeZone'>, named: string | undefined): Promise<string> {
    return timeZoneFor(this.database.read, caller, named);
  }

  /** People and service accounts by id, with their current names. */
  async namedAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, NamedAccountView>> {
    if (ids.length === 0) return new Map();
    const rows = await accountNames(this.database.read, ids);
    return new Map(
      rows.map(({ id, name, kind }) => [id, { id, name, ...(kind === 'service' && { isServiceAccount: true }) }]),
    );
  }

  /** The addresses of invitations that are still kept, also of withdrawn ones, by id. */
  async invitedAddresses(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await invitedAddresses(this.database.read, ids);
    return new Map(rows.map(({ id, email }) => [id, email!]));
  }

  /**
   * Changes a person. Disabling a person ends their sessions and suspends their tokens.
   * A person who is no longer an administrator loses the unused links that they created.
   * @throws Problem 404, 409 for the last administrator or for an address of another account, 412
   */
  async change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    { name, email, state, roles }: PersonChange,
  ): Promise<PersonView> {
    await this.database.transaction(
      async (tx) => {
        const before = await personById(tx, id);
        if (before === undefined) throw notFound();
        if (!ifMatch(before.version)) throw versionConflict(await this.get(id, tx));
        if ([name, email, state, roles].every((value) => value === undefined)) return;
        await updatePerson(tx, id, { name, state });
        if (roles !== undefined) await replaceRoles(tx, id, roles);
        if (state === 'disabled') await deleteSessionsOf(tx, id);
        if ((await activeAdministrators(tx)).length === 0) throw lastAdministrator();
        if (email !== undefined && email !== before.email) await this.emails.replace(tx, actor, before, email);
        const contentBefore = personContent(before);
        const contentAfter = personContent((await personById(tx, id))!);
        if (JSON.stringify(contentBefore) === JSON.stringify(contentAfter)) return;
        // Links of administrators make others administrators: they end with the role of their creator.
        const invitations = isAdministrator(contentAfter) ? [] : await this.revokeLinksCreatedBy(tx, id);
        await this.securityLog.recordChange(
          tx,
          { actor, kind: 'person.change', event: eventOf(contentBefore, contentAfter), personId: id },
          [personChange(id, contentBefore, contentAfter), ...invitations],
        );
      },
      { isolation: 'serializable' }, // of two administrators who step down at the same time, the second is refused
    );
    return this.get(id);
  }

  /**
   * Deletes the account of a person, with everything about them. What they have done stays, by a deleted person.
   * @throws Problem 404, 409 for the last administrator, 412
   */
  async delete(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(
      async (tx) => {
        const person = await personById(tx, id);
        if (person === undefined) throw notFound();
        if (!ifMatch(person.version)) throw versionConflict(await this.get(id, tx));
        const invitations = await this.revokeLinksCreatedBy(tx, id);
        await erasePerson(tx, this.tables, person);
        if ((await activeAdministrators(tx)).length === 0) throw lastAdministrator();
        const author = actor.id === id ? { ...actor, name: ERASED_NAME } : actor;
        const { name: _, ...content } = personContent(person);
        await this.securityLog.recordChange(
          tx,
          { actor: author, kind: 'person.delete', event: 'personDeleted', personId: id },
          [personChange(id, content), ...invitations],
        );
      },
      { isolation: 'serializable' }, // of two administrators who delete each other at the same time, the second is refused
    );
  }

  /** Ends the unused links that a person created. @returns the changes of invitations */
  private async revokeLinksCreatedBy(tx: Transaction, id: string): Promise<Change[]> {
    const invitations = await revokeInvitationsBy(tx, id, Date.now());
    const links = [...(await deleteResetLinksBy(tx, id)), ...invitations];
    await this.mails.withdraw(
      tx,
      links.map((link) => link.id),
    );
    return invitations.map(invitationRevoked);
  }

  private async views(rows: readonly ListedPerson[]): Promise<PersonView[]> {
    const mails = await this.mails.latest(rows.flatMap(({ resetLink }) => resetLink?.id ?? []));
    return rows.map((row) => personView(row, mails.get(row.resetLink?.id ?? '')));
  }

  /** Ends all sessions of a person. */
  async signOut(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await deleteSessionsOf(tx, id))) return;
      await this.securityLog.recordChange(
        tx,
        { actor, kind: 'person.signOut', event: 'personSignedOut', personId: id },
        [personChange(id)],
      );
    });
  }
}

/** Returns the event of a change, by its most important property. */
export function eventOf(before: PersonContent, after: PersonContent): SecurityEvent {
  if (before.state !== after.state) return after.state === 'disabled' ? 'personDisabled' : 'personEnabled';
  return JSON.stringify(before.roles) === JSON.stringify(after.roles) ? 'personRenamed' : 'rolesChanged';
}

const isAdministrator = ({ state, roles }: PersonContent): boolean =>
  state === 'active' && roles.some(({ role }) => role === 'administrator');

const personView = (
  {
    id,
    name,
    email,
    state,
    roles,
    created_at,
    seen_at,
    host_seen_at,
    reset_requested_at,
    app_since,
    passkeys,
    resetLink,
    version,
  }: ListedPerson,
  mail?: MailView,
): PersonView => ({
  id,
  name,
  email,
  state,
  roles,
  createdAt: toIsoTime(created_at),
  seenAt: toIsoTime(seen_at ?? host_seen_at),
  resetRequestedAt: toIsoTime(reset_requested_at),
  hasSecondFactor: app_since !== null || Number(passkeys) > 0,
  resetLink: resetLink
    ? {
        createdAt: toIsoTime(resetLink.created_at),
        expiresAt: toIsoTime(resetLink.expires_at),
        createdBy: { id: resetLink.creator_id, name: resetLink.creator_name },
        ...(mail && { mail }),
      }
    : null,
  version,
});
