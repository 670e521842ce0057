import { type RawBuilder, sql } from 'kysely';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database, Queries, Transaction } from '../database/database';
import { migrations } from '../database/migrations/migrations';
import { newId } from '../database/new-id';
import { type ArchivedTable, archivedTables } from './archive-tables';

/**
 * An archive is JSON, a value a line, gzipped: a header, then for each table a line that names it and its rows, in the
 * order of their keys, and an end that says what was to come. The same content is the same lines, whichever database
 * holds it, so that archives of both can be compared.
 */
interface Header {
  readonly dragoman: 'archive';
  readonly version: 1;
  /** Those that made the tables. */
  readonly migrations: readonly string[];
  /** RFC 3339, UTC. */
  readonly createdAt: string;
}

interface End {
  readonly end: true;
  readonly rows: number;
  /** SHA-256, in hex, of all lines between header and end, each with its line break. */
  readonly hash: string;
}

export interface ArchiveContent {
  readonly rows: number;
  readonly hash: string;
}

type Row = Record<string, unknown>;

/** It cannot be restored, for a reason that whoever has it can mend. */
export class ArchiveError extends Error {}

/**
 * Writes everything that matters to a file, for its owner alone: it holds password hashes. One moment, while others go on
 * changing things. The file is there whole or not at all.
 */
export async function writeArchive(database: Database, file: string): Promise<ArchiveContent> {
  const partly = `${file}.part`;
  try {
    const content = await database.snapshot(async (db) => {
      const lines = new Lines();
      await refuseOther(db);
      const header: Header = {
        dragoman: 'archive',
        version: 1,
        migrations: Object.keys(migrations),
        createdAt: new Date().toISOString(),
      };
      const text = async function* () {
        yield line(header);
        for await (const part of contentOf(db)) {
          lines.add(part);
          yield part;
        }
        yield line({ end: true, ...lines.content() } satisfies End);
      };
      await pipeline(Readable.from(text()), createGzip(), createWriteStream(partly, { mode: 0o600 }));
      return lines.content();
    });
    const written = await open(partly, 'r+');
    await written.sync().finally(() => written.close());
    await rename(partly, file);
    return content;
  } finally {
    await rm(partly, { force: true });
  }
}

/**
 * Loads an archive into an empty database, of whichever kind, wholly or not at all.
 * @throws ArchiveError where there is something already, or the archive is damaged, or of another version
 */
export async function readArchive(database: Database, file: string): Promise<ArchiveContent> {
  return database.transaction(async (tx) => {
    await refuseFull(tx);
    const read = await load(tx, file);
    await tx.updateTable('pointer').set({ epoch: newId() }).execute();
    if (database.kind === 'postgres') {
      await sql`select setval(pg_get_serial_sequence('changes', 'seq'), (select coalesce(max(seq), 0) + 1 from changes), false)`.execute(
        tx,
      );
    }
    // What is there now is looked at, not what was meant to be.
    if ((await contentHash(tx)).hash !== read.hash) throw new ArchiveError(`${file} did not arrive as it was written.`);
    return read;
  });
}

/** Of all that an archive would hold. */
export async function contentHash(db: Queries): Promise<ArchiveContent> {
  const lines = new Lines();
  for await (const part of contentOf(db)) lines.add(part);
  return lines.content();
}

/** Counts and hashes what passes. */
class Lines {
  private readonly hash: Hash = createHash('sha256');
  private rows = 0;

  add(text: string): void {
    this.hash.update(text);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.rows++;
  }

  content(): ArchiveContent {
    return { rows: this.rows - archivedTables.length, hash: this.hash.copy().digest('hex') };
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Lines of all tables, some at a time. */
async function* contentOf(db: Queries): AsyncGenerator<string> {
  for (const table of archivedTables) {
    yield line({ table: table.name });
    for await (const rows of pagesOf(db, table)) yield rows.map((row) => line(packed(row, table))).join('');
  }
}

async function* pagesOf(db: Queries, { name, key, bytes }: ArchivedTable): AsyncGenerator<Row[]> {
  const size = bytes === undefined ? 1000 : 20;
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

/** In one order, whatever order the database has its columns in. */
function packed(row: Row, { bytes = [], without = [] }: ArchivedTable): Row {
  const kept = Object.entries(row).filter(([column]) => !without.includes(column));
  return Object.fromEntries(
    kept
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, value]) => [
        column,
        bytes.includes(column) ? Buffer.from(value as Uint8Array).toString('base64') : value,
      ]),
  );
}

