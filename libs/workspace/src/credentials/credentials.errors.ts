import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** The same for an unknown account, a disabled account and a wrong password. */
export const wrongCredentials = (): Problem =>
  serverProblem(HttpStatus.UNAUTHORIZED, 'wrongCredentials', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** For a wrong code and one that was used before. */
export const wrongCode = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'wrongCode');

/** For an unknown passkey, and one that was not verified. */
export const passkeyRefused = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'passkeyRefused');

/** @param waitMs milliseconds until another attempt is accepted */
export const tooManyAttempts = (waitMs: number): Problem =>
  serverProblem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyAttempts', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
