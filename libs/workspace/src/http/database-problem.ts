import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { DatabaseUnavailable } from '../database/database.errors';

/** A response of 503 with `Retry-After` for an error of the database that is temporary; other errors as they are. */
export const toProblem = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable
    ? new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } })
    : error;
