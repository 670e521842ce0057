import {
  type DocumentFormat,
  entriesIn,
  type FileEntry,
  FileSyntaxError,
  FORMATS,
  type FormatName,
  formatNamed,
  type FormatOptions,
  formatKey,
  isNamespaceName,
  isShared,
  localeTag,
  positionLookup,
  type ReadDocument,
  recognizeFormat,
  type Segment,
  type SyntaxName,
} from '@dragoman/i18n/internal';
import type { ImportProblemView } from '../exchange.contract';
import type { DocumentLanguageRow } from '../exchange.tables';

/** A file to be imported, not yet parsed. */
export interface IncomingFile {
  /** The name for display, such as `de/common.json`. */
  readonly file: string;
  /** As given, such as `pt_BR`; empty if the file names it, or has the reference texts. */
  readonly language: string;
  readonly namespace: string;
  /** The decoded bytes, with their byte order mark. */
  readonly content: string;
  /** Default: what its name and content show, else JSON. */
  readonly format?: FormatName;
  /** Default: `utf-8`. */
  readonly encoding?: string;
  /** Where it is kept, with `/`. Default: `{language}/{namespace}` with the extension of its format. */
  readonly path?: string;
  /** How `path` shows language and namespace, if it does. */
  readonly layout?: string;
  readonly options?: FormatOptions;
  /** What its texts are written in if its namespace is new; default: recognized. */
  readonly syntax?: SyntaxName;
  /** It has texts to be translated, and no translations: `language` is theirs. */
  readonly isTemplate?: true;
  /** Why the file is not read, if it cannot be decoded or is too large; it has no content. */
  readonly refused?: Pick<ImportProblemView, 'code' | 'values' | 'line' | 'column'>;
}

/** The texts of a valid file in one language. */
export interface ReadableFile extends IncomingFile {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  readonly entries: readonly FileEntry[];
  readonly role: DocumentLanguageRow['role'];
}

/** A valid file, which is stored as imported. */
export interface IncomingDocument extends Required<Pick<IncomingFile, 'namespace' | 'content' | 'encoding' | 'path'>> {
  /** Language of its translations; the first one if there are several. */
  readonly language: string;
  readonly format: FormatName;
  readonly options: FormatOptions;
  readonly languages: readonly Pick<DocumentLanguageRow, 'language' | 'role'>[];
}

/** A problem whose position is not determined yet; `at` is the key it is about, if any. */
export type FileProblem = Omit<ImportProblemView, 'file' | 'line' | 'column'> & { readonly at?: string };

interface ParsedFiles {
  readonly files: readonly ReadableFile[];
  readonly documents: readonly IncomingDocument[];
  readonly problems: readonly ImportProblemView[];
}

/** What is known of the namespace of a file. */
export interface FileContext {
  readonly reference: string;
  /** Whether the reference texts have a file of their own: those that translations repeat are passed over then. */
  readonly hasReferenceFile: boolean;
}

/** Parses files. The result does not depend on the order in which they are given. */
export function parseIncomingFiles(
  given: readonly IncomingFile[],
  contextOf: (namespace: string) => FileContext,
): ParsedFiles {
  const files = new Map<string, ReadableFile>();
  const sources = new Map<string, ReadableFile>();
  const documents: IncomingDocument[] = [];
  const problems: ImportProblemView[] = [];
  for (const incoming of given.toSorted(byCodeUnits(({ file }) => file))) {
    for (const problem of parseIncomingFile(incoming, { files, sources, documents, contextOf })) problems.push(problem);
  }
  for (const [id, source] of sources) {
    if (!files.has(id) && !contextOf(source.namespace).hasReferenceFile) files.set(id, source);
  }
  return {
    files: [...files.values()].sort(byCodeUnits(bundleId)),
    documents: documents.sort(byCodeUnits(bundleId)),
    problems,
  };
}

const bundleId = ({ namespace, language }: Pick<ReadableFile, 'namespace' | 'language'>): string =>
  `${namespace} ${language}`;

interface ParsedSoFar {
  /** By {@link bundleId}. */
  readonly files: Map<string, ReadableFile>;
  /** Reference texts that translations repeat, by {@link bundleId}. */
  readonly sources: Map<string, ReadableFile>;
  readonly documents: IncomingDocument[];
  readonly contextOf: (namespace: string) => FileContext;
}

