import { PLURAL_CATEGORIES, type PluralCategory } from '../../../../libs/i18n/src/language/plural-categories';
import type { CheckedForm } from '../../../../libs/i18n/src/message/check-message';
import { FORM_NAMES, type Forms } from '../../../../libs/i18n/src/message/forms';
import type { FormView } from '../../../../libs/workspace/src/served/served.contract';

/** Returns the plural categories whose texts differ, in the order of CLDR: `few` before `many`. */
export const changedCategories = (before: Forms, after: Forms): readonly string[] =>
  FORM_NAMES.filter((category) => (before[category] ?? '') !== (after[category] ?? ''));

/** Returns the forms of a message with other texts. */
export const withForms = (views: readonly FormView[], forms: Forms): readonly FormView[] =>
  views.map((view) => ({ ...view, text: forms[view.category ?? ''] || null }));

/** Converts forms for the checks of the library, whose type of categories is narrower. */
export const checkedForms = (views: readonly FormView[]): readonly CheckedForm[] =>
  views.map(({ category, text }) => (isCategory(category) ? { category, text } : { text }));

const isCategory = (name: string | undefined): name is PluralCategory =>
  (PLURAL_CATEGORIES as readonly unknown[]).includes(name);

/** Returns the text that represents a message in one line. For plurals it is the form `other`, if there is one. */
export const mainText = (views: readonly FormView[]): string | null =>
  (views.find(({ category, text }) => category === 'other' && text) ?? views.find(({ text }) => text))?.text ?? null;
