import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../database/database';
import { accountById, subjectOf } from './callers.store';
import { type CheckedPerson, HostPeople } from './host/host-people';
import { HOST_PROVIDER } from './host/host-person-records';
import { may, type Permission } from './permissions';

/** What the application says of one of its people; null: it was not asked, and what the database has counts. */
export type HostAnswer = { readonly person: CheckedPerson | undefined } | null;

/**
 * Checks the permission of an account without a request, for what is done in the background in its name. An account that is disabled
 * has none.
 */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly database: Database,
    private readonly hostPeople: HostPeople,
  ) {}

  /**
   * Asks the application that the workspace is mounted in for its person. Call it outside of a transaction, because the application
   * may take seconds. If it cannot look up people, what it has said at the last request of the person counts, as for tokens.
   * @throws Problem 503 if the application fails or takes too long
   */
  async askHost(id: string | null): Promise<HostAnswer> {
    const { exist, canLookUp } = this.hostPeople;
    if (!exist || id === null) return null;
    const { read } = this.database;
    if ((await accountById(read, id))?.isServiceAccount) return null;
    const subject = await subjectOf(read, HOST_PROVIDER, id);
    if (subject === undefined) return { person: undefined }; // an account from before
    return canLookUp ? { person: await this.hostPeople.byId(subject) } : null;
  }

  /** Returns the account with its current name; `undefined` if it does not have the permission. */
  async author(
    db: Queries,
    id: string | null,
    permission: Permission,
    host: HostAnswer,
  ): Promise<{ readonly id: string; readonly name: string } | undefined> {
    const account = id === null ? undefined : await accountById(db, id);
    if (account === undefined || id === null) return undefined;
    if (host === null) return may(account, permission) ? { id, name: account.name } : undefined;
    return host.person && may({ roles: host.person.roles }, permission) ? { id, name: host.person.name } : undefined;
  }
}
