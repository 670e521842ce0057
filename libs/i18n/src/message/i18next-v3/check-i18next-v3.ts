import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { type CheckedSyntax, checkMessage, type MessageToCheck } from '../check-message';
import type { Finding } from '../finding';
import { i18nextV3Plurals } from './i18next-v3-plurals';
import { findPlaceholders } from '../placeholders';
import type { PluralRules } from '../plural-rules';

/** As its rules tell forms apart, every one of them is needed. */
export function i18nextV3Rules(language: string): PluralRules {
  const { forms, examples } = i18nextV3Plurals(language);
  const names = forms.map(({ category }) => category);
  const isOwn = (category: PluralCategory): boolean => names.includes(category);
  return {
    categories: PLURAL_CATEGORIES.filter(isOwn),
    wholeNumbers: examples,
    isNeeded: isOwn,
    isForeign: (category) => !isOwn(category),
  };
}

const CHECKED: CheckedSyntax = { placeholders: findPlaceholders, pluralRules: i18nextV3Rules, count: '{{count}}' };

/** Checks a translation for i18next v3, by the forms that it tells apart. */
export const checkI18nextV3 = (message: MessageToCheck): readonly Finding[] => checkMessage(message, CHECKED);
