import type { PageInput } from '../../page/page-module';
import { workspace } from '../../requests/work';

export type FilesData = Awaited<ReturnType<typeof loadFiles>>;

export async function loadFiles({ read }: PageInput) {
  const { reference, languages, namespaces, counts } = await workspace(read);
  const exports = namespaces.flatMap(({ name }, n) => {
    const own = languages.filter((_, l) => counts[l]![n]!.translated > 0);
    return own.length > 0 ? [{ namespace: name, languages: own }] : [];
  });
  return { isEmpty: reference === null, languages, namespaces, exports, once: crypto.randomUUID() };
}
