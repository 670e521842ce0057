import { categories, type Category, type PluralType } from '../language/plural-categories';
import { flatten, formatKey, type FlatText, type Segment } from './flatten';
import { findPlaceholders } from './placeholders';
import type { TextTree } from './tree';

/** One form of a message: a text with the category that it is for. */
interface MessageForm {
  /** Absent where the message has one form, and for the bare key beside plural forms, which i18next takes without a count. */
  readonly category?: Category;
  readonly path: readonly Segment[];
  readonly key: string;
  /** `""` where it is untranslated. */
  readonly text: string;
}

/** A message as i18next JSON v4 reads it: one text, or all plural forms of one. */
export interface MessageUnit {
  /** Without the category: `item` of `item_one` and `item_other`, `place_ordinal` of `place_ordinal_one`; unique in its tree. */
  readonly key: string;
  readonly path: readonly Segment[];
  readonly kind: 'text' | PluralType;
  /**
   * `male` of `friend_male` where the same object holds the text or plural `friend`. i18next knows contexts at run time
   * only, so this is a guess, made for gender and address alone.
   */
  readonly context?: string;
  /** In the order of `categories`, the form without a category first. */
  readonly forms: readonly MessageForm[];
}

/**
 * The messages of a namespace in one language, in the order of its texts; leaves that are no strings are none.
 *
 * Keys such as `phase_two` are plural forms only where their group is one: it has `other` beside another category, or
 * `{{count}}` in `other`, or is a plural in `counterpart`, the same namespace in another language. Where it is known
 * which are plurals, their keys are given instead, and none beside them is one.
 */
export function messageUnits(tree: TextTree, counterpart?: TextTree | ReadonlySet<string>): readonly MessageUnit[] {
  if (counterpart instanceof Set) return unitsOf(textsOf(tree), counterpart as ReadonlySet<string>);
  return counterpart ? messageUnitsOfBoth(tree, counterpart as TextTree)[0] : unitsOf(textsOf(tree), pluralKeys(tree));
}

/** The messages of each of two languages, each being the other's counterpart. */
export function messageUnitsOfBoth(one: TextTree, other: TextTree): readonly (readonly MessageUnit[])[] {
  const both = [textsOf(one), textsOf(other)];
  const plurals = new Set(both.flatMap((texts) => [...pluralsAmong(texts)]));
  return both.map((texts) => unitsOf(texts, plurals));
}

/** The keys of the messages that are plurals by what this tree alone shows, without the category. */
export const pluralKeys = (tree: TextTree): ReadonlySet<string> => pluralsAmong(textsOf(tree));

function unitsOf(texts: readonly Text[], plurals: ReadonlySet<string>): readonly MessageUnit[] {
  const units = new Map<string, { key: string; path: readonly Segment[]; forms: MessageForm[] }>();
  for (const { path, key, text, plural } of texts) {
    const owner = plural !== undefined && plurals.has(plural.key) ? plural : undefined;
    const form = owner ? { category: owner.category, path, key, text } : { path, key, text };
    const unit = units.get(owner?.key ?? key);
    if (unit) unit.forms.push(form);
    else units.set(owner?.key ?? key, { key: owner?.key ?? key, path: owner?.path ?? path, forms: [form] });
  }

  const bare = new Set(Array.from(units.keys(), (key) => (plurals.has(key) ? key.replace(ordinalEnd, '') : key)));
  return Array.from(units.values(), ({ key, path, forms }) => {
    const kind = !plurals.has(key) ? 'text' : ordinalEnd.test(key) ? 'ordinal' : 'cardinal';
    const context = contextOf(path, kind, bare);
    if (forms.length > 1) forms.sort((a, b) => rank(a) - rank(b));
    return context === undefined ? { key, path, kind, forms } : { key, path, kind, context, forms };
  });
}

const ordinalEnd = /(?<=.)_ordinal$/;
const pluralEnd = /(?<=.)_(zero|one|two|few|many|other)$/;
const rank = ({ category }: MessageForm): number => (category ? categories.indexOf(category) : -1);

interface Text extends Omit<FlatText, 'value'> {
  text: string;
  /** The message that the text is a form of, if that is a plural. */
  plural?: { key: string; path: readonly Segment[]; category: Category };
}

function textsOf(tree: TextTree): Text[] {
  const texts: Text[] = [];
  for (const { path, key, value } of flatten(tree)) {
    if (typeof value !== 'string') continue;
    const name = path.at(-1);
    const end = typeof name === 'string' ? pluralEnd.exec(name) : null;
    const text: Text = { path, key, text: value };
    if (end) {
      const owner = [...path.slice(0, -1), end.input.slice(0, end.index)];
      text.plural = { key: formatKey(owner), path: owner, category: end[1] as Category };
    }
    texts.push(text);
  }
  return texts;
}

function pluralsAmong(texts: readonly Text[]): ReadonlySet<string> {
  const groups = new Map<string, Map<Category, string>>();
  for (const { plural, text } of texts) {
    if (!plural) continue;
    const group = groups.get(plural.key) ?? new Map<Category, string>();
    groups.set(plural.key, group.set(plural.category, text));
  }
  const isPlural = (group: Map<Category, string>): boolean => {
    const other = group.get('other');
    return other !== undefined && (group.size > 1 || findPlaceholders(other).some(({ name }) => name === 'count'));
  };
  return new Set(Array.from(groups).flatMap(([key, group]) => (isPlural(group) ? [key] : [])));
}

/** The words that contexts are about in practice: gender and address. Any word would make `drum_kit` a context of `drum`. */
const contexts = new Set([
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

/** `friend` of `friend_male`: the name that a context is added to, if what `name` ends in is one of those. */
export function contextBase(name: string): string | undefined {
  const separator = name.lastIndexOf('_');
  return separator > 0 && contexts.has(name.slice(separator + 1)) ? name.slice(0, separator) : undefined;
}

function contextOf(
  path: readonly Segment[],
  kind: MessageUnit['kind'],
  siblings: ReadonlySet<string>,
): string | undefined {
  const last = path.at(-1);
  if (typeof last !== 'string') return undefined;
  const name = kind === 'ordinal' ? last.replace(ordinalEnd, '') : last;
  const base = contextBase(name);
  if (base === undefined || !siblings.has(formatKey([...path.slice(0, -1), base]))) return undefined;
  return name.slice(base.length + 1);
}
