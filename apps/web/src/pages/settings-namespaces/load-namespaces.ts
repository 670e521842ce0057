import type { WorkNamespaceView } from '../../../../api/src/translations/editing.contract';
import { languageName } from '../../coverage/language-name';
import { PageFailure, type PageInput } from '../../page/page-module';
import { workspace } from '../../requests/work';
import { deletedNamespaces } from '../../requests/workspace';

export type NamespacesData = Awaited<ReturnType<typeof loadNamespaces>>;

/** A namespace as the page shows it. */
export interface ManagedNamespace extends WorkNamespaceView {
  readonly messages: number;
  /** Texts in all languages together. */
  readonly texts: number;
}

export async function loadNamespaces({ read, url, language: reader }: PageInput) {
  const [view, { namespaces: deleted }] = await Promise.all([workspace(read), deletedNamespaces(read)]);
  const namespaces = view.namespaces.map((namespace, n): ManagedNamespace => {
    const counts = view.counts.map((row) => row[n]!);
    return {
      ...namespace,
      messages: counts[0]?.messages ?? 0,
      texts: counts.reduce((sum, { translated }) => sum + translated, 0),
    };
  });
  const wanted = url.searchParams.get('namespace');
  const chosen = namespaces.find(({ id }) => id === wanted);
  if (wanted && !chosen) throw new PageFailure(404);
  const languages = view.languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) }));
  const added = namespaces.find(({ id }) => id === url.searchParams.get('added'))?.name;
  return { reference: view.reference, namespaces, chosen, added, deleted, languages };
}
