import { canonicalTag } from '@dragoman/i18n';
import {
  declaredXmlEncoding,
  decodeFile,
  FileSyntaxError,
  readTmx,
  type TmxUnit,
  UnknownEncoding,
} from '@dragoman/i18n/internal';
import type { Limits } from '../../access/permissions';
import type { Database } from '../../database/database';
import { newId } from '../../database/new-id';
import { referenceLanguage } from '../../editing/stores/languages.store';
import type { Author } from '../../history/change';
import { chunks } from '../../http/chunks';
import {
  countUnits,
  findUnitHashes,
  insertMemory,
  insertUnits,
  type MemoryUnit,
  unitHash,
} from '../../memory/memory-units';
import type { MemoryRow } from '../../memory/memory.tables';
import { withoutRegion } from '../../memory/words';
import type { MemoryInput, MemoryReportView } from './memories.contract';
import { memoryFull, memoryUndecodable, memoryUnreadable } from './memories.errors';
import { memoryView } from './memory-view';
import { readWorkspaceUnits } from './workspace-units';

/** Units in all memories together. */
export const MAX_UNITS = 500_000;
/** Length of a source or of a translation, in UTF-16 units. */
export const MAX_UNIT_LENGTH = 10_000;
/** Small, so that other requests can write between two transactions. */
const UNITS_PER_TRANSACTION = 500;

export interface MemoryImportContext {
  readonly database: Database;
  readonly actor: Author & { readonly limits?: Limits };
}

/**
 * Imports a translation memory. Units that the workspace or another memory has are left out, so that importing a file again
 * changes nothing. If it is interrupted, importing the file again adds the rest.
 * @throws Problem 422
 */
export async function importMemory(
  { database, actor }: MemoryImportContext,
  input: MemoryInput,
): Promise<MemoryReportView> {
  const { units, skipped } = readUnits(input, await referenceLanguage(database.read), actor.limits?.languages);
  const unknown = await database.snapshot(async (db) => {
    const byHash = new Map(units.map((unit) => [unitHash(unit), unit]));
    const languages = [...new Set(units.map(({ targetLanguage }) => targetLanguage))];
    for await (const part of readWorkspaceUnits(db, { languages })) {
      for (const unit of part) byHash.delete(unitHash(unit));
    }
    for (const hash of await findUnitHashes(db, [...byHash.keys()])) byHash.delete(hash);
    if (byHash.size > MAX_UNITS - (await countUnits(db))) throw memoryFull(MAX_UNITS);
    return [...byHash.values()];
  });
  const row: MemoryRow = {
    id: newId(),
    name: input.file,
    units: 0,
    created_at: Date.now(),
    by_id: actor.id,
    by_name: actor.name,
  };
  let added = 0;
  for (const part of chunks(unknown, UNITS_PER_TRANSACTION)) {
    added += await database.transaction(async (tx) => {
      if (part[0] === unknown[0]) await insertMemory(tx, row);
      return insertUnits(tx, row.id, part);
    });
  }
  return {
    memory: added === 0 ? null : memoryView({ ...row, units: added }),
    added,
    known: units.length - added,
    skipped,
  };
}

interface ReadUnits {
  readonly units: readonly MemoryUnit[];
  readonly skipped: number;
}

/**
 * @param reference the source language of units that name none
 * @param languages that the caller is limited to
 * @throws Problem 422
 */
function readUnits(
  input: MemoryInput,
  reference: string | undefined,
  languages: readonly string[] | undefined,
): ReadUnits {
  const units: MemoryUnit[] = [];
  let skipped = 0;
  const visit = (unit: TmxUnit) => {
    const source = sourceOf(unit, reference);
    if (source === undefined) {
      skipped++;
      return;
    }
    for (const text of unit.texts) {
      if (text === source.text) continue;
      const targetLanguage = canonicalTag(text.language);
      const isUsable =
        targetLanguage !== undefined &&
        (languages?.includes(targetLanguage) ?? true) &&
        [source.text.text, text.text].every((each) => each.trim() !== '' && each.length <= MAX_UNIT_LENGTH);
      if (isUsable) {
        units.push({ sourceLanguage: source.language, source: source.text.text, targetLanguage, target: text.text });
      } else skipped++;
    }
  };
  try {
    readTmx(decoded(input), visit);
  } catch (error) {
    if (error instanceof FileSyntaxError) throw memoryUnreadable(input.file, error);
    throw error;
  }
  return { units, skipped };
}

/** The text that the others translate; regions need not be the same. */
function sourceOf({ sourceLanguage, texts }: TmxUnit, reference: string | undefined) {
  const wanted = sourceLanguage === undefined ? reference : canonicalTag(sourceLanguage);
  if (wanted === undefined) return undefined;
  const tagged = texts.flatMap((text) => {
    const language = canonicalTag(text.language);
    return language === undefined ? [] : [{ text, language }];
  });
  return (
    tagged.find(({ language }) => language === wanted) ??
    tagged.find(({ language }) => withoutRegion(language) === withoutRegion(wanted))
  );
}

/** @throws Problem 422 */
function decoded({ content, encoding }: MemoryInput): string {
  if (encoding === undefined) return content;
  const bytes = Buffer.from(content, 'base64');
  try {
    return decodeFile(bytes, declaredXmlEncoding(bytes.subarray(0, 200).toString('latin1'))).content;
  } catch (error) {
    if (error instanceof UnknownEncoding) throw memoryUndecodable(error);
    throw error;
  }
}
