import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database/database';
import type { Seen } from './if-match';
import type { PeopleView, PersonView } from './people.contract';
import { lastAdministrator, notThere, stale } from './people.errors';
import type { GivenRole } from './permissions';
import { deleteSessionsOf } from './sessions.store';
import { timeText } from './time-text';
import { administrators, type ListedPerson, listPeople, personById, replaceRoles, updatePerson } from './users.store';

export interface PersonChange {
  readonly name?: string;
  readonly state?: 'active' | 'disabled';
  readonly roles?: readonly GivenRole[];
}

/** Everybody, for administrators. */
@Injectable()
export class People {
  constructor(private readonly database: Database) {}

  /** @param cursor id of the last one of the page before */
  async list(limit: number, cursor?: string): Promise<PeopleView> {
    const rows = await listPeople(this.database.read, { limit: limit + 1, ...(cursor && { after: cursor }) });
    const people = rows.slice(0, limit).map(view);
    return { people, ...(rows.length > limit && { next: people.at(-1)!.id }) };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<PersonView> {
    const [row] = await listPeople(this.database.read, { ids: [id], limit: 1 });
    if (row === undefined) throw notThere();
    return view(row);
  }

  /**
   * Whoever is disabled is signed out everywhere, and their tokens end; both may come back.
   * @throws Problem 404, 409 for the last administrator, 412
   */
  async change(id: string, seen: Seen, { name, state, roles }: PersonChange): Promise<PersonView> {
    await this.database.transaction(
      async (tx) => {
        const person = await personById(tx, id);
        if (person === undefined) throw notThere();
        if (!seen(person.version)) throw stale(await this.current(tx, id));
        await updatePerson(tx, id, { ...(name !== undefined && { name }), ...(state !== undefined && { state }) });
        if (roles !== undefined) await replaceRoles(tx, id, roles);
        if (state === 'disabled') await deleteSessionsOf(tx, id);
        if ((await administrators(tx)).length === 0) throw lastAdministrator();
      },
      { isolation: 'serializable' }, // two who leave at once each see the other still there
    );
    return this.get(id);
  }

  private async current(tx: Transaction, id: string): Promise<PersonView> {
    return view((await listPeople(tx, { ids: [id], limit: 1 }))[0]!);
  }
}

const view = ({ id, name, email, state, roles, created_at, seen, asked, version }: ListedPerson): PersonView => ({
  id,
  name,
  email,
  state,
  roles,
  createdAt: timeText(created_at),
  seenAt: timeText(seen),
  askedForReset: timeText(asked),
  version,
});
