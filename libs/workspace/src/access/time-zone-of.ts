import type { Queries } from '../database/database';
import type { Caller } from './caller';

/** The time zone (IANA) that a person has chosen. */
export async function timeZoneOf(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('time_zone').where('id', '=', id).executeTakeFirst();
  return row?.time_zone ?? undefined;
}

/** The time zone (IANA) that days of a query are in: the one it names, or else the person's, the application's, or UTC. */
export const timeZoneFor = async (
  db: Queries,
  { actor, timeZone }: Pick<Caller, 'actor' | 'timeZone'>,
  named: string | undefined,
): Promise<string> => named ?? (await timeZoneOf(db, actor.id)) ?? timeZone ?? 'UTC';
