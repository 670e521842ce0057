import type { HttpStatus } from '@nestjs/common';
import { Problem, type ProblemOptions } from '@dragoman/i18n';

/** Where the application's own sentences for programs and people lie, beside those of the library. */
export const SERVER = 'dragoman/server';

/** A {@link Problem} that `apps/web/locales/{language}/dragoman/server.json` puts into words. */
export const serverProblem = (status: HttpStatus, code: string, options: ProblemOptions = {}): Problem =>
  new Problem(status, code, { ...options, namespace: SERVER });
