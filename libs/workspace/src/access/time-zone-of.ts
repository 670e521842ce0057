import type { Queries } from '../database/database';

/** The time zone (IANA) that a person has chosen. */
export async function timeZoneOf(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('time_zone').where('id', '=', id).executeTakeFirst();
  return row?.time_zone ?? undefined;
}
