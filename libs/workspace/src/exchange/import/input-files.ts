import { canonicalTag, JsonSyntaxError, readJson } from '@dragoman/i18n';
import {
  editJson,
  flatten,
  FORMATS,
  formatNamed,
  guessLayout,
  type JsonEdit,
  localeTag,
  placeFile,
  placementIn,
  positionLookup,
  recognizeFormat,
} from '@dragoman/i18n/internal';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ImportFileInput, ImportInput } from '../exchange.contract';
import { decodeFile, UnknownEncoding } from '../file-encoding';
import { DEFAULT_LAYOUT, type IncomingFile, shortened } from './incoming-file';

/** The largest file, in megabytes: its format is read by linear functions that hold all of it in memory. */
const MAX_FILE_MEGABYTES = 16;

/**
 * Files with the given language and namespace, or those that their paths show.
 * @param options.layout of the paths, such as `{lng}/{ns}`; default: guessed from all of them
 */
export function incomingFiles(
  inputs: readonly ImportFileInput[],
  { layout = guessLayout(inputs.map(({ file }) => file)), syntax }: Pick<ImportInput, 'layout' | 'syntax'> = {},
): IncomingFile[] {
  return inputs.map((input) => {
    const { file, format } = input;
    const content = decodedInput(input);
    const known = format ?? recognizeFormat(content.content, file)?.name;
    return {
      file,
      ...placed(input, layout, known),
      ...content,
      ...(known !== undefined && { format: known }),
      ...(syntax !== undefined && { syntax }),
    };
  });
}

function placed(
  { file, language, namespace }: ImportFileInput,
  layout: string | undefined,
  format: ImportFileInput['format'],
): Pick<IncomingFile, 'language' | 'namespace' | 'path' | 'layout'> {
  const inLayout = layout === undefined ? undefined : placeFile(file, layout);
  const placement = placementIn(file, layout);
  const [firstFolder = ''] = file.split(/[\\/]/, 1); // named in the error if it is not a language
  const namesItself = inLayout !== undefined || (format !== undefined && format !== 'json');
  const given = {
    language: language ?? (placement.language || (namesItself ? '' : firstFolder)),
    namespace: namespace ?? placement.namespace,
  };
  const isAsPlaced =
    localeTag(given.language) === localeTag(placement.language) &&
    (given.namespace === placement.namespace || (inLayout !== undefined && !layout!.includes('{ns}')));
  const path = isAsPlaced ? safePath(file) : undefined;
  return {
    ...given,
    ...(path !== undefined && { path }),
    ...(path !== undefined && { layout: inLayout === undefined ? DEFAULT_LAYOUT : layout }),
  };
}

/** The path with `/`; undefined if it leads out of its directory. */
function safePath(file: string): string | undefined {
  const segments = file
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  return segments.includes('..') || /[\p{Cc}:]/u.test(file) ? undefined : segments.join('/');
}

/** Decodes the content of a file; it is empty if the file is refused. */
export function decodedInput({
  file,
  content,
  encoding,
  format,
}: ImportFileInput): Pick<IncomingFile, 'content' | 'encoding' | 'refused'> {
  const size = Buffer.byteLength(content, encoding ?? 'utf8');
  if (size > MAX_FILE_MEGABYTES * 1_000_000) {
    return { content: '', refused: { code: 'fileTooLarge', values: { megabytes: MAX_FILE_MEGABYTES } } };
  }
  if (encoding === undefined) return { content };
  const bytes = Buffer.from(content, 'base64');
  const head = bytes.subarray(0, 4096).toString('latin1');
  const known = format === undefined ? recognizeFormat(head, file) : formatNamed(format);
  try {
    return decodeFile(bytes, known?.declaredEncoding?.(head));
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    const { offset } = error;
    const values = { encoding: shortened(error.encoding.toUpperCase()) };
    if (offset === undefined) return { content: '', refused: { code: 'encoding', values } };
    const before = new TextDecoder().decode(bytes.subarray(0, offset));
    return { content: '', refused: { code: 'encoding', values, ...positionLookup(before)(before.length) } };
  }
}

/** The files of a directory with their paths below it. Hidden files are skipped. */
async function listFiles(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).split(sep))
    .filter((path) => !path.some((name) => name.startsWith('.') || name === 'node_modules'))
    .map((path) => path.join('/'))
    .sort();
}

/**
 * Reads the files of texts of a directory: those of a known format whose path or content shows a language.
 * @param layout of the paths; default: guessed from all of them
 */
export async function readFilesToImport(directory: string, layout?: string): Promise<readonly ImportFileInput[]> {
  const found: { file: string; bytes: Buffer; head: string }[] = [];
  for (const file of await listFiles(directory)) {
    if (!hasKnownExtension(file)) continue;
    const bytes = await readFile(join(directory, file));
    const head = bytes.subarray(0, 4096).toString('latin1');
    if (recognizeFormat(head, file)) found.push({ file, bytes, head });
  }
  const paths = found.map(({ file }) => file);
  const used = layout ?? guessLayout(paths);
  return found.flatMap(({ file, bytes, head }): ImportFileInput[] => {
    const { language, namespace } = placementIn(file, used);
    const isPlaced = used !== undefined && placeFile(file, used) !== undefined;
    // JSON is used for many other things.
    if (!isPlaced && (language === '' || namespace === '') && recognizeFormat(head, file)!.name === 'json') return [];
    return [{ file, ...inputContent(bytes) }];
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

const hasKnownExtension = (file: string): boolean =>
  FORMATS.some(({ extensions }) => extensions.some((extension) => file.toLowerCase().endsWith(extension)));

/**
 * Reads the JSON files of a directory whose path shows a language and a namespace, see `guessLayout`. Hidden files are
 * skipped.
 * @throws UnreadableFile
 */
export async function readDirectoryFiles(directory: string): Promise<JsonFile[]> {
  const paths = (await listFiles(directory)).filter((path) => path.endsWith('.json'));
  const layout = guessLayout(paths);
  const files: JsonFile[] = [];
  for (const file of paths) {
    const { language, namespace } = placementIn(file, layout);
    if (language === '' || namespace === '') continue;
    files.push({ file, language, namespace, content: decodeUtf8(await readFile(join(directory, file)), file) });
  }
  return files;
}

/** A file of a directory. */
export type JsonFile = Required<Pick<ImportFileInput, 'file' | 'language' | 'namespace' | 'content'>>;

/** A file cannot be imported. The message is one sentence that names the cure. */
export class UnreadableFile extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} is not in UTF-8: save it in that encoding.`);
  }
}

/**
 * Reads the files of several directories. If two directories have the same file, the texts of the later one take
 * precedence.
 * @throws UnreadableFile
 */
export async function readLayeredFiles(directories: readonly string[]): Promise<IncomingFile[]> {
  const files = new Map<string, JsonFile>();
  for (const directory of directories) {
    for (const file of await readDirectoryFiles(directory)) {
      const id = `${canonicalTag(file.language)} ${file.namespace}`;
      const earlier = files.get(id);
      files.set(
        id,
        earlier === undefined ? file : { ...earlier, content: overlayTexts(earlier.content, file.content) },
      );
    }
  }
  return incomingFiles([...files.values()]);
}

/** Returns `later` as it is if one of the two is not valid, so that the import reports the error. */
function overlayTexts(earlier: string, later: string): string {
  try {
    const texts = flatten(readJson(later).tree).flatMap(({ path, value }): JsonEdit[] =>
      typeof value === 'string' ? [{ set: path, text: value }] : [],
    );
    return editJson(earlier, texts);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof TypeError) return later;
    throw error;
  }
}