async function load(tx: Transaction, file: string): Promise<ArchiveContent> {
  const damaged = () => new ArchiveError(`${file} is damaged, or no archive of Dragoman: take another copy.`);
  const lines = new Lines();
  let table: ArchivedTable | undefined;
  let header: Header | undefined;
  let rows: Row[] = [];
  const later: { table: ArchivedTable; row: Row }[] = [];
  const flush = async () => {
    if (table !== undefined && rows.length > 0) await insert(tx, table, rows);
    rows = [];
  };
  try {
    for await (const text of linesOf(file)) {
      const value = JSON.parse(text) as Partial<Header & End> & Row;
      if (header === undefined) {
        header = refuseForeign(value, file);
        continue;
      }
      if (value.end === true) {
        await flush();
        const content = lines.content();
        if (content.hash !== value.hash || content.rows !== value.rows) throw damaged();
        for (const each of later) await refer(tx, each.table, each.row);
        return content;
      }
      lines.add(`${text}\n`);
      if (Object.keys(value).length === 1 && typeof value.table === 'string') {
        await flush();
        table = archivedTables.find(({ name }) => name === value.table);
        if (table === undefined) throw damaged();
        continue;
      }
      const row = unpacked(value, table!);
      const column = table!.refersTo;
      if (column !== undefined && row[column] !== null) {
        later.push({ table: table!, row });
        rows.push({ ...row, [column]: null });
      } else rows.push(row);
      if (rows.length === (table!.bytes === undefined ? 200 : 20)) await flush();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    // What the text is no JSON or no gzip for is all the same.
    throw error instanceof SyntaxError || code?.startsWith('Z_') ? damaged() : error;
  }
  throw damaged(); // it was cut off
}

/** Split at line feeds alone: texts hold other characters that some take for the end of a line. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  const text = piped(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8'); // its error ends the loop
  for await (const chunk of text as AsyncIterable<string>) {
    rest += chunk;
    if (!chunk.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

const unpacked = (row: Row, { bytes = [] }: ArchivedTable): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      bytes.includes(column) ? Buffer.from(value as string, 'base64') : value,
    ]),
  );

async function insert(tx: Transaction, { name }: ArchivedTable, rows: readonly Row[]): Promise<void> {
  if (name === 'pointer') {
    const [{ release, sequence }] = rows as { release: number | null; sequence: number }[];
    await tx.updateTable('pointer').set({ release, sequence }).execute();
    return;
  }
  await tx
    .insertInto(name as 'settings')
    .values(rows as never)
    .execute();
}

async function refer(tx: Transaction, { name, key, refersTo }: ArchivedTable, row: Row): Promise<void> {
  const where = sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
  await sql`update ${sql.table(name)} set ${sql.ref(refersTo!)} = ${row[refersTo!]} where ${where}`.execute(tx);
}

/** @throws ArchiveError where the tables are those of an older version */
async function refuseOther(db: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  if (Object.keys(migrations).every((name) => done.has(name))) return;
  throw new ArchiveError('The database was last used by an older version of Dragoman: start this one once.');
}

function refuseForeign(header: Partial<Header>, file: string): Header {
  if (header.dragoman !== 'archive') throw new ArchiveError(`${file} is no archive of Dragoman: take another one.`);
  const made = header.version === 1 ? header.migrations : undefined;
  if (!made?.every((name) => name in migrations)) {
    throw new ArchiveError(`${file} was written by a newer version of Dragoman: restore it with that one.`);
  }
  // What a migration does to what is there already, it would not do to what comes later.
  if (made.length < Object.keys(migrations).length) {
    throw new ArchiveError(
      `${file} was written by an older version of Dragoman: restore it with that one, then start this one on it.`,
    );
  }
  return header as Header;
}

async function refuseFull(tx: Transaction): Promise<void> {
  for (const name of ['users', 'languages', 'namespaces', 'change_sets', 'releases'] as const) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) {
      throw new ArchiveError(
        'There is something here already: an archive is restored into an empty installation. Give DRAGOMAN_DATA another folder, or DATABASE_URL an empty database.',
      );
    }
  }
}
