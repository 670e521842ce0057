import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** The person's role requires a second factor, which they have not set up. */
export const secondFactorRequired = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'secondFactorRequired');

/** The request is about a language or a namespace that the service account is not limited to. */
export const outsideLimits = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'outsideLimits');

/** The request concerns all languages or namespaces, and the service account is limited to some. */
export const limitsTooNarrow = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'limitsTooNarrow');

/** There is no person or service account with the id, not even a deleted one. */
export const unknownPerson = (): Problem => serverProblem(HttpStatus.NOT_FOUND, 'unknownPerson');

/** 401 with the challenge required by RFC 9110, 11.6.1. */
export const unauthenticated = (challenge = 'Bearer'): Problem =>
  new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': challenge } });

/** The page that sent the request was opened by another person than the one who is signed in now. */
export const anotherPerson = (): Problem =>
  serverProblem(HttpStatus.UNAUTHORIZED, 'anotherPerson', { headers: { 'WWW-Authenticate': 'Bearer' } });
