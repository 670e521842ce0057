import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from './server-problem';

/** Says how to be somebody (RFC 9110, 11.6.1). */
export const nobody = (challenge = 'Bearer'): Problem =>
  new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': challenge } });

export const notThere = (): Problem => new Problem(HttpStatus.NOT_FOUND, 'notFound');

/** The same for an account that is not there, one that is disabled, and a wrong password. */
export const wrongCredentials = (): Problem =>
  serverProblem(HttpStatus.UNAUTHORIZED, 'wrongCredentials', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** @param wait milliseconds until it is worth trying again */
export const tooManyAttempts = (wait: number): Problem =>
  serverProblem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyAttempts', {
    headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
  });

export const wrongPassword = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'wrongPassword');

/** The same for one that never was, one that was used, and one that is too old. */
export const linkGone = (): Problem => serverProblem(HttpStatus.GONE, 'linkGone');

export const emailTaken = (): Problem => serverProblem(HttpStatus.CONFLICT, 'emailTaken');

export const lastAdministrator = (): Problem => serverProblem(HttpStatus.CONFLICT, 'lastAdministrator');

export const versionMissing = (): Problem => serverProblem(HttpStatus.PRECONDITION_REQUIRED, 'versionMissing');

/** @param current what is there now */
export const stale = (current: object): Problem =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'stale', { members: { current } });

export const elsewhereUnavailable = (): Problem =>
  serverProblem(HttpStatus.SERVICE_UNAVAILABLE, 'elsewhereUnavailable', { headers: { 'Retry-After': '30' } });

/** The key was used for another request. */
export const keyUsed = (): Problem => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'idempotencyKeyUsed');

/** @param made what the request made when it was carried out, without its secret */
export const secretTold = (made: object): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'secretTold', { members: { made } });

export const keyImpossible = (): Problem => serverProblem(HttpStatus.BAD_REQUEST, 'idempotencyKeyImpossible');
