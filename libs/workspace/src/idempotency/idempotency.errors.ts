import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

export const idempotencyKeyInvalid = (): Problem => serverProblem(HttpStatus.BAD_REQUEST, 'idempotencyKeyImpossible');

/** The key was used for a request with another body. */
export const idempotencyKeyReused = (): Problem => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'idempotencyKeyUsed');

/** @param made the resource that the first request created, without its secret */
export const secretAlreadyShown = (made: object): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'secretAlreadyShown', { members: { made } });
