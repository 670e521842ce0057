import { PLURAL_CATEGORIES, type PluralCategory, pluralExamples } from '../../language/plural-categories';
import { checkNestjsI18n } from './check-nestjs-i18n';
import { formatKey, parseKey, type Segment } from '../tree/flatten';
import type { MessageEntry } from '../message-entry';
import { messageSlots } from '../message-slots';
import { messageState } from '../message-state';
import { flatText, type FlatMessageText, type FormOwner, unitsOf } from '../message-units';
import { findNestjsI18nPlaceholders, nestjsI18nLiteral, parseNestjsI18n } from './nestjs-i18n-placeholders';
import { pluralRules } from '../plural-rules';
import type { MessageSyntax } from '../syntax';

/** nestjs-i18n 10: `{name}`, `{{ name | uppercase }}`, `$t(namespace.key)`, plurals as objects. */
export const nestjsI18nSyntax: MessageSyntax = {
  name: 'nestjs-i18n',
  kinds: ['text', 'cardinal'],
  pluralKeys: (entries) => pluralsAmong(textsOf(entries)),
  pluralKeyOf: (key) => ownerAt(parseKey(key))?.key,
  units: (entries, _, plurals) => {
    const texts = textsOf(entries);
    return unitsOf(texts, plurals ?? pluralsAmong(texts), (__, forms) =>
      // A string where other languages have an object is not one of its forms.
      forms.every(({ category }) => category !== undefined) ? 'cardinal' : 'text',
    );
  },
  formPath: ({ path }, form) => (form === '' ? path : [...path, form]),
  formNames: ({ kind }) => (kind === 'text' ? [''] : PLURAL_CATEGORIES),
  formPaths: ({ path, kind }) => (kind === 'text' ? [path] : PLURAL_CATEGORIES.map((category) => [...path, category])),
  examples: (language, kind, category) => {
    const examples = pluralExamples(language, kind, category);
    // It uses `zero` for 0 in every language.
    return examples.length === 0 && category === 'zero' ? [0] : examples;
  },
  slots: (message, language, own, counterpart) =>
    messageSlots(message, language, own, counterpart, {
      pluralRules,
      formPath: (path, category) => [...path, category],
    }),
  state: messageState,
  placeholders: findNestjsI18nPlaceholders,
  parse: parseNestjsI18n,
  literal: nestjsI18nLiteral,
  check: checkNestjsI18n,
};

const textsOf = (entries: readonly MessageEntry[]): readonly FlatMessageText[] =>
  entries.map((entry) => flatText(entry, ownerAt));

const isCategory = (name: Segment | undefined): name is PluralCategory =>
  PLURAL_CATEGORIES.includes(name as PluralCategory);

function ownerAt(path: readonly Segment[]): FormOwner | undefined {
  const category = path.at(-1);
  if (!isCategory(category) || path.length < 2) return undefined;
  const owner = path.slice(0, -1);
  return { key: formatKey(owner), path: owner, category };
}

/**
 * Returns the keys of objects that are plurals: all of their members are texts that are named after a category. nestjs-i18n
 * itself is less strict and uses any object with one such member as a plural if it gets a `count`, but an object with further
 * texts, or with `one` and `two` alone, such as numbered steps, is rarely meant as a plural.
 */
function pluralsAmong(texts: readonly FlatMessageText[]): ReadonlySet<string> {
  const members = new Map<string, Set<PluralCategory>>();
  const certain: string[] = [];
  for (const { plural } of texts) {
    if (plural === undefined) continue;
    if (plural.isCertain) certain.push(plural.key);
    members.set(plural.key, (members.get(plural.key) ?? new Set()).add(plural.category));
  }
  for (const { key, plural } of texts) {
    for (const { index } of members.size > 0 ? key.matchAll(/[.[]/g) : []) {
      const parent = key.slice(0, index);
      if (parent !== plural?.key) members.delete(parent);
    }
  }
  const plurals = Array.from(members).filter(([, names]) => DISTINCTIVE.some((category) => names.has(category)));
  return new Set([...certain, ...plurals.map(([key]) => key)]);
}

/** A plural has at least one of these in every language. */
const DISTINCTIVE: readonly PluralCategory[] = ['few', 'many', 'other'];
