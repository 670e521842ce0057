import { fromJson } from '../../database/json-text';
import type { Queries } from '../../database/database';
import { listLanguageTags, referenceLanguage } from '../../editing/stores/languages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import { listNamespaceTexts } from '../../editing/stores/texts.store';
import type { MemoryUnit } from '../../memory/memory-units';

export interface WorkspaceUnitsScope {
  /** BCP 47; all languages if absent. */
  readonly languages?: readonly string[];
  /** Ids; all namespaces if absent. */
  readonly namespaces?: readonly string[];
}

/**
 * Reads the translations of the workspace without errors, namespace by namespace: a unit for each plural form. Translations of an
 * earlier source are left out.
 */
export async function* readWorkspaceUnits(
  db: Queries,
  { languages, namespaces }: WorkspaceUnitsScope,
): AsyncGenerator<MemoryUnit[]> {
  const standard = await referenceLanguage(db);
  if (standard === undefined) return;
  const targets = (await listLanguageTags(db)).filter((tag) => languages?.includes(tag) ?? true);
  for (const { id, reference: own } of await listNamespaces(db)) {
    if (!(namespaces?.includes(id) ?? true)) continue;
    const sourceLanguage = own ?? standard;
    const texts = await listNamespaceTexts(db, id, [...new Set([...targets, sourceLanguage])]);
    const sources = new Map(
      texts.flatMap(({ message_id, language, forms }) =>
        language === sourceLanguage ? [[message_id, fromJson<Record<string, string>>(forms)]] : [],
      ),
    );
    const outdated = await listOutdated(db, id);
    yield texts.flatMap(({ message_id, language: targetLanguage, forms, complete, errors }): MemoryUnit[] => {
      const source = sources.get(message_id);
      if (targetLanguage === sourceLanguage || source === undefined || complete === 0 || errors > 0) return [];
      if (outdated.has(`${message_id} ${targetLanguage}`)) return [];
      return Object.entries(fromJson<Record<string, string>>(forms)).flatMap(([category, target]) => {
        const from = source[category] ?? source.other ?? Object.values(source)[0] ?? '';
        return from.trim() === '' || target.trim() === ''
          ? []
          : [{ sourceLanguage, source: from, targetLanguage, target }];
      });
    });
  }
}

/** Translations of a namespace whose source has changed since. */
async function listOutdated(db: Queries, namespaceId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('texts as t', 't.message_id', 'm.id')
    .select(['t.message_id', 't.language'])
    .where('m.namespace_id', '=', namespaceId)
    .whereRef('t.source_version', '<', 'm.source_version')
    .execute();
  return new Set(rows.map(({ message_id, language }) => `${message_id} ${language}`));
}
