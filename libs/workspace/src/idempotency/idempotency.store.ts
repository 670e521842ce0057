import type { Queries, Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import type { IdempotencyRow } from './idempotency.tables';

export type IdempotencyId = Pick<IdempotencyRow, 'actor' | 'route' | 'key'>;

/** Stores an unused key and returns true; otherwise false. Waits for a concurrent transaction with the same key. */
export async function claimKey(
  tx: Transaction,
  row: IdempotencyId & Pick<IdempotencyRow, 'body_hash' | 'at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values({ ...row, status: null, response: null })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const storedResponse = (
  db: Queries,
  { actor, route, key }: IdempotencyId,
): Promise<IdempotencyRow | undefined> =>
  db
    .selectFrom('idempotency')
    .selectAll()
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();

export async function storeResponse(
  tx: Transaction,
  { actor, route, key }: IdempotencyId,
  response: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: 201, response: toJson(response) })
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}

export async function deleteResponsesBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('at', '<', time).execute();
}
