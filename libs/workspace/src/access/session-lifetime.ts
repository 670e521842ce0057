import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { SessionRow } from './access.tables';
import { DAY_MS, HOUR_MS } from '../durations';

/** The longest lifetime of any session, and of its cookie. */
export const MAX_SESSION_MS = 90 * DAY_MS;

/** The identity provider may have dropped the person since. */
const MAX_PROVIDER_SESSION_MS = DAY_MS;

/** A session expires after this time without a request. */
const MAX_IDLE_MS = 14 * DAY_MS;

/** The same for administrators, who can take over every other account. */
const MAX_ADMINISTRATOR_IDLE_MS = 12 * HOUR_MS;

/** Returns the time at which a session expires. All times are milliseconds since 1970. */
export async function sessionExpiry(
  db: Queries,
  session: Pick<Selectable<SessionRow>, 'user_id' | 'created_at' | 'method'>,
  lastUsedAt: number,
): Promise<number> {
  const administrator = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', session.user_id)
    .where('role', '=', 'administrator')
    .executeTakeFirst();
  const maxIdle = administrator === undefined ? MAX_IDLE_MS : MAX_ADMINISTRATOR_IDLE_MS;
  const max = session.method === 'identityProvider' ? MAX_PROVIDER_SESSION_MS : MAX_SESSION_MS;
  return Math.min(lastUsedAt + maxIdle, session.created_at + max);
}
