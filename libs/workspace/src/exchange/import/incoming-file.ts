import { canonicalTag, JsonSyntaxError, readJson, type TextTree } from '@dragoman/i18n';
import { flatten, isKnownLanguage, isNamespaceName, locateKeys, type Segment } from '@dragoman/i18n/internal';
import type { ImportProblemView } from '../exchange.contract';

/** A file to be imported, not yet parsed. */
export interface IncomingFile {
  /** The name for display, such as `de/common.json`. */
  readonly file: string;
  /** As given, such as `pt_BR`. */
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
}

/** A file that is valid. */
export interface ReadableFile extends IncomingFile {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  readonly tree: TextTree;
}

/** A problem whose position is not determined yet; `at` is the key it is about, if any. */
export type FileProblem = Omit<ImportProblemView, 'file' | 'line' | 'column'> & { readonly at?: string };

interface ParsedFiles {
  readonly files: readonly ReadableFile[];
  readonly problems: readonly ImportProblemView[];
}

/** Parses files. The result does not depend on the order in which they are given. */
export function parseIncomingFiles(given: readonly IncomingFile[]): ParsedFiles {
  const files = new Map<string, ReadableFile>();
  const problems: ImportProblemView[] = [];
  for (const incoming of given.toSorted(byCodeUnits(({ file }) => file))) {
    for (const problem of parseIncomingFile(incoming, files)) problems.push(problem);
  }
  return { files: [...files.values()].sort(byCodeUnits(bundleId)), problems };
}

const bundleId = ({ namespace, language }: Pick<ReadableFile, 'namespace' | 'language'>): string =>
  `${namespace} ${language}`;

function parseIncomingFile(incoming: IncomingFile, files: Map<string, ReadableFile>): readonly ImportProblemView[] {
  const { file, namespace, content } = incoming;
  const error = { file, severity: 'error' as const };
  const language = canonicalTag(incoming.language);
  if (language === undefined || !isKnownLanguage(incoming.language)) {
    return [{ ...error, code: 'languageImpossible', values: { language: shortened(incoming.language) } }];
  }
  if (!isNamespaceName(namespace)) {
    return [{ ...error, code: 'namespaceImpossible', values: { namespace: shortened(namespace) } }];
  }
  const other = files.get(bundleId({ namespace, language }));
  if (other) return [{ ...error, code: 'fileTwice', values: { other: other.file } }];
  try {
    const { tree, duplicates } = readJson(content);
    files.set(bundleId({ namespace, language }), { ...incoming, language, tree });
    return duplicates.map(({ key, line, column }) => {
      return { file, line, column, severity: 'warning', code: 'duplicateKey', values: { key: shortened(key) } };
    });
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    const { line, column, reason, problem, sign } = cause;
    return [{ ...error, line, column, code: 'syntax', values: { reason, problem, sign } }];
  }
}

/**
 * Finds keys that i18next cannot tell apart, because it takes a `.` as the separator of an object: `a.b` next to `b` in
 * `a`, or next to a text `a`. Keys that are sentences are not checked.
 */
export function ambiguousKeys(tree: TextTree): readonly FileProblem[] {
  const names = flatten(tree).flatMap(({ path, key }) =>
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
    else report(key, other);
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
  { file, content }: ReadableFile,
  problems: readonly FileProblem[],
): readonly ImportProblemView[] {
  const places = locateKeys(content, new Set(problems.flatMap(({ at }) => at ?? [])));
  return problems.map(({ at, ...problem }) => ({ file, ...(at !== undefined && places.get(at)), ...problem }));
}

/** Compares by code unit, which does not depend on the locale. */
export function byCodeUnits<T>(of: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
}
