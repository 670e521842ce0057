import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';
import type { MemoryRow, MemoryUnitRow } from './memory.tables';
import { indexedWords, type LanguagePair } from './words';

/** A text with its translation. */
export interface MemoryUnit extends LanguagePair {
  readonly source: string;
  readonly target: string;
}

/** A unit that was found, with the name of its memory. */
export interface FoundUnit extends MemoryUnit {
  readonly id: number;
  readonly memory: string;
}

/** Identifies a unit by its content: the same in all memories. */
export const unitHash = ({ sourceLanguage, source, targetLanguage, target }: MemoryUnit): string =>
  createHash('sha256')
    .update(JSON.stringify([sourceLanguage, source, targetLanguage, target]))
    .digest('hex')
    .slice(0, 32);

export const listMemories = (db: Queries): Promise<MemoryRow[]> =>
  db.selectFrom('memories').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

/** Number of units in all memories. */
export async function countUnits(db: Queries): Promise<number> {
  const { units } = await db
    .selectFrom('memories')
    .select(({ fn }) => fn.sum<number | string | null>('units').as('units'))
    .executeTakeFirstOrThrow();
  return Number(units ?? 0);
}

/** Returns those of the hashes that units have. */
export async function findUnitHashes(db: Queries, hashes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of chunks(hashes, 2000)) {
    const rows = await db.selectFrom('memory_units').select('hash').where('hash', 'in', part).execute();
    for (const { hash } of rows) found.push(hash);
  }
  return found;
}

export const insertMemory = (tx: Transaction, row: MemoryRow) => tx.insertInto('memories').values(row).execute();

const WORDS_PER_INSERT = 2000;

/** Adds the units that no memory has. Returns their number. */
export async function insertUnits(tx: Transaction, memory: string, units: readonly MemoryUnit[]): Promise<number> {
  // In one order, so that two imports at the same time never wait for each other.
  const hashed = units.map((unit) => [unitHash(unit), unit] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const byHash = new Map(hashed);
  if (byHash.size === 0) return 0;
  const added = await tx
    .insertInto('memory_units')
    .values(
      Array.from(byHash, ([hash, { sourceLanguage, targetLanguage, source, target }]) => ({
        memory_id: memory,
        hash,
        source_language: sourceLanguage,
        target_language: targetLanguage,
        source,
        target,
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning(['id', 'hash'])
    .execute();
  const words = added.flatMap(({ id, hash }) => {
    const unit = byHash.get(hash)!;
    const indexed = indexedWords(unit.source, unit);
    return indexed.map((word) => ({ word, unit_id: id, size: indexed.length }));
  });
  for (const part of chunks(words, WORDS_PER_INSERT))
    await tx
      .insertInto('memory_words')
      .values([...part])
      .execute();
  await tx
    .updateTable('memories')
    .set(({ eb }) => ({ units: eb('units', '+', added.length) }))
    .where('id', '=', memory)
    .execute();
  return added.length;
}

const UNITS_PER_DELETION = 2000;

/** Deletes some units of a memory, and the memory once it has none left. Returns whether it is deleted. */
export async function deletePartOfMemory(tx: Transaction, memory: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('memory_units')
    .select('id')
    .where('memory_id', '=', memory)
    .orderBy('id')
    .limit(UNITS_PER_DELETION)
    .execute();
  if (rows.length === 0) {
    await tx.deleteFrom('memories').where('id', '=', memory).execute();
    return true;
  }
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('memory_words').where('unit_id', 'in', ids).execute();
  await tx.deleteFrom('memory_units').where('id', 'in', ids).execute();
  await tx
    .updateTable('memories')
    .set(({ eb }) => ({ units: eb('units', '-', ids.length) }))
    .where('id', '=', memory)
    .execute();
  return false;
}

const UNITS_PER_READ = 2000;

/** Reads the units of all memories in a language, or in all, in parts. */
export async function* readUnits(db: Queries, targetLanguage?: string): AsyncGenerator<MemoryUnit[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('memory_units')
      .selectAll()
      .where('id', '>', last)
      .$if(targetLanguage !== undefined, (query) => query.where('target_language', '=', targetLanguage!))
      .orderBy('id')
      .limit(UNITS_PER_READ)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(unitOf);
    last = Number(rows.at(-1)!.id);
  }
}

/** Finds the units whose sources share the most words with a text, and those with the same source. */
export async function findSimilarUnits(
  db: Queries,
  source: string,
  languages: LanguagePair,
  limit: number,
): Promise<FoundUnit[]> {
  const words = indexedWords(source, languages);
  if (words.length === 0) return [];
  // Twice the shared words by all words of both: Sørensen and Dice.
  const similarity = sql`2.0 * count(*) / (max(size) + ${sql.lit(words.length)})`;
  const similar = db
    .selectFrom('memory_words')
    .select('unit_id')
    .where('word', 'in', words)
    .groupBy('unit_id')
    .orderBy(similarity, 'desc')
    .orderBy('unit_id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom('memory_units as u')
    .innerJoin(similar.as('s'), 's.unit_id', 'u.id')
    .innerJoin('memories as m', 'm.id', 'u.memory_id')
    .selectAll('u')
    .select('m.name')
    .execute();
  return rows.map((row) => ({ ...unitOf(row), id: Number(row.id), memory: row.name }));
}

const unitOf = ({
  source_language: sourceLanguage,
  target_language: targetLanguage,
  source,
  target,
}: Pick<MemoryUnitRow, 'source_language' | 'target_language' | 'source' | 'target'>): MemoryUnit => ({
  sourceLanguage,
  targetLanguage,
  source,
  target,
});
