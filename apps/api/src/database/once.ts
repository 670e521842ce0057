import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Transaction } from './database';
import { fromJson, toJson } from './json-text';

/** A request that named an `Idempotency-Key`: who asked for what by which name. */
export interface NamedRequest {
  /** Id of the person. Keys of different people never meet. */
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  /** Of what was asked for. */
  readonly bodyHash: string;
}

/** How long an answer is remembered, in milliseconds: whoever repeats a request does so within the hour. */
const kept = 86_400_000;

/**
 * Does it, or, where the same request was answered before, gives that answer again and does nothing. Two at once wait
 * for one another. What fails is not remembered: it is tried again.
 *
 * @throws Problem 422 where the key stood for another request
 */
export async function once<T>(
  tx: Transaction,
  { actor, route, key, bodyHash }: NamedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const now = Date.now();
  await tx
    .deleteFrom('idempotency')
    .where('at', '<', now - kept)
    .execute();
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('idempotency')
    .values({ actor, route, key, body_hash: bodyHash, status: null, response: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const row = { actor, route, key };
  if (inserted === 0n) {
    const before = await tx
      .selectFrom('idempotency')
      .select(['body_hash', 'response'])
      .where((eb) => eb.and(row))
      .executeTakeFirstOrThrow();
    if (before.body_hash === bodyHash) return fromJson(before.response!) as T;
    throw new Problem(HttpStatus.UNPROCESSABLE_ENTITY, 'idempotencyKeyUsed', { namespace: 'dragoman/server' });
  }
  const answer = await work();
  await tx
    .updateTable('idempotency')
    .set({ status: HttpStatus.OK, response: toJson(answer as unknown) })
    .where((eb) => eb.and(row))
    .execute();
  return answer;
}
