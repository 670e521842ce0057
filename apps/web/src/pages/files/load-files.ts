import type { PageInput } from '../../page/page-module';
import { getWorkspace } from '../../requests/workspace';

export type FilesData = Awaited<ReturnType<typeof loadFiles>>;

export async function loadFiles({ read }: PageInput) {
  const { reference, languages, namespaces, counts } = await getWorkspace(read);
  const exports = namespaces.flatMap(({ name }, n) => {
    const translated = languages.filter((_, l) => counts[l]![n]!.translated > 0);
    return translated.length > 0 ? [{ namespace: name, languages: translated }] : [];
  });
  return { isEmpty: reference === null, languages, namespaces, exports, idempotencyKey: crypto.randomUUID() };
}
