import { categories, type Category } from '../../../../../libs/i18n/src/language/plural-categories';
import type { CheckedForm } from '../../../../../libs/i18n/src/message/check-message';
import type { FormView } from '../../../../api/src/translations/translations.contract';

/** All forms of a message in one language, by plural category; `""` where it has one form. Empty ones are left out. */
export type Forms = Readonly<Record<string, string>>;

export const formsOf = (views: readonly FormView[]): Forms =>
  Object.fromEntries(views.flatMap(({ category = '', text }) => (text ? [[category, text]] : [])));

/** As they are saved: without empty ones. */
export const filledForms = (forms: Forms): Forms =>
  Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== ''));

export function sameForms(one: Forms, other: Forms): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** The forms of a message with these texts in them. */
export const withTexts = (views: readonly FormView[], forms: Forms): readonly FormView[] =>
  views.map((view) => ({ ...view, text: forms[view.category ?? ''] || null }));

/** As the check of the library takes them. */
export const checkedForms = (views: readonly FormView[]): readonly CheckedForm[] =>
  views.map(({ category, text }) => (isCategory(category) ? { category, text } : { text }));

const isCategory = (name: string | undefined): name is Category => (categories as readonly unknown[]).includes(name);

/** The one that says the most of a message in a line: of a plural the form that stands for most numbers. */
export const mainText = (views: readonly FormView[]): string | null =>
  (views.find(({ category, text }) => category === 'other' && text) ?? views.find(({ text }) => text))?.text ?? null;
