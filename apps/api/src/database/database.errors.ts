import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/**
 * The database cannot be asked at the moment, for a reason that lies outside of the question: no connection, a full
 * disk, too many waiting. Answered 503 with `Retry-After`. Of what was to be written nothing was, unless the connection
 * broke off in the middle of the commit: then it is written wholly or not at all.
 */
export class DatabaseUnavailable extends Problem {
  constructor(
    /** For the log and `/readyz`, never for the caller: one sentence. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
    this.message = reason;
    this.cause = options?.cause;
  }
}

/**
 * What SQLite says of a statement. `code` is its extended result code, e.g. 2067 for SQLITE_CONSTRAINT_UNIQUE, or
 * {@link heldByAnother}.
 */
export class SqliteError extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message);
  }
}

/** Another process has the folder open. SQLite's own codes are positive. */
export const heldByAnother = -1;

/** Somebody was faster, and what is to be locked is another thing by now: the transaction is done again from the start. */
export class Overtaken extends Error {
  readonly code = '40001'; // as PostgreSQL itself says it
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * True where a unique index or primary key refused a row. In PostgreSQL the transaction is then lost: ask outside of it,
 * or have the statement say `on conflict` instead.
 */
export const isUniqueViolation = (error: unknown): boolean => [2067, 1555, '23505'].includes(codeOf(error) as string);

/** True where a row refers to another that is not there, or is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean => [787, '23503'].includes(codeOf(error) as string);
