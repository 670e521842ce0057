/** Types of columns and clauses, so that one migration makes the same table in SQLite and in PostgreSQL. */
export interface ColumnTypes {
  /** For tables whose rows they store differently. */
  readonly database: 'sqlite' | 'postgres';
  /** Sorted and compared by code point, whatever the language of the database server. */
  readonly text: string;
  /** Up to 2^53; times are milliseconds since 1970, UTC. */
  readonly int: string;
  readonly bytes: string;
  /** A primary key that counts up and never repeats a number. */
  readonly counter: string;
  /** Ends `create table`. */
  readonly end: string;
  /**
   * Statements that index a text column of a table with a counter `id`, for searches of three or more characters anywhere
   * in the text. No longer used: the index took more space than the texts, and common words were slower to find with it.
   */
  substringIndex(table: string, column: string): readonly string[];
  /** Statements that store columns of a table side by side, in their order, for queries that read many rows. */
  coveringIndex(table: string, columns: readonly string[]): readonly string[];
  /** Statements that keep the planner's statistics exact for a table that stays small. */
  exactStatistics(table: string): readonly string[];
}
