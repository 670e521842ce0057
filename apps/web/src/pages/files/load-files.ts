import type { PageInput } from '../../page/page-module';
import { getWorkspace } from '../../requests/workspace';

export type FilesData = Awaited<ReturnType<typeof loadFiles>>;

/** Selects the namespace whose files are listed. */
export const NAMESPACE_PARAMETER = 'namespace';

export async function loadFiles({ read, url }: PageInput) {
  const { reference, languages, namespaces, counts } = await getWorkspace(read);
  const isExported = (n: number) => (l: number) => counts[l]![n]!.translated > 0;
  const exported = namespaces.flatMap(({ name }, n) => (languages.some((_, l) => isExported(n)(l)) ? [name] : []));
  const requested = url.searchParams.get(NAMESPACE_PARAMETER);
  const namespace = requested !== null && exported.includes(requested) ? requested : exported[0];
  const index = namespaces.findIndex(({ name }) => name === namespace);
  return {
    isEmpty: reference === null,
    reference,
    languages: languages.map(({ tag, ownName, direction }) => ({ tag, ownName, direction })),
    namespaces: namespaces.map(({ name }) => name),
    exported,
    /** The namespace whose files are listed, and the languages that have it. */
    listed: namespace && { namespace, tags: languages.flatMap(({ tag }, l) => (isExported(index)(l) ? [tag] : [])) },
    idempotencyKey: crypto.randomUUID(),
  };
}
