import {
  FORMATS,
  guessLayout,
  listPlacedFiles,
  localeTag,
  type PatternTexts,
  placeFile,
  placementIn,
  recognizeFormat,
  type TextSource,
} from '@dragoman/i18n/internal';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ImportFileInput, ImportInput } from '../exchange.contract';

/** Files of a directory, as they are sent. */
export interface FilesToSend extends Pick<ImportInput, 'layout' | 'syntax'> {
  /** Their paths are below the directory. */
  readonly files: readonly ImportFileInput[];
}

/** A file of texts that is not in UTF-8. The message is one sentence that names the cure. */
export class UnreadableFile extends Error {}

/**
 * Reads the files of texts of a source: those that match its pattern, or the files of a directory in a known format whose path or
 * content shows a language.
 * @param chosenLayout of the paths below a directory; default: guessed from all of them
 * @throws SetupError
 */
export async function readFilesToImport(
  { directory, layout, syntax, ...about }: TextSource,
  chosenLayout?: string,
): Promise<FilesToSend> {
  const reading = { ...(syntax && { syntax }) };
  if (layout !== undefined) {
    return { ...reading, layout, files: await readPattern({ directory, layout, ...about }) };
  }
  const found = await readTextFiles(directory, hasKnownExtension);
  const used = chosenLayout ?? guessLayout(found.map(({ file }) => file));
  const files = found.flatMap(({ file, bytes, head }): ImportFileInput[] => {
    const format = recognizeFormat(head, file);
    if (format === undefined) return [];
    const { language, namespace } = placementIn(file, used);
    const isPlaced = used !== undefined && placeFile(file, used) !== undefined;
    // JSON is used for many other things.
    if (!isPlaced && (language === '' || namespace === '') && format.name === 'json') return [];
    return [{ file, ...inputContent(bytes) }];
  });
  return { ...reading, files, ...(chosenLayout !== undefined && { layout: chosenLayout }) };
}

/**
 * Reads the files of a build: those that match a pattern, or those of a directory whose paths show a language and a namespace. In a
 * directory with files in JSON, others do not count.
 * @throws SetupError, UnreadableFile
 */
export async function readBuildFiles(source: TextSource): Promise<FilesToSend> {
  const { directory, syntax } = source;
  if (source.layout !== undefined) return readFilesToImport(source);
  const json = await readJsonFiles(directory);
  const reading = { ...(syntax && { syntax }) };
  if (json.length > 0) return { ...reading, files: json };
  const found = await readTextFiles(directory, hasKnownExtension);
  const layout = guessLayout(found.map(({ file }) => file));
  if (layout === undefined) return { ...reading, files: [] };
  const files = found.flatMap(({ file, bytes, head }): ImportFileInput[] => {
    const placed = placeFile(file, layout);
    if (placed === undefined || recognizeFormat(head, file) === undefined) return [];
    return [
      {
        file,
        ...(placed.language !== '' && { language: localeTag(placed.language)! }),
        namespace: placed.namespace,
        ...inputContent(bytes),
      },
    ];
  });
  return { ...reading, files, layout };
}

async function readPattern(source: PatternTexts): Promise<readonly ImportFileInput[]> {
  const { format } = source;
  const files: ImportFileInput[] = [];
  for (const { file, path, language, namespace } of await listPlacedFiles(source)) {
    const content = inputContent(await readFile(file));
    files.push({ file: path, ...(language !== '' && { language }), namespace, ...(format && { format }), ...content });
  }
  return files;
}

interface TextFile {
  /** Below the directory, with `/`. */
  readonly file: string;
  readonly bytes: Buffer;
  /** The first 4,096 bytes, each as one character. */
  readonly head: string;
}

/** Reads files of a directory. Hidden files are skipped. */
async function readTextFiles(directory: string, isIncluded: (file: string) => boolean): Promise<TextFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).split(sep))
    .filter((path) => !path.some((name) => name.startsWith('.') || name === 'node_modules'))
    .map((path) => path.join('/'))
    .filter(isIncluded)
    .sort();
  const files: TextFile[] = [];
  for (const file of paths) {
    const bytes = await readFile(join(directory, file));
    files.push({ file, bytes, head: bytes.subarray(0, 4096).toString('latin1') });
  }
  return files;
}

const hasKnownExtension = (file: string): boolean =>
  FORMATS.some(({ extensions }) => extensions.some((extension) => file.toLowerCase().endsWith(extension)));

/** A JSON file of a directory. */
export type JsonFile = Required<Pick<ImportFileInput, 'file' | 'language' | 'namespace' | 'content'>>;

/**
 * Reads the JSON files of a directory whose path shows a language and a namespace, see `guessLayout`. Hidden files are
 * skipped.
 * @throws UnreadableFile
 */
export async function readJsonFiles(directory: string): Promise<readonly JsonFile[]> {
  const found = await readTextFiles(directory, (path) => path.endsWith('.json'));
  const layout = guessLayout(found.map(({ file }) => file));
  return found.flatMap(({ file, bytes }): JsonFile[] => {
    const { language, namespace } = placementIn(file, layout);
    return language === '' || namespace === '' ? [] : [{ file, language, namespace, content: decodeUtf8(bytes, file) }];
  });
}

/** UTF-8 as it is, other bytes in base64. */
function inputContent(bytes: Buffer): Pick<ImportFileInput, 'content' | 'encoding'> {
  try {
    return { content: utf8.decode(bytes) };
  } catch {
    return { content: bytes.toString('base64'), encoding: 'base64' };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} is not in UTF-8: save it in that encoding.`);
  }
}
