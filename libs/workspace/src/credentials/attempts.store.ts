import type { Queries, Transaction } from '../database/database';
import { MAX_CLOCK_DIFFERENCE_MS } from '../durations';

/**
 * Counts an attempt, starting from 1 again after the window since the first attempt. Times are in milliseconds.
 * @param now when the attempt began: it may have waited for a transaction of a later one, or be counted by another process
 */
export const countAttempt = (tx: Transaction, key: string, now: number, windowMs: number) =>
  tx
    .insertInto('attempts')
    .values({ key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, or, case: when, ref }) => {
        const isExpired = or([
          eb('attempts.since', '<=', now - windowMs),
          eb('attempts.since', '>', now + MAX_CLOCK_DIFFERENCE_MS), // the clock was set back
        ]);
        return {
          count: when()
            .when(isExpired)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          since: when().when(isExpired).then(now).else(ref('attempts.since')).end(),
        };
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();

/** Reverts {@link countAttempt} once. */
export const uncountAttempt = (tx: Transaction, key: string) =>
  tx
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();

export const deleteAttempts = (tx: Transaction, key: string) =>
  tx.deleteFrom('attempts').where('key', '=', key).execute();

export const deleteAttemptsBefore = (tx: Transaction, time: number) =>
  tx.deleteFrom('attempts').where('since', '<=', time).execute();

/** The addresses of a person's sessions. */
export async function addressesOf(db: Queries, personId: string, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('user_id', '=', personId)
    .where('pending', '=', 0)
    .where('expires_at', '>', now)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}
