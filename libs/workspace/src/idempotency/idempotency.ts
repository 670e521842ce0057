import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Actor } from '../access/actor';
import { deleteResponsesBefore, storeResponse, storedResponse, claimKey } from './idempotency.store';
import { idempotencyKeyInvalid, idempotencyKeyReused, secretAlreadyShown } from './idempotency.errors';
import { DAY_MS } from '../durations';

/** A key can be used for another request after this time. */
const RETENTION_MS = DAY_MS;

/** A request that a client can repeat if it did not receive the response. It is executed only once. */
export interface IdempotentRequest {
  readonly actor: Pick<Actor, 'id'>;
  /** The operation with its path parameters: `releases/7/rollback`. */
  readonly route: string;
  /** `Idempotency-Key`; without one, every request is executed. */
  readonly key: string | undefined;
  readonly body: object;
}

/**
 * Injects `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header); `undefined` without one.
 * @throws Problem 400
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw idempotencyKeyInvalid();
  return key;
});

/**
 * Executes a request, or returns the stored response of its first execution. The response is stored in the same
 * transaction, so a failed request can be repeated with the same key.
 * @param work returns JSON
 * @throws Problem 422 when the key was used with another body
 */
export async function executeOnce<T>(tx: Transaction, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const { actor, route, key, body } = request;
  if (key === undefined) return work();
  const id = { actor: actor.id, route, key };
  const bodyHash = hashOfBody(body);
  if (await claimKey(tx, { ...id, body_hash: bodyHash, at: Date.now() })) {
    const response = await work();
    await storeResponse(tx, id, response);
    return response;
  }
  const stored = (await storedResponse(tx, id))!;
  if (stored.body_hash !== bodyHash) throw idempotencyKeyReused();
  return fromJson(stored.response!) as T;
}

/**
 * Executes a request whose response contains a secret, which is sent once and not stored. A repeated request is refused with
 * the resource that the first one created, so that the client can revoke it.
 * @param work returns the `response`, and a `view` of the resource without the secret, which is stored
 * @throws Problem 409 when it was executed before, 422 when the key was used with another body
 */
export async function revealSecretOnce<T>(
  tx: Transaction,
  request: IdempotentRequest,
  work: () => Promise<{ readonly view: object; readonly response: T }>,
): Promise<T> {
  const responses: T[] = [];
  const created = await executeOnce(tx, request, async () => {
    const { view, response } = await work();
    responses.push(response);
    return view;
  });
  const [response] = responses;
  if (response === undefined) throw secretAlreadyShown(created);
  return response;
}

export const deleteExpiredResponses = (tx: Transaction, now: number): Promise<void> =>
  deleteResponsesBefore(tx, now - RETENTION_MS);

/** Independent of the order of properties. */
const hashOfBody = (body: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('base64url');
