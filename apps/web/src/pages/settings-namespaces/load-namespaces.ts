import type { NamespaceView } from '../../../../../libs/workspace/src/namespaces/namespaces.contract';
import { languageName } from '../../page/language-name';
import { PageFailure, type PageInput } from '../../page/page-module';
import { getWorkspace } from '../../requests/workspace';
import { listDeletedNamespaces } from '../../requests/namespaces';

export type NamespacesData = Awaited<ReturnType<typeof loadNamespaces>>;

/** A namespace as the page shows it. */
export interface ManagedNamespace extends NamespaceView {
  readonly keys: number;
  /** Texts in all languages together. */
  readonly texts: number;
}

export async function loadNamespaces({ read, url, language: reader }: PageInput) {
  const [view, { namespaces: deleted }] = await Promise.all([getWorkspace(read), listDeletedNamespaces(read)]);
  const namespaces = view.namespaces.map((namespace, n): ManagedNamespace => {
    const counts = view.counts.map((row) => row[n]!);
    return {
      ...namespace,
      keys: counts[0]?.keys ?? 0,
      texts: counts.reduce((sum, { translated }) => sum + translated, 0),
    };
  });
  const openId = url.searchParams.get('namespace');
  const open = namespaces.find(({ id }) => id === openId);
  if (openId && !open) throw new PageFailure(404);
  const languages = view.languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) }));
  const added = namespaces.find(({ id }) => id === url.searchParams.get('added'))?.name;
  const found = deleted.find(({ id }) => id === url.searchParams.get('gone'));
  const gone = found && { name: found.name, fields: { id: found.id } };
  return { reference: view.reference, namespaces, open, added, gone, deleted, languages };
}
