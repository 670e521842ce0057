import type { Queries } from '../../database/database';
import { findNamespacesByNames } from '../../editing/stores/namespaces.store';
import { openBases } from '../open-code-changes';
import { loadShippedFiles } from '../shipped-file-rows';
import { formatOfFile, type IncomingFile } from './incoming-file';
import type { CurrentNamespace, CurrentTexts, LastDocument } from './import-plan';

/** Returns a namespace whose texts are compared with the files that builds shipped, where they did. */
export function withShipped(namespace: CurrentNamespace, files: readonly IncomingFile[]): CurrentNamespace {
  const documents = new Map(namespace.documents);
  const sources: LastDocument[] = [];
  for (const file of files) {
    const { content, options = {}, path = file.file } = file;
    const { name: format, holds } = formatOfFile(file);
    const document = { content, path, format, options };
    if (!file.isTemplate) documents.set(file.language, document);
    if (holds === 'source and target') sources.push(document);
  }
  const paths = new Set(sources.map(({ path }) => path));
  const imported = namespace.sources?.filter(({ path }) => !paths.has(path)) ?? [];
  const isShipped = new Set(files.map(({ language }) => language));
  const undone = new Map([...(namespace.undone ?? [])].filter(([language]) => !isShipped.has(language)));
  return { ...namespace, documents, sources: [...imported, ...sources], undone };
}

/**
 * Returns texts that are compared with what code and workspace last agreed on: with the files that builds shipped where none were
 * imported (an applied build is stored as an import), and with the bases of open code changes.
 * @param db a snapshot, the same as that of the texts
 */
export async function withBuilds(db: Queries, current: CurrentTexts): Promise<CurrentTexts> {
  const names = current.namespaces.map(({ name }) => name);
  const shipped = await loadShippedFiles(db, names);
  const ids = new Map((await findNamespacesByNames(db, names)).map(({ id, name }) => [name, id]));
  const namespaces: CurrentNamespace[] = [];
  for (const namespace of current.namespaces) {
    const files = shipped.filter(
      (file) => file.namespace === namespace.name && !namespace.documents.has(file.language),
    );
    namespaces.push({ ...withShipped(namespace, files), bases: await openBases(db, ids.get(namespace.name)!) });
  }
  return { ...current, namespaces };
}