function parseIncomingFile(
  incoming: IncomingFile,
  { files, sources, documents, contextOf }: ParsedSoFar,
): readonly ImportProblemView[] {
  const { file, namespace, refused } = incoming;
  const error = { file, severity: 'error' as const };
  const tag = localeTag(incoming.language);
  if (incoming.language !== '' && tag === undefined) {
    return [{ ...error, code: 'languageImpossible', values: { language: shortened(incoming.language) } }];
  }
  if (!isNamespaceName(namespace)) {
    return [{ ...error, code: 'namespaceImpossible', values: { namespace: shortened(namespace) } }];
  }
  const other =
    tag === undefined || incoming.isTemplate ? undefined : files.get(bundleId({ namespace, language: tag }));
  if (other) return [{ ...error, code: 'fileTwice', values: { other: other.file } }];
  if (refused) return [{ ...error, ...refused }];
  let read: ReadDocument;
  try {
    read = readIncomingFile(incoming);
  } catch (cause) {
    if (!(cause instanceof FileSyntaxError)) throw cause;
    const { line, column, reason, problem, sign } = cause;
    return [{ ...error, line, column, code: 'syntax', values: { reason, problem, sign } }];
  }
  if (read.entries.length > MAX_TEXTS) return [{ ...error, code: 'tooManyTexts', values: { texts: MAX_TEXTS } }];
  const format = formatOfFile(incoming);
  const { reference } = contextOf(namespace);
  const parts = partsOf(incoming, read, format, reference);
  const twice = parts.flatMap((part) => (part.role === 'target' ? (files.get(bundleId(part)) ?? []) : []))[0];
  if (twice) return [{ ...error, code: 'fileTwice', values: { other: twice.file } }];
  if (parts.length === 0)
    return [{ ...error, code: 'languageImpossible', values: { language: read.languages[0] ?? '' } }];
  for (const part of parts) {
    if (part.role === 'target') files.set(bundleId(part), part);
    else sources.set(bundleId(part), mergedSource(sources.get(bundleId(part)), part));
  }
  const { language } = parts[0]!;
  documents.push({
    ...{ namespace, language, content: incoming.content, format: format.name },
    encoding: incoming.encoding ?? 'utf-8',
    path: incoming.path ?? `${language}/${namespace}${format.extensions[0]}`,
    options: {
      ...incoming.options,
      ...read.options,
      ...(incoming.layout !== undefined && incoming.layout !== DEFAULT_LAYOUT && { layout: incoming.layout }),
    },
    languages: parts.map((part) => ({ language: part.language, role: part.role })),
  });
  return read.warnings.map(({ key, line, column, code }) => {
    return { file, line, column, severity: 'warning', code, values: { key: shortened(key) } };
  });
}

/** The most texts of one file, all plural forms and languages counted. */
const MAX_TEXTS = 200_000;

/** The layout of documents that name no other one. */
export const DEFAULT_LAYOUT = '{lng}/{ns}';

/** The format of a file: recognized by its content, else by its extension, else JSON, whose reader then reports the error. */
export const formatOfFile = ({ format, content, file }: IncomingFile): DocumentFormat =>
  format === undefined ? (recognizeFormat(content, file) ?? formatWithExtension(file)) : formatNamed(format);

const formatWithExtension = (file: string): DocumentFormat =>
  FORMATS.find(({ extensions }) => extensions.some((extension) => file.toLowerCase().endsWith(extension))) ??
  formatNamed('json');

const readFiles = new WeakMap<IncomingFile, ReadDocument>();

/** Reads a file, once. @throws FileSyntaxError */
function readIncomingFile(incoming: IncomingFile): ReadDocument {
  let read = readFiles.get(incoming);
  if (read === undefined) {
    const { content, options, language } = incoming;
    const tag = localeTag(language);
    read = formatOfFile(incoming).read(content, { ...options, ...(tag !== undefined && { language: tag }) });
    readFiles.set(incoming, read);
  }
  return read;
}

/**
 * Returns a file of one language, for what compares language by language. A file whose path shows no language is in the language
 * that it names itself, else in the given one. A file of several languages is refused.
 * @param fallback canonical BCP 47
 */
export function inOneLanguage(file: IncomingFile, fallback: string): IncomingFile {
  const { holds } = formatOfFile(file);
  if (file.refused || (file.language !== '' && holds !== 'many languages')) return file;
  const read = readIfValid(file);
  if (read === undefined) return { ...file, language: file.language || fallback };
  if (isShared(holds, read))
    return { ...file, refused: { code: 'languageImpossible', values: { language: read.languages.join(', ') } } };
  const own = localeTag(file.language || (read.languages[0] ?? ''));
  const isTemplate = own === undefined && holds === 'source and target';
  const source = localeTag(read.sourceLanguage ?? '') ?? fallback;
  const found = { ...file, language: own ?? source, ...(isTemplate && { isTemplate }) };
  readFiles.set(found, read);
  return found;
}

/** Returns the texts of each language. */
function partsOf(
  incoming: IncomingFile,
  read: ReadDocument,
  { holds }: DocumentFormat,
  reference: string,
): readonly ReadableFile[] {
  const part = (language: string, role: ReadableFile['role']): ReadableFile => ({
    ...incoming,
    ...{ language, role, entries: entriesIn(read, holds, language, role) },
  });
  if (incoming.isTemplate) return [part(localeTag(incoming.language) ?? reference, 'source')];
  if (isShared(holds, read)) return [...tagsOf(read.languages)].map((tag) => part(tag, 'target'));
  const own = localeTag(incoming.language || (read.languages[0] ?? ''));
  if (holds !== 'source and target') return [part(own ?? reference, 'target')];
  const source = localeTag(read.sourceLanguage ?? '') ?? reference;
  return [
    ...(own === undefined ? [] : [part(own, 'target')]),
    ...(own === source || source === '' || !read.entries.some((entry) => entry.source) ? [] : [part(source, 'source')]),
  ];
}

