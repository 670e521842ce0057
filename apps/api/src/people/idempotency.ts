import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database';
import { fromJson } from '../database/json-text';
import type { Actor } from './actor';
import { keepAnswer, keptAnswer, takeKey } from './idempotency.store';
import { keyImpossible, keyUsed, secretTold } from './people.errors';

/** How long a key means the same request, in milliseconds. */
export const REMEMBERED = 24 * 3_600_000;

/** A request that may be sent again, where its answer was lost, without being carried out again. */
export interface Repeatable {
  readonly actor: Pick<Actor, 'id'>;
  /** What it does, with what the path names: `releases/7/rollback`. */
  readonly route: string;
  /** Of its sender; undefined: it is carried out each time. */
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
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw keyImpossible();
  return key;
});

/**
 * Carries a request out, or gives what came of it when it was carried out before. The answer is kept with what is written:
 * either both are there or neither, so a request that failed may be sent again with the same key.
 * @param work its answer has to be JSON
 * @throws Problem 422 where the key was used for another body
 */
export async function once<T>(tx: Transaction, request: Repeatable, work: () => Promise<T>): Promise<T> {
  const { actor, route, key, body } = request;
  if (key === undefined) return work();
  const name = { actor: actor.id, route, key };
  const body_hash = hashOf(body);
  if (await takeKey(tx, { ...name, body_hash, at: Date.now() })) {
    const answer = await work();
    await keepAnswer(tx, name, answer);
    return answer;
  }
  const kept = (await keptAnswer(tx, name))!;
  if (kept.body_hash !== body_hash) throw keyUsed();
  return fromJson(kept.response!) as T;
}

/**
 * The same for what comes with a secret: that is told once and kept nowhere, so whoever sends the request again hears what
 * it made, to end it where the answer was lost.
 * @param work `view` is what is kept, `told` what is answered
 * @throws Problem 409 where it was carried out before; 422 as above
 */
export async function toldOnce<T>(
  tx: Transaction,
  request: Repeatable,
  work: () => Promise<{ readonly view: object; readonly told: T }>,
): Promise<T> {
  const answers: T[] = [];
  const made = await once(tx, request, async () => {
    const { view, told } = await work();
    answers.push(told);
    return view;
  });
  const [told] = answers;
  if (told === undefined) throw secretTold(made);
  return told;
}

/** In whichever order its members were sent. */
const hashOf = (body: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('base64url');
