import type { Queries, Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import type { IdempotencyRow } from '../database/schema';

export type Named = Pick<IdempotencyRow, 'actor' | 'route' | 'key'>;

/**
 * True where nobody used the key before. Waits for another who uses it at the same moment.
 */
export async function takeKey(
  tx: Transaction,
  row: Named & Pick<IdempotencyRow, 'body_hash' | 'at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ ...row, status: null, response: null })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const keptAnswer = (db: Queries, { actor, route, key }: Named): Promise<IdempotencyRow | undefined> =>
  db
    .selectFrom('idempotency')
    .selectAll()
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();

export async function keepAnswer(tx: Transaction, { actor, route, key }: Named, response: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: 201, response: toJson(response) })
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}

export async function forgetAnswersBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('at', '<', time).execute();
}
