import type { Queries } from '../database/database';
import type { Actor } from './actor';
import { may } from './permissions';

/** The end of an id, which exports have, too. */
const ID_END = 6;

/**
 * Returns what distinguishes those of the people whose name others have, too, by their ids: the email address, if the actor may see
 * it, or else the end of the id.
 */
export async function namesakes(
  db: Queries,
  actor: Actor,
  people: readonly { readonly id: string; readonly name: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const named = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('name', 'in', [...new Set(people.map(({ name }) => name))])
    .where('kind', '=', 'person')
    .execute();
  const seesEmails = may(actor, 'people.manage');
  return new Map(
    named
      .filter(({ id, name }) => named.some((other) => other.name === name && other.id !== id))
      .map(({ id, email }) => [id, (seesEmails && email) || id.slice(-ID_END)]),
  );
}

export const withMark = <Person extends { readonly id: string }>(
  person: Person,
  marks: ReadonlyMap<string, string>,
) => {
  const mark = marks.get(person.id);
  return mark === undefined ? person : { ...person, mark };
};
