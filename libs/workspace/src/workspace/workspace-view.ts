import type { Queries } from '../database/database';
import { countsView } from '../editing/counts-view';
import { listCounts } from '../editing/stores/counts.store';
import { listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import { listNamespaces } from '../editing/stores/namespaces.store';
import type { ServedLanguages } from '../languages/fallback-resolver';
import { languageViews } from '../languages/language-view';
import { namespaceView } from '../namespaces/namespace-view';
import type { WorkspaceView } from './workspace.contract';

/**
 * All languages and namespaces, and the counts of each pair of them.
 * @param limitedTo ids of the namespaces that the caller is limited to; absent: all
 */
export async function workspaceView(
  db: Queries,
  served: ServedLanguages,
  limitedTo?: readonly string[],
): Promise<WorkspaceView> {
  const [reference, languageRows, allNamespaces, countRows] = await Promise.all([
    referenceLanguage(db),
    listLanguages(db),
    listNamespaces(db),
    listCounts(db),
  ]);
  const namespaceRows = allNamespaces.filter(({ id }) => limitedTo?.includes(id) ?? true);
  const rowsByPair = new Map(countRows.map((row) => [`${row.language} ${row.namespace_id}`, row]));
  const countsOf = (tag: string, namespaceId: string) => {
    const row = rowsByPair.get(`${tag} ${namespaceId}`);
    return countsView(row === undefined ? [] : [row]);
  };
  return {
    reference: reference ?? null,
    languages: languageViews(languageRows, served),
    namespaces: namespaceRows.map((row) => namespaceView(row, reference)),
    counts: languageRows.map(({ tag }) => namespaceRows.map(({ id }) => countsOf(tag, id))),
  };
}
