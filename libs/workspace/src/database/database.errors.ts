/**
 * The database cannot be used at the moment, for a reason outside of the query: no connection, a full disk, too many
 * waiting. Nothing was written, unless the connection broke during the commit: then all of the transaction was, or nothing.
 */
export class DatabaseUnavailable extends Error {
  constructor(
    /** One sentence for the log and `/readyz`, never for the client. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** A statement failed. `code` is SQLite's extended result code, such as 2067 for SQLITE_CONSTRAINT_UNIQUE, or {@link databaseInUse}. */
export class SqliteError extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message);
  }
}

/** Another process has the directory open. SQLite's own codes are positive. */
export const databaseInUse = -1;

/** Something changed before it could be locked: the transaction is repeated from the start. */
export class TransactionConflict extends Error {
  readonly code = '40001'; // PostgreSQL's serialization_failure
}

const errorCode = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * True if a unique index or primary key refused a row. PostgreSQL's transaction then accepts no further statements: check
 * outside of it, or use `on conflict` in the statement.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  [2067, 1555, '23505'].includes(errorCode(error) as string);

/** True if a row refers to one that does not exist, or is still referred to. */
export const isForeignKeyViolation = (error: unknown): boolean => [787, '23503'].includes(errorCode(error) as string);
