import { pluralCategories, pluralExamples, type PluralCategory, type PluralType } from '../language/plural-categories';

/** The plural rules of a language as message checks need them. */
export interface PluralRules {
  /** The categories of the language, in CLDR's order. */
  readonly categories: readonly PluralCategory[];
  /** The first few integers below a million in a category; empty where only fractions or millions are in it. */
  wholeNumbers(category: PluralCategory): readonly number[];
  /**
   * Whether a message is incomplete without this form. Forms for fractions or millions alone, such as `other` in Polish
   * and `many` in Spanish, are optional: most messages never meet such a number.
   */
  isNeeded(category: PluralCategory): boolean;
  /** Whether the form is never shown. i18next uses `zero` for the cardinal 0 in every language. */
  isForeign(category: PluralCategory): boolean;
}

export function pluralRules(language: string, kind: PluralType): PluralRules {
  const categories = pluralCategories(language, kind);
  const isExtraZero = (category: PluralCategory): boolean =>
    category === 'zero' && kind === 'cardinal' && !categories.includes('zero');
  const wholeNumbers = (category: PluralCategory): readonly number[] =>
    isExtraZero(category)
      ? [0]
      : pluralExamples(language, kind, category).filter((number) => Number.isInteger(number) && number < 1_000_000);
  return {
    categories,
    wholeNumbers,
    isNeeded: (category) => categories.includes(category) && wholeNumbers(category).length > 0,
    isForeign: (category) => !categories.includes(category) && !isExtraZero(category),
  };
}