const tagsOf = (languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((language) => localeTag(language) ?? []));

/** Files in several languages repeat the same reference texts; the first one of each key counts. */
function mergedSource(first: ReadableFile | undefined, second: ReadableFile): ReadableFile {
  if (first === undefined) return second;
  const keys = new Set(first.entries.map(keyOf));
  return { ...first, entries: [...first.entries, ...second.entries.filter((entry) => !keys.has(keyOf(entry)))] };
}

const keyOf = ({ key, path }: Pick<FileEntry, 'key' | 'path'>): string => key ?? formatKey(path);

/**
 * Returns the languages that a file has texts in, as canonical tags; none if it is invalid. The reference language is left
 * out for a file that does not name its language.
 */
export function languagesOf(incoming: IncomingFile): readonly string[] {
  const tag = localeTag(incoming.language);
  if (tag !== undefined) return [tag];
  if (incoming.language !== '' || incoming.refused) return [];
  return [...tagsOf(readIfValid(incoming)?.languages ?? [])];
}

/** Returns the language of the source texts that a file names, as a canonical tag. */
export function sourceLanguageOf(incoming: IncomingFile): string | undefined {
  if (incoming.refused || formatOfFile(incoming).holds !== 'source and target') return undefined;
  return localeTag(readIfValid(incoming)?.sourceLanguage ?? '');
}

/** Returns the languages that a file has texts in, with that of its source texts. */
export const languagesWithSource = (incoming: IncomingFile): readonly string[] => [
  ...languagesOf(incoming),
  ...[sourceLanguageOf(incoming)].filter((tag) => tag !== undefined),
];

function readIfValid(incoming: IncomingFile): ReadDocument | undefined {
  try {
    return readIncomingFile(incoming);
  } catch (error) {
    if (error instanceof FileSyntaxError) return undefined;
    throw error;
  }
}

/**
 * Finds keys that i18next cannot tell apart, because it takes a `.` as the separator of an object: `a.b` next to `b` in
 * `a`, or next to a text `a`. Keys that are sentences are not checked.
 */
export function ambiguousKeys(entries: readonly FileEntry[]): readonly FileProblem[] {
  const names = entries.flatMap(({ path, key = formatKey(path) }) =>
    path.every(isIdentifier)
      ? [{ key, name: path.join('.'), isDotted: path.some((segment) => String(segment).includes('.')) }]
      : [],
  );
  if (!names.some(({ isDotted }) => isDotted)) return [];
  const keys = new Map<string, string>();
  const problems: FileProblem[] = [];
  const report = (key: string, other: string): void => {
    const values = { key: shortened(key), other: shortened(other) };
    problems.push({ severity: 'warning', code: 'keyAmbiguous', values, at: key });
  };
  for (const { key, name } of names) {
    const other = keys.get(name);
    if (other === undefined) keys.set(name, key);
    else if (other !== key) report(key, other); // each form of a plural is an entry
  }
  for (const { key, name } of names) {
    const other = ancestorsOf(name).find((each) => keys.has(each));
    if (other !== undefined) report(key, keys.get(other)!);
  }
  return problems;
}

/** True for `menu` and `menu.open`, false for `Sure? Then go. Or stay.` */
const isIdentifier = (segment: Segment): boolean =>
  typeof segment === 'string' && /^[^\s.]+(?:\.[^\s.]+)*$/.test(segment);

/** Returns `a` and `a.b` for `a.b.c`; nothing if it is too deep for a key. */
function ancestorsOf(name: string): readonly string[] {
  const names = name.split('.', MAX_KEY_DEPTH + 1);
  return names.length > MAX_KEY_DEPTH ? [] : names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('.'));
}

/** The most segments that the path of a key can have. */
export const MAX_KEY_DEPTH = 32;

/** A name from a file, limited to what a response may repeat of it. */
export const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** Adds the line and column at which each problem is. */
export function withPositions(
  { file, content, entries }: ReadableFile,
  problems: readonly FileProblem[],
): readonly ImportProblemView[] {
  if (problems.length === 0) return [];
  const keys = new Set(problems.map(({ at }) => at));
  const found = entries.flatMap((entry) => (keys.has(keyOf(entry)) ? [{ key: keyOf(entry), at: entry.at }] : []));
  const positionAt = positionLookup(content);
  const positions = new Map(found.sort((a, b) => a.at - b.at).map(({ key, at }) => [key, positionAt(at)]));
  return problems.map(({ at, ...problem }) => ({ file, ...(at !== undefined && positions.get(at)), ...problem }));
}

/** Compares by code unit, which does not depend on the locale. */
export function byCodeUnits<T>(of: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
}
