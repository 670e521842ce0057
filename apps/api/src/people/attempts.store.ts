import type { Queries, Transaction } from '../database/database';

/** Counts one more within the time since the first; begins again where that is over. Times in milliseconds. */
export const countAttempt = (tx: Transaction, key: string, now: number, window: number) =>
  tx
    .insertInto('attempts')
    .values({ key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, case: when, ref }) => {
        const over = eb('attempts.since', '<=', now - window);
        return {
          count: when()
            .when(over)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          since: when().when(over).then(now).else(ref('attempts.since')).end(),
        };
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();

/** Takes one back that was counted and turned out to be none. */
export const uncountAttempt = (tx: Transaction, key: string) =>
  tx
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();

export const forgetAttempts = (tx: Transaction, key: string) =>
  tx.deleteFrom('attempts').where('key', '=', key).execute();

export const forgetAttemptsBefore = (tx: Queries, time: number) =>
  tx.deleteFrom('attempts').where('since', '<=', time).execute();
