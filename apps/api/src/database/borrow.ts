import type { Database, Loan } from './database';
import { PostgresDatabase } from './postgres.database';
import { SqliteOnLoan } from './sqlite.loan';

/** The same database, for the thread that was handed the loan. Close it at the end. */
export const borrow = (loan: Loan): Database =>
  loan.kind === 'postgres' ? new PostgresDatabase(loan.url) : new SqliteOnLoan(loan.file, loan.desk);
