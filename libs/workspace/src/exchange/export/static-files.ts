import type { TextTree } from '@dragoman/i18n';
import { FILE_TYPES, formatNamed, UnwritableTextError, writeJson, writeTexts } from '@dragoman/i18n/internal';
import { createHash } from 'node:crypto';
import type { Queries } from '../../database/database';
import { unknownNamespace } from '../../editing/editing.errors';
import { referenceLanguage } from '../../editing/stores/languages.store';
import { listNamespaces, listPrivateNames } from '../../editing/stores/namespaces.store';
import { loadReleaseTexts, type ReleaseTexts } from '../../releases/release-content';
import type { ExportedReleaseView, ExportListView } from '../exchange.contract';
import { textUnwritable } from '../exchange.errors';
import { byCodeUnits } from '../import/incoming-file';
import type { ExportedFile, ExportScope } from './exported-files';
import { MANIFEST_FILE, manifestContent } from './static-manifest';

/** Files of a release for a web server or a CDN. */
export interface StaticFiles {
  readonly files: readonly ExportedFile[];
  readonly release: ExportedReleaseView;
}

/** Whether files are named and written as the export says, not as they were imported. */
export const isStatic = ({ layout }: Pick<ExportScope, 'layout'>): boolean => layout !== undefined;

/**
 * Exports what a release has delivered, in one format and layout. Private namespaces are left out: everyone can read such files.
 * @param db a snapshot: all queries have to see the same moment
 * @param only the path of the only file to export
 * @throws Problem 404, 410 if the texts of the release are no longer stored, 422 if the format cannot express a text
 */
export async function staticFiles(db: Queries, scope: ExportScope, only?: string): Promise<StaticFiles> {
  const { format: name = 'json', layout = '{lng}/{ns}', limitedTo } = scope;
  const release = await loadReleaseTexts(db, scope.release ?? 'current');
  const rows = new Map((await listNamespaces(db)).map((row) => [row.name, row]));
  const hidden = new Set(await listPrivateNames(db));
  const reference = (await referenceLanguage(db)) ?? '';
  const { extension } = FILE_TYPES[name];
  const pathOf = (language: string, namespace: string): string => {
    const path = layout.replace('{lng}', () => language).replace('{ns}', () => namespace);
    return layout.endsWith(extension) ? path : path + extension;
  };
  const files: ExportedFile[] = [];
  for (const namespace of release.namespaces) {
    if (hidden.has(namespace) || limitedTo?.includes(rows.get(namespace)?.id ?? '') === false) continue;
    const languages = release.languagesOf(namespace);
    if (only !== undefined && !languages.some((language) => pathOf(language, namespace) === only)) continue;
    const trees = await release.textsOf(namespace);
    const sourceLanguage = rows.get(namespace)?.reference ?? reference;
    for (const language of languages) {
      const path = pathOf(language, namespace);
      if (only !== undefined && path !== only) continue;
      const texts = {
        language,
        tree: trees.get(language)!,
        syntax: rows.get(namespace)?.syntax ?? 'i18next',
        sourceLanguage,
        source: trees.get(sourceLanguage) ?? EMPTY,
      };
      const content = Buffer.from(writeContent(name, texts, path));
      const hash = createHash('sha256').update(content).digest('hex');
      files.push({ path, format: name, language, namespace, content, hash });
    }
  }
  return { files: files.sort(byCodeUnits(({ path }) => path)), release: releaseView(release) };
}

/** The content of one of the {@link staticFiles}, or of their manifest. @throws Problem 404, 410, 422 */
export async function staticFile(
  db: Queries,
  path: string,
  scope: ExportScope,
): Promise<Pick<ExportedFile, 'content' | 'path'>> {
  if (path === MANIFEST_FILE) {
    return { path, content: Buffer.from(manifestContent(staticListView(await staticFiles(db, scope)))) };
  }
  const [file] = (await staticFiles(db, scope, path)).files;
  if (file === undefined) throw unknownNamespace();
  return file;
}

export const staticListView = ({
  files,
  release,
}: StaticFiles): Required<Pick<ExportListView, 'files' | 'release'>> => ({
  files: files.map(({ path, format, language, namespace, content, hash }) => ({
    ...{ file: path, format, language, namespace, bytes: content.length, hash },
  })),
  release,
});

function writeContent(
  name: ExportedFile['format'],
  texts: Omit<Parameters<typeof writeTexts>[1], 'name'>,
  path: string,
): string {
  if (name === 'json') return writeJson(texts.tree); // the bytes that are delivered
  try {
    return writeTexts(formatNamed(name), { ...texts, name: path });
  } catch (error) {
    if (error instanceof UnwritableTextError) throw textUnwritable(path, error);
    throw error;
  }
}

const releaseView = ({ row: { number, hash, at } }: ReleaseTexts): ExportedReleaseView => ({
  number,
  hash,
  at: new Date(at).toISOString(),
});

const EMPTY: TextTree = new Map();
