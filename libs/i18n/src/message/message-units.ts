import { PLURAL_CATEGORIES, type PluralCategory, type PluralType } from '../language/plural-categories';
import { flatten, formatKey, type Segment } from './tree/flatten';
import { findPlaceholders } from './placeholders';
import type { MessageEntry } from './message-entry';
import type { TextTree } from './tree/tree';

/** One form of a message: a text with its plural category. */
export interface MessageForm {
  /** Absent for a single form and for the bare key beside plural forms, which i18next uses without a count. */
  readonly category?: PluralCategory;
  readonly path: readonly Segment[];
  readonly key: string;
  /** `""` if untranslated. */
  readonly text: string;
}

/** A message in i18next JSON v4: a single text, or all plural forms. */
export interface MessageUnit {
  /** Without the category: `item` of `item_one` and `item_other`, `place_ordinal` of `place_ordinal_one`; unique in its tree. */
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: 'text' | PluralType;
  /**
   * `male` of `friend_male` if the same object has a text or plural `friend`. Contexts are only known at run time in
   * i18next, so this is a guess, limited to gender and forms of address.
   */
  readonly context?: string;
  /** In the order of `PLURAL_CATEGORIES`, a form without a category first. */
  readonly forms: readonly MessageForm[];
}

/** What a message is in every language. */
export type MessageShape = Pick<MessageUnit, 'key' | 'path' | 'kind'>;

/**
 * Returns the messages of a namespace in one language, in the order of its texts. Leaves that are not strings are skipped.
 *
 * Keys such as `phase_two` are plural forms only if their group is a plural: it has `other` and another category, or
 * `{{count}}` in `other`, or is a plural in `counterpart`, the same namespace in another language.
 *
 * @param counterpart the other language's tree or, if it is known which messages are plurals, exactly their keys
 */
export function messageUnits(tree: TextTree, counterpart?: TextTree | ReadonlySet<string>): readonly MessageUnit[] {
  if (counterpart instanceof Set) return unitsOf(textsOf(tree), counterpart as ReadonlySet<string>);
  return counterpart ? messageUnitsOfBoth(tree, counterpart as TextTree)[0] : unitsOf(textsOf(tree), pluralKeys(tree));
}

/**
 * Returns the messages of the entries of a file in one language, in their order.
 * @param plurals the keys of plurals, if they are known
 */
export function groupEntries(entries: readonly MessageEntry[], plurals?: ReadonlySet<string>): readonly MessageUnit[] {
  const texts = entries.map(textOfEntry);
  return unitsOf(texts, plurals ?? pluralsAmong(texts));
}

/** Returns the messages of two languages, each the counterpart of the other. */
export function messageUnitsOfBoth(
  one: TextTree,
  other: TextTree,
): readonly [readonly MessageUnit[], readonly MessageUnit[]] {
  const [texts, otherTexts] = [textsOf(one), textsOf(other)];
  const plurals = new Set([...pluralsAmong(texts), ...pluralsAmong(otherTexts)]);
  return [unitsOf(texts, plurals), unitsOf(otherTexts, plurals)];
}

/** Returns the keys, without category, of the messages that this tree alone shows to be plurals. */
export const pluralKeys = (tree: TextTree): ReadonlySet<string> => pluralsAmong(textsOf(tree));

/** Returns the keys, without category, of the messages that these entries alone show to be plurals. */
export const pluralKeysOfEntries = (entries: readonly MessageEntry[]): ReadonlySet<string> =>
  pluralsAmong(entries.map(textOfEntry));

/** @param kindOf the kind of a message whose key is one of `plurals` */
export function unitsOf(
  texts: readonly FlatMessageText[],
  plurals: ReadonlySet<string>,
  kindOf: (key: string, forms: readonly MessageForm[]) => MessageUnit['kind'] = (key) =>
    ORDINAL_SUFFIX.test(key) ? 'ordinal' : 'cardinal',
): readonly MessageUnit[] {
  const units = new Map<string, { key: string; path: readonly Segment[]; forms: MessageForm[] }>();
  for (const { path, key, text, plural } of texts) {
    const owner = plural !== undefined && plurals.has(plural.key) ? plural : undefined;
    const form = owner ? { category: owner.category, path, key, text } : { path, key, text };
    const unit = units.get(owner?.key ?? key);
    if (unit) unit.forms.push(form);
    else units.set(owner?.key ?? key, { key: owner?.key ?? key, path: owner?.path ?? path, forms: [form] });
  }

  const bare = new Set(Array.from(units.keys(), (key) => (plurals.has(key) ? key.replace(ORDINAL_SUFFIX, '') : key)));
  return Array.from(units.values(), ({ key, path, forms }) => {
    const kind = plurals.has(key) ? kindOf(key, forms) : 'text';
    const context = contextOf(path, kind, bare);
    if (forms.length > 1) forms.sort((a, b) => rank(a) - rank(b));
    return context === undefined ? { key, path, kind, forms } : { key, path, kind, context, forms };
  });
}

