import type { HttpStatus } from '@nestjs/common';
import { Problem, type ProblemOptions } from '@dragoman/i18n';

/** Namespace of the application's own messages, in addition to the library's. */
export const SERVER = 'dragoman/server';

/** A {@link Problem} whose texts are in `apps/web/locales/{language}/dragoman/server.json`. */
export const serverProblem = (status: HttpStatus, code: string, options: ProblemOptions = {}): Problem =>
  new Problem(status, code, { ...options, namespace: SERVER });
