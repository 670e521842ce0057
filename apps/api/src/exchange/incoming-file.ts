import {
  canonicalTag,
  flatten,
  isKnownLanguage,
  isNamespaceName,
  JsonSyntaxError,
  keyPlaces,
  readJson,
  type Segment,
  type TextTree,
} from '@dragoman/i18n';
import type { ImportProblemView } from './exchange.contract';

/** A file as somebody gave it. */
export interface IncomingFile {
  /** Its name, to be shown: `de/common.json`. */
  readonly file: string;
  /** As people write it: `pt_BR`. */
  readonly language: string;
  readonly namespace: string;
  readonly content: string;
}

/** A file that can be read. */
export interface ReadableFile extends IncomingFile {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  readonly tree: TextTree;
}

/** A problem, still to be told where it is: at `at`, a key of the file, if there is one. */
export type FileProblem = Omit<ImportProblemView, 'file' | 'line' | 'column'> & { readonly at?: string };

interface Incoming {
  readonly files: readonly ReadableFile[];
  readonly problems: readonly ImportProblemView[];
}

/** The files that can be read, in one order whatever order they were given in, and what is wrong with all of them. */
export function* readIncoming(given: readonly IncomingFile[]): Generator<void, Incoming> {
  const files = new Map<string, ReadableFile>();
  const problems: ImportProblemView[] = [];
  for (const incoming of given.toSorted(byOrder(({ file }) => file))) {
    for (const problem of read(incoming, files)) problems.push(problem);
    yield;
  }
  return { files: [...files.values()].sort(byOrder(nameOf)), problems };
}

const nameOf = ({ namespace, language }: Pick<ReadableFile, 'namespace' | 'language'>): string =>
  `${namespace} ${language}`;

function read(incoming: IncomingFile, files: Map<string, ReadableFile>): readonly ImportProblemView[] {
  const { file, namespace, content } = incoming;
  const error = { file, severity: 'error' as const };
  const language = canonicalTag(incoming.language);
  if (language === undefined || !isKnownLanguage(incoming.language)) {
    return [{ ...error, code: 'languageImpossible', values: { language: shortened(incoming.language) } }];
  }
  if (!isNamespaceName(namespace)) {
    return [{ ...error, code: 'namespaceImpossible', values: { namespace: shortened(namespace) } }];
  }
  const other = files.get(nameOf({ namespace, language }));
  if (other) return [{ ...error, code: 'fileTwice', values: { other: other.file } }];
  try {
    const { tree, duplicates } = readJson(content);
    files.set(nameOf({ namespace, language }), { ...incoming, language, tree });
    return duplicates.map(({ key, line, column }) => {
      return { file, line, column, severity: 'warning', code: 'duplicateKey', values: { key: shortened(key) } };
    });
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    const { line, column, reason } = cause;
    return [{ ...error, line, column, code: 'syntax', values: { reason } }];
  }
}

/**
 * Names that i18next cannot tell apart, because to it a `.` leads into an object: `a.b` beside `b` in `a`, or beside a
 * text `a`. Sentences are not taken for such names.
 */
export function ambiguousKeys(tree: TextTree): readonly FileProblem[] {
  const names = flatten(tree).flatMap(({ path, key }) =>
    path.every(isName)
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
    const other = above(name).find((each) => keys.has(each));
    if (other !== undefined) report(key, keys.get(other)!);
  }
  return problems;
}

/** `menu`, `menu.open`, and not `Sure? Then go. Or stay.` */
const isName = (segment: Segment): boolean => typeof segment === 'string' && /^[^\s.]+(?:\.[^\s.]+)*$/.test(segment);

/** `a` and `a.b` of `a.b.c`. */
function above(name: string): readonly string[] {
  const names = name.split('.', deepest + 1);
  return names.length > deepest ? [] : names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('.'));
}

/** Names that a text may stand beneath. */
export const deepest = 32;

/** What may be repeated of a name that somebody gave. */
export const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** With the places at which they are; in the order of the file. */
export function placed(
  { file, content }: ReadableFile,
  problems: readonly FileProblem[],
): readonly ImportProblemView[] {
  const places = keyPlaces(content, new Set(problems.flatMap(({ at }) => at ?? [])));
  return problems.map(({ at, ...problem }) => ({ file, ...(at !== undefined && places.get(at)), ...problem }));
}

/** In the order of code units of what is looked at, the same everywhere. */
export function byOrder<T>(of: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
}
