import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { checkI18nextV3, i18nextV3Rules } from './check-i18next-v3';
import { formatKey, parseKey, type Segment } from '../tree/flatten';
import { FORM_NAMES } from '../forms';
import { i18nextV3Plurals } from './i18next-v3-plurals';
import type { MessageEntry } from '../message-entry';
import { messageSlots } from '../message-slots';
import { messageState } from '../message-state';
import { flatText, type FlatMessageText, type FormOwner, unitsOf } from '../message-units';
import { parseI18next } from '../i18next/parse-i18next';
import { findPlaceholders } from '../placeholders';
import type { MessageSyntax } from '../syntax';

/** i18next JSON v3: as v4, but plural forms have the suffixes `_plural` or `_0`, `_1`, … and their own rules. */
export const i18nextV3Syntax: MessageSyntax = {
  name: 'i18next-v3',
  kinds: ['text', 'cardinal'],
  pluralKeys: (entries, language) => pluralsAmong(textsOf(entries, language), language),
  // A text without a suffix may be the singular.
  pluralKeyOf: withoutSuffix,
  units: (entries, language, plurals) => {
    const texts = textsOf(entries, language);
    return unitsOf(texts, plurals ?? pluralsAmong(texts, language), () => 'cardinal');
  },
  formPath: ({ path }, form, language) => formPath(path, form, language),
  formNames: ({ kind }, language) => {
    if (kind === 'text') return [''];
    return hasBareKey(language) ? FORM_NAMES : PLURAL_CATEGORIES;
  },
  formPaths: ({ path, kind }) => (kind === 'text' ? [path] : SUFFIXES.map((suffix) => withSuffix(path, suffix))),
  examples: (language, _, category) => i18nextV3Plurals(language).examples(category),
  slots: (message, language, own, counterpart) => {
    const named = new Map(Array.from(counterpart).filter(([name]) => name !== undefined));
    const known = message.kind === 'text' || hasBareKey(language) ? counterpart : named;
    return messageSlots(message, language, own, known, { pluralRules: i18nextV3Rules, formPath });
  },
  state: messageState,
  placeholders: findPlaceholders,
  parse: parseI18next,
  literal: (text) => text,
  check: checkI18nextV3,
  lookupKeys: (key, language, { count, context }) => {
    const suffix = typeof count === 'number' ? i18nextV3Plurals(language).suffix(count) : '';
    const isSpecific = (typeof context === 'string' && context !== '') || typeof context === 'number';
    const keys = isSpecific ? [`${key}_${context}`, key] : [key];
    return keys.flatMap((each) => (suffix === '' ? [each] : [each + suffix, each]));
  },
};

/** Where the singular has no suffix, there is no further text without one. */
const hasBareKey = (language: string): boolean => i18nextV3Plurals(language).forms.every(({ suffix }) => suffix !== '');

/** A form that the language does not have is kept under the name of its category. */
function formPath(path: readonly Segment[], form: string, language: string): readonly Segment[] {
  const own = i18nextV3Plurals(language).forms.find(({ category }) => category === form);
  return withSuffix(path, own?.suffix ?? (form === '' ? '' : `_${form}`));
}

const withSuffix = (path: readonly Segment[], suffix: string): readonly Segment[] =>
  suffix === '' ? path : [...path.slice(0, -1), `${path.at(-1)}${suffix}`];

const SUFFIXES = ['', '_plural', '_0', '_1', '_2', '_3', '_4', '_5'];
/** A suffix after at least one other character. */
const SUFFIX = /(?<=[^])_(?:plural|[0-5])$/;

/** @param key as `formatKey` writes it, where a dot may be part of a name: `Are you sure\\._plural` */
function withoutSuffix(key: string): string {
  if (!SUFFIX.test(key)) return key;
  const path = parseKey(key);
  const name = path.at(-1);
  return typeof name === 'string' ? formatKey([...path.slice(0, -1), name.replace(SUFFIX, '')]) : key;
}

const textsOf = (entries: readonly MessageEntry[], language: string): readonly FlatMessageText[] =>
  entries.map((entry) => flatText(entry, (path) => ownerAt(path, language)));

function ownerAt(path: readonly Segment[], language: string): FormOwner | undefined {
  const name = path.at(-1);
  if (typeof name !== 'string') return undefined;
  const [end = ''] = SUFFIX.exec(name) ?? [];
  const form = i18nextV3Plurals(language).forms.find(({ suffix }) => suffix === end);
  if (form === undefined) return undefined;
  const owner = [...path.slice(0, -1), name.slice(0, name.length - end.length)];
  return { key: formatKey(owner), path: owner, category: form.category };
}

/**
 * With `_plural`, a singular or a `{{count}}` belongs to it. Numbers also end the keys of steps and lists: as plurals, there is one
 * for each form of the language, and a `{{count}}` in one of them.
 */
function pluralsAmong(texts: readonly FlatMessageText[], language: string): ReadonlySet<string> {
  const { forms } = i18nextV3Plurals(language);
  const isSimple = forms.some(({ suffix }) => suffix === '_plural');
  const groups = new Map<string, Map<PluralCategory, string>>();
  const certain: string[] = [];
  const numbered = new Set<string>();
  for (const { key, text, plural } of texts) {
    if (plural === undefined) {
      const owner = withoutSuffix(key);
      if (owner !== key) numbered.add(owner);
      continue;
    }
    if (plural.isCertain) certain.push(plural.key);
    const group = groups.get(plural.key) ?? new Map<PluralCategory, string>();
    groups.set(plural.key, group.set(plural.category, text));
  }
  const hasCount = (group: ReadonlyMap<PluralCategory, string>): boolean =>
    [...group.values()].some((text) => findPlaceholders(text).some(({ name }) => name === 'count'));
  const isPlural = (key: string, group: ReadonlyMap<PluralCategory, string>): boolean => {
    if (isSimple) return group.has(forms[1]!.category) && (group.size > 1 || hasCount(group));
    return forms[0]!.suffix !== '' && group.size === forms.length && !numbered.has(key) && hasCount(group);
  };
  return new Set([...certain, ...Array.from(groups).flatMap(([key, group]) => (isPlural(key, group) ? [key] : []))]);
}
