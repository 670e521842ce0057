import { PLURAL_CATEGORIES, type PluralCategory } from '../language/plural-categories';
import type { Segment } from './tree/flatten';

/**
 * The texts of one message in one language by plural category. The name `''` stands for the only form of a message and
 * for the bare key beside plural forms. An empty text means the same as a missing one: untranslated.
 */
export type Forms = Readonly<Record<string, string>>;

/** All names that forms can have: `''` and the plural categories of CLDR in their order. */
export const FORM_NAMES: readonly ('' | PluralCategory)[] = ['', ...PLURAL_CATEGORIES];

/** Collects the texts of message slots or units, without untranslated ones. */
export const toForms = (forms: readonly { readonly category?: string; readonly text: string | null }[]): Forms =>
  Object.fromEntries(forms.flatMap(({ category = '', text }) => (text ? [[category, text]] : [])));

/** Returns the text that stands for a message: its only form, or the plural form `other`. Empty if there is none. */
export const mainForm = (forms: Forms): string => forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';

/** Leaves out empty texts and sorts the others by name, so that equal forms are equal JSON. */
export function normalizeForms(forms: Forms): Forms {
  const translated = Object.entries(forms).filter(([, text]) => text !== '');
  return Object.fromEntries(translated.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether both have the same texts. Neither the order nor empty texts matter. */
export function equalForms(one: Forms, other: Forms): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** The path of a form in i18next JSON v4: that of its message with the category as a suffix, `items_one` for `items`. */
export const formPath = (path: readonly Segment[], name: string): readonly Segment[] =>
  name === '' ? path : [...path.slice(0, -1), `${path.at(-1)}_${name}`];