const ORDINAL_SUFFIX = /(?<=.)_ordinal$/;
const PLURAL_SUFFIX = /(?<=.)_(zero|one|two|few|many|other)$/;
const rank = ({ category }: MessageForm): number => (category ? PLURAL_CATEGORIES.indexOf(category) : -1);

/** The message that a text would be a form of. */
export interface FormOwner {
  readonly key: string;
  readonly path: readonly Segment[];
  readonly category: PluralCategory;
  /** The file has plural forms of its own. */
  readonly isCertain?: true;
}

export interface FlatMessageText {
  readonly path: readonly Segment[];
  readonly key: string;
  readonly text: string;
  readonly plural?: FormOwner;
}

function textsOf(tree: TextTree): FlatMessageText[] {
  const texts: FlatMessageText[] = [];
  for (const { path, key, value } of flatten(tree))
    if (typeof value === 'string') texts.push(textOfEntry({ path, key, text: value }));
  return texts;
}

const textOfEntry = (entry: MessageEntry): FlatMessageText => flatText(entry, ownerAt);

/** @param ownerAt returns the message that a text at this path would be a form of */
export function flatText(
  { path, key = formatKey(path), text, form }: MessageEntry,
  ownerAt: (path: readonly Segment[], key: string) => FormOwner | undefined,
): FlatMessageText {
  const plural = form === undefined ? ownerAt(path, key) : { key, path, category: form, isCertain: true as const };
  return plural === undefined ? { path, key, text } : { path, key, text, plural };
}

function ownerAt(path: readonly Segment[]): FormOwner | undefined {
  const name = path.at(-1);
  const end = typeof name === 'string' ? PLURAL_SUFFIX.exec(name) : null;
  if (!end) return undefined;
  const owner = [...path.slice(0, -1), end.input.slice(0, end.index)];
  return { key: formatKey(owner), path: owner, category: end[1] as PluralCategory };
}

function pluralsAmong(texts: readonly FlatMessageText[]): ReadonlySet<string> {
  const groups = new Map<string, Map<PluralCategory, string>>();
  const certain: string[] = [];
  for (const { plural, text } of texts) {
    if (!plural) continue;
    if (plural.isCertain) certain.push(plural.key);
    const group = groups.get(plural.key) ?? new Map<PluralCategory, string>();
    groups.set(plural.key, group.set(plural.category, text));
  }
  const isPlural = (group: Map<PluralCategory, string>): boolean => {
    const other = group.get('other');
    return other !== undefined && (group.size > 1 || findPlaceholders(other).some(({ name }) => name === 'count'));
  };
  return new Set([...certain, ...Array.from(groups).flatMap(([key, group]) => (isPlural(group) ? [key] : []))]);
}

/** Suffixes that count as contexts: gender and forms of address. With any suffix, `drum_kit` would be a context of `drum`. */
const CONTEXT_SUFFIXES = new Set([
  'male',
  'female',
  'masculine',
  'feminine',
  'neuter',
  'neutral',
  'nonbinary',
  'formal',
  'informal',
]);

/** Returns the name without its context, `friend` for `friend_male`; `undefined` if it does not end in a known context. */
export function contextBase(name: string): string | undefined {
  const separator = name.lastIndexOf('_');
  return separator > 0 && CONTEXT_SUFFIXES.has(name.slice(separator + 1)) ? name.slice(0, separator) : undefined;
}

function contextOf(
  path: readonly Segment[],
  kind: MessageUnit['kind'],
  siblings: ReadonlySet<string>,
): string | undefined {
  const last = path.at(-1);
  if (typeof last !== 'string') return undefined;
  const name = kind === 'ordinal' ? last.replace(ORDINAL_SUFFIX, '') : last;
  const base = contextBase(name);
  if (base === undefined || !siblings.has(formatKey([...path.slice(0, -1), base]))) return undefined;
  return name.slice(base.length + 1);
}
