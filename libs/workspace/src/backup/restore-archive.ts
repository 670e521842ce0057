import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Database, Transaction } from '../database/database';
import { newId } from '../database/new-id';
import { type BackedUpTable, extensionOfMigration, type TableRegistry } from '../database/table-registry';
import {
  type ArchiveContent,
  type ArchiveEnd,
  ArchiveError,
  ArchiveHash,
  type ArchiveHeader,
  contentHash,
  decodeRow,
  type Row,
} from './archive-format';

/**
 * Restores an archive into an empty database of either kind, completely or not at all.
 * @throws ArchiveError if the database is not empty, or the archive is damaged or of another version
 */
export async function restoreArchive(database: Database, tables: TableRegistry, file: string): Promise<ArchiveContent> {
  return database.transaction(async (tx) => {
    await assertEmpty(tx, tables.backedUp);
    const { content, archived } = await restoreRows(tx, tables, file);
    for (const { name, regenerated = [], counter } of archived) {
      for (const column of regenerated)
        await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${newId()}`.execute(tx);
      if (counter !== undefined) await database.dialect.continueCounter(tx, name, counter);
    }
    // Reads the rows back from the database and compares them with the archive.
    if ((await contentHash(tx, archived)).hash !== content.hash) {
      throw new ArchiveError(`The rows of ${file} changed while they were restored.`);
    }
    return content;
  });
}

interface RestoredRows {
  readonly content: ArchiveContent;
  /** The tables in the order of the archive. */
  readonly archived: readonly BackedUpTable[];
}

/** @throws ArchiveError if the archive is damaged or of another version */
async function restoreRows(tx: Transaction, tables: TableRegistry, file: string): Promise<RestoredRows> {
  const reader = new ArchiveReader(tx, tables.backedUp, file);
  let header: ArchiveHeader | undefined;
  try {
    for await (const line of linesOf(file)) {
      const value = JSON.parse(line) as Partial<ArchiveHeader & ArchiveEnd> & Row;
      if (header === undefined) header = checkHeader(value, tables, file);
      else if (value.end === true) return { content: await reader.finish(value), archived: reader.archived };
      else if (Object.keys(value).length === 1 && typeof value.table === 'string')
        await reader.startTable(value.table, line);
      else await reader.addRow(value, line);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    // Invalid JSON or gzip (error codes of zlib start with Z_).
    throw error instanceof SyntaxError || code?.startsWith('Z_') ? damagedArchive(file) : error;
  }
  throw damagedArchive(file); // the last line is missing
}

/** Inserts the rows of an archive, and counts and hashes its lines. */
class ArchiveReader {
  readonly archived: BackedUpTable[] = [];
  private readonly hash = new ArchiveHash();
  private rows: Row[] = [];
  /** Rows that refer to rows of the same table. The references are set at the end, because those rows may follow. */
  private readonly references: { table: BackedUpTable; row: Row }[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly tables: readonly BackedUpTable[],
    private readonly file: string,
  ) {}

  /** @throws ArchiveError for an unknown table */
  async startTable(name: string, line: string): Promise<void> {
    await this.insertPendingRows();
    this.hash.addTable(`${line}\n`);
    const table = this.tables.find((backedUp) => backedUp.name === name);
    if (table === undefined) throw damagedArchive(this.file);
    this.archived.push(table);
  }

  /** @throws ArchiveError for a row without a table */
  async addRow(value: Row, line: string): Promise<void> {
    const table = this.archived.at(-1);
    if (table === undefined) throw damagedArchive(this.file);
    this.hash.addRows(`${line}\n`);
    const row = decodeRow(value, table);
    const { refersTo } = table;
    if (refersTo !== undefined && row[refersTo] !== null) {
      this.references.push({ table, row });
      this.rows.push({ ...row, [refersTo]: null });
    } else this.rows.push(row);
    if (this.rows.length === (table.bytes === undefined ? 200 : 5)) await this.insertPendingRows();
  }

  /** @throws ArchiveError if number or hash of the rows differ from the last line */
  async finish(end: Partial<ArchiveEnd>): Promise<ArchiveContent> {
    await this.insertPendingRows();
    const content = this.hash.content();
    if (content.hash !== end.hash || content.rows !== end.rows) throw damagedArchive(this.file);
    for (const { table, row } of this.references) await setReference(this.tx, table, row);
    return content;
  }

  private async insertPendingRows(): Promise<void> {
    const table = this.archived.at(-1);
    if (table !== undefined && this.rows.length > 0) await insertRows(this.tx, table, this.rows);
    this.rows = [];
  }
}

const damagedArchive = (file: string): ArchiveError =>
  new ArchiveError(`${file} is damaged, or not an archive of Dragoman: use another copy.`);

/** Splits at line feeds only; `readline` also splits at other characters, which texts can contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const text: Readable = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8'); // errors end the loop
  for await (const chunk of text as AsyncIterable<string>) {
    rest += chunk;
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

async function insertRows(tx: Transaction, { name, isSeeded }: BackedUpTable, rows: readonly Row[]): Promise<void> {
  if (isSeeded) {
    const assignments = Object.entries(rows[0]!).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(name)} set ${sql.join(assignments)}`.execute(tx);
    return;
  }
  await tx
    .insertInto(name as 'migrations')
    .values(rows as never)
    .execute();
}

async function setReference(tx: Transaction, { name, key, refersTo }: BackedUpTable, row: Row): Promise<void> {
  const where = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  await sql`update ${sql.table(name)} set ${sql.ref(refersTo!)} = ${row[refersTo!]} where ${where}`.execute(tx);
}

/**
 * Validates the header. The archive must have all migrations of the server and of the extensions it has tables of, because
 * a migration changes only the rows that exist when it runs. Extensions that were installed later have no rows in it.
 * @throws ArchiveError
 */
function checkHeader(header: Partial<ArchiveHeader>, { migrations }: TableRegistry, file: string): ArchiveHeader {
  if (header.dragoman !== 'archive') throw new ArchiveError(`${file} is not an archive of Dragoman: use another file.`);
  const names = migrations.map(({ name }) => name);
  const archived = header.version === 1 ? (header.migrations ?? []) : undefined;
  const unknown = archived?.filter((name) => !names.includes(name));
  const missing = unknown
    ?.map(extensionOfMigration)
    .find((extension) => extension !== undefined && !isInstalled(extension));
  if (missing !== undefined) {
    throw new ArchiveError(
      `${file} has tables of the extension "${missing}", which is not installed: install it, or restore the archive with an installation that has it.`,
    );
  }
  if (archived === undefined || unknown!.length > 0) {
    throw new ArchiveError(`${file} was written by a newer version of Dragoman: restore it with that version.`);
  }
  const owners = new Set([undefined, ...archived.map(extensionOfMigration)]);
  if (names.some((name) => owners.has(extensionOfMigration(name)) && !archived.includes(name))) {
    throw new ArchiveError(
      `${file} was written by an older version of Dragoman: restore it with that version, then start this one on it.`,
    );
  }
  return header as ArchiveHeader;

  function isInstalled(extension: string): boolean {
    return names.some((name) => extensionOfMigration(name) === extension);
  }
}

/** @throws ArchiveError if a table has rows */
async function assertEmpty(tx: Transaction, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name, isSeeded } of tables) {
    if (isSeeded) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) {
      throw new ArchiveError(
        'The installation is not empty: an archive can only be restored into an empty one. Set DRAGOMAN_DATA to another directory, or DATABASE_URL to an empty database.',
      );
    }
  }
}
