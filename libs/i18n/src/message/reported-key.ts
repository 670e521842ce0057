import { PLURAL_CATEGORIES, type PluralCategory } from '../language/plural-categories';
import { formatKey, type Segment } from './tree/flatten';
import { MAX_TREE_DEPTH } from './tree/tree';

/** A key as code asks for it, put into the form that files and the workspace have. */
export interface ReportedKey {
  readonly path: readonly Segment[];
  /** `path` as {@link formatKey} writes it. */
  readonly key: string;
}

/** In UTF-16 units, as long as the workspace's keys. */
export const MAX_REPORTED_KEY_LENGTH = 1000;
const MAX_REPORTED_KEY_BYTES = 2500;

/** Names that every object inherits: a key with one of them is an attack on code that builds objects from it. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Control characters, the separators of lines and paragraphs, and lone surrogates. */
const IMPOSSIBLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/**
 * Parses a key as i18next sends it, with `.` between the names of a path. A key with white space is a sentence (keys in
 * natural language), whose dots separate nothing; neither do those next to which a name would be empty.
 * @returns `undefined` for what cannot be the key of a text
 */
export function parseReportedKey(reported: unknown): ReportedKey | undefined {
  if (typeof reported !== 'string' || reported.length === 0 || reported.length > MAX_REPORTED_KEY_LENGTH) {
    return undefined;
  }
  if (IMPOSSIBLE.test(reported) || reported.trim() === '') return undefined;
  const names = /\s/.test(reported) ? [reported] : reported.split('.');
  const path = names.includes('') ? [reported] : names;
  if (path.length > MAX_TREE_DEPTH || path.some((name) => INHERITED.has(name))) return undefined;
  const key = formatKey(path);
  return key.length <= MAX_REPORTED_KEY_LENGTH && utf8Length(key) <= MAX_REPORTED_KEY_BYTES ? { path, key } : undefined;
}

/** Neither `Buffer` nor `TextEncoder`: this file is compiled for every platform. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const PLURAL_SUFFIX = new RegExp(`(?<=.)_(${PLURAL_CATEGORIES.join('|')})$`);

/** The message that a key is a plural form of, if it is one: `item` and `one` for `item_one`. */
export function splitPluralForm({ path }: ReportedKey): (ReportedKey & { category: PluralCategory }) | undefined {
  const name = path.at(-1);
  const suffix = typeof name === 'string' ? PLURAL_SUFFIX.exec(name) : null;
  if (suffix === null) return undefined;
  const owner = [...path.slice(0, -1), suffix.input.slice(0, suffix.index)];
  return { path: owner, key: formatKey(owner), category: suffix[1] as PluralCategory };
}
