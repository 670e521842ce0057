import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** The person's role requires a second factor, which they have not set up. */
export const secondFactorRequired = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'secondFactorRequired');

/** 401 with the challenge required by RFC 9110, 11.6.1. */
export const unauthenticated = (challenge = 'Bearer'): Problem =>
  new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': challenge } });
