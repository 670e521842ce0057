import {
  decodeTextFile,
  formatNamed,
  guessLayout,
  layoutOfFile,
  localeTag,
  placeFile,
  placementIn,
  recognizeFormat,
  UnknownEncoding,
} from '@dragoman/i18n/internal';
import type { ImportFileInput, ImportInput } from '../exchange.contract';
import { DEFAULT_LAYOUT, type IncomingFile, shortened } from './incoming-file';

/** The largest file, in megabytes: its format is read by linear functions that hold all of it in memory. */
const MAX_FILE_MEGABYTES = 16;

/** The first bytes of a ZIP archive with files. */
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04');

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
  const own = layoutOfFile(file, layout);
  const inLayout = own === undefined ? undefined : placeFile(file, own);
  const placement = placementIn(file, layout);
  const [firstFolder = ''] = file.split(/[\\/]/, 1); // named in the error if it is not a language
  const namesItself = inLayout !== undefined || (format !== undefined && format !== 'json');
  const given = {
    language: language ?? (placement.language || (namesItself ? '' : firstFolder)),
    namespace: namespace ?? placement.namespace,
  };
  const isAsPlaced =
    localeTag(given.language) === localeTag(placement.language) &&
    (given.namespace === placement.namespace || (inLayout !== undefined && !own!.includes('{ns}')));
  const path = isAsPlaced ? safePath(file) : undefined;
  return {
    ...given,
    ...(path !== undefined && { path }),
    ...(path !== undefined && { layout: inLayout === undefined ? DEFAULT_LAYOUT : own }),
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

/** Decodes the content of a file; it is empty if the file is refused, as one that is larger than the limit. */
export function decodedInput(
  { file, content, encoding, format }: ImportFileInput,
  maxMegabytes = MAX_FILE_MEGABYTES,
): Pick<IncomingFile, 'content' | 'encoding' | 'refused'> {
  const size = Buffer.byteLength(content, encoding ?? 'utf8');
  if (size > maxMegabytes * 1_000_000) {
    return { content: '', refused: { code: 'fileTooLarge', values: { megabytes: maxMegabytes } } };
  }
  if (encoding === undefined) return { content };
  const bytes = Buffer.from(content, 'base64');
  if (bytes.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE)) {
    return { content: '', refused: { code: 'archive', values: {} } };
  }
  try {
    const decoded = decodeTextFile(bytes, file, format === undefined ? undefined : formatNamed(format));
    return { content: decoded.content, encoding: decoded.encoding };
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    const values = { encoding: shortened(error.encoding.toUpperCase()) };
    return { content: '', refused: { code: 'encoding', values, ...error.place } };
  }
}
