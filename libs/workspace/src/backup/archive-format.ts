import { type RawBuilder, sql } from 'kysely';
import { createHash, type Hash } from 'node:crypto';
import type { Queries } from '../database/database';
import type { BackedUpTable } from '../database/table-registry';

/**
 * The first line of an archive. An archive is gzipped JSON with one value per line: the header, for each table a line with its
 * name and its rows in the order of their keys, and the {@link ArchiveEnd}. The lines do not depend on the kind of database,
 * so that archives can be compared.
 */
export interface ArchiveHeader {
  readonly dragoman: 'archive';
  readonly version: 1;
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

/** The last line of an archive. */
export interface ArchiveEnd extends ArchiveContent {
  readonly end: true;
}

/** Number and hash of the rows of an archive. */
export interface ArchiveContent {
  readonly rows: number;
  /** SHA-256, in hex, of all lines between header and end, including line breaks. */
  readonly hash: string;
}

/** A row of any table, by column. */
export type Row = Record<string, unknown>;

/** An archive cannot be written or restored; the message says what to do. */
export class ArchiveError extends Error {}

/** Counts and hashes the lines of an archive. */
export class ArchiveHash {
  private readonly hash: Hash = createHash('sha256');
  private rows = 0;

  /** @param lines rows, each with its line break */
  addRows(lines: string): void {
    this.hash.update(lines);
    for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) this.rows++;
  }

  addTable(line: string): void {
    this.hash.update(line);
  }

  content(): ArchiveContent {
    return { rows: this.rows, hash: this.hash.copy().digest('hex') };
  }
}

/** Number and hash of the rows that an archive of the tables would contain. */
export async function contentHash(db: Queries, tables: readonly BackedUpTable[]): Promise<ArchiveContent> {
  const hash = new ArchiveHash();
  for await (const _ of archiveLines(db, tables, hash));
  return hash.content();
}

/** Yields the lines of all tables in chunks, and adds them to the hash. */
export async function* archiveLines(
  db: Queries,
  tables: readonly BackedUpTable[],
  hash: ArchiveHash,
): AsyncGenerator<string> {
  for (const table of tables) {
    const name = archiveLine({ table: table.name });
    hash.addTable(name);
    yield name;
    for await (const rows of rowsInChunks(db, table)) {
      const lines = rows.map((row) => archiveLine(encodeRow(row, table))).join('');
      hash.addRows(lines);
      yield lines;
    }
  }
}

export const archiveLine = (value: object): string => `${JSON.stringify(value)}\n`;

async function* rowsInChunks(db: Queries, { name, key, bytes }: BackedUpTable): AsyncGenerator<Row[]> {
  const size = bytes === undefined ? 1000 : 5; // bytes are up to 5 MB a row
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let after: RawBuilder<unknown> | undefined; ;) {
    const where = after === undefined ? sql`` : sql`where (${columns}) > (${after})`;
    const { rows } =
      await sql<Row>`select * from ${sql.table(name)} ${where} order by ${columns} limit ${size}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = sql.join(key.map((column) => rows.at(-1)![column]));
  }
}

/** Sorts the columns by name, because their order differs between databases. */
function encodeRow(row: Row, { bytes = [], omitted = [], regenerated = [] }: BackedUpTable): Row {
  const columns = Object.entries(row).filter(([column]) => !omitted.includes(column) && !regenerated.includes(column));
  return Object.fromEntries(
    columns
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, value]) => [
        column,
        bytes.includes(column) ? Buffer.from(value as Uint8Array).toString('base64') : value,
      ]),
  );
}

export const decodeRow = (row: Row, { bytes = [] }: BackedUpTable): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      bytes.includes(column) ? Buffer.from(value as string, 'base64') : value,
    ]),
  );
