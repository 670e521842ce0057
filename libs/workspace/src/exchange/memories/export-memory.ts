import { canonicalTag } from '@dragoman/i18n';
import { writeTmx } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { unknownLanguage } from '../../editing/editing.errors';
import { referenceLanguage } from '../../editing/stores/languages.store';
import { type MemoryUnit, readUnits, unitHash } from '../../memory/memory-units';
import type { MemoryExportInput } from './memories.contract';
import { readWorkspaceUnits } from './workspace-units';

export interface MemoryExportScope extends MemoryExportInput {
  /** Ids; all namespaces and all memories if absent. */
  readonly namespaces?: readonly string[];
  /** Version of Dragoman. */
  readonly version: string;
}

/**
 * Writes the translations of the workspace and of the imported memories, each once, as TMX.
 * @throws Problem 404
 */
export async function exportMemory(
  db: Queries,
  { language: name, contents = 'all', namespaces, version }: MemoryExportScope,
): Promise<Uint8Array<ArrayBuffer>> {
  const language = name === undefined ? undefined : canonicalTag(name);
  if (name !== undefined && language === undefined) throw unknownLanguage();
  const units = new Map<string, MemoryUnit>();
  const add = (part: readonly MemoryUnit[]) => {
    for (const unit of part) units.set(unitHash(unit), unit);
  };
  const scope = { ...(language !== undefined && { languages: [language] }), ...(namespaces && { namespaces }) };
  if (contents === 'all') for await (const part of readWorkspaceUnits(db, scope)) add(part);
  if (namespaces === undefined) for await (const part of readUnits(db, language)) add(part);
  const sourceLanguage = (await referenceLanguage(db)) ?? 'en';
  const encoder = new TextEncoder();
  const parts = Array.from(writeTmx(units.values(), { sourceLanguage, version }), (part) => encoder.encode(part));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
