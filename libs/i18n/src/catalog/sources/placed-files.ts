import { join } from 'node:path';
import { localeTag } from '../../language/locale-tag';
import { placeWholePath } from '../../message/file/file-layout';
import { isNamespaceName } from '../name-syntax';
import { SetupError } from '../setup-error';
import { listFolder, realDirectory } from './list-folder';
import type { TextSource } from './text-source';

/** A file whose path matches the pattern of a source. */
export interface PlacedFile {
  /** Absolute. */
  readonly file: string;
  /** Below the directory of the source, with `/`. */
  readonly path: string;
  /** Canonical BCP 47; empty if the path shows none, as that of `values/strings.xml`. */
  readonly language: string;
  readonly namespace: string;
}

/** A source of files whose paths follow a pattern. */
export type PatternTexts = TextSource & Required<Pick<TextSource, 'layout'>>;

/**
 * Returns the files of a source, in the order of their paths. Files of no particular language count if there are others of their
 * namespace, or none with a language at all. Others do not match the pattern, or have a name that cannot be one of a namespace.
 * @param setting that has the pattern, for the error
 * @throws SetupError if the directory does not exist, or two files are for the same language and namespace
 */
export async function listPlacedFiles(
  { directory, layout, namespace: named }: PatternTexts,
  setting = 'the setting',
): Promise<readonly PlacedFile[]> {
  const root = await realDirectory(directory, `Create it, or correct ${setting}.`);
  const found: (PlacedFile & { readonly isPartial: boolean })[] = [];
  for await (const path of pathsBelow(directory, root, layout.split('/'))) {
    const placed = placeWholePath(path, layout);
    const namespace = named ?? placed?.namespace ?? '';
    const language = placed?.language === '' ? '' : localeTag(placed?.language ?? '');
    if (placed === undefined || language === undefined || !isNamespaceName(namespace)) continue;
    found.push({ file: join(directory, ...path.split('/')), path, language, namespace, isPartial: placed.isPartial });
  }
  const translated = new Set(found.flatMap(({ language, namespace }) => (language === '' ? [] : namespace)));
  const files = found.filter(
    ({ language, namespace, isPartial }) =>
      language !== '' || !isPartial || translated.size === 0 || translated.has(namespace),
  );
  const byBundle = new Map<string, PlacedFile>();
  for (const file of files) {
    const id = `${file.language} ${file.namespace}`;
    const other = byBundle.get(id);
    if (other !== undefined)
      throw new SetupError(
        `${other.file} and ${file.file} have the same language and namespace. Put their texts in one of them.`,
      );
    byBundle.set(id, file);
  }
  return files.map(({ isPartial: _, ...file }) => file);
}

/** The files that are as deep as the pattern, or deeper if it ends in `{ns}`. @yields paths with `/` */
async function* pathsBelow(
  folder: string,
  root: string,
  tokens: readonly string[],
  before = '',
): AsyncGenerator<string> {
  const [token = '{ns}', ...rest] = tokens;
  const isLast = rest.length === 0;
  const isOpen = isLast && /^\{ns\}(\.[^/{}]+)?$/.test(token);
  for (const { name, path, kind } of await listFolder(folder, root)) {
    if (kind === 'file') {
      if (isLast) yield `${before}${name}`;
    } else if (name !== 'node_modules' && (isOpen || (!isLast && (token.includes('{') || token === name)))) {
      yield* pathsBelow(path, root, isOpen ? tokens : rest, `${before}${name}/`);
    }
  }
}
