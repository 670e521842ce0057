import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/** 401 with the challenge required by RFC 9110, 11.6.1. */
export const unauthenticated = (challenge = 'Bearer'): Problem =>
  new Problem(HttpStatus.UNAUTHORIZED, 'unauthorized', { headers: { 'WWW-Authenticate': challenge } });
