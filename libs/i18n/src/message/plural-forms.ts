import { pluralCategories, pluralExamples, type Category, type PluralType } from '../language/plural-categories';

/** What the checks of a message ask of its language. */
export interface PluralForms {
  /** Those that the language has, in CLDR's order. */
  readonly categories: readonly Category[];
  /** Whole numbers below a million that take a category, the first few: none where only fractions or millions do. */
  numbers(category: Category): readonly number[];
  /**
   * A message is not translated without it. Forms for fractions or millions alone, such as `other` in Polish and `many`
   * in Spanish, are for those messages that ever meet one: nothing is said where they are missing.
   */
  isNeeded(category: Category): boolean;
  /** Nobody ever sees such a form. i18next takes `zero` for the cardinal 0 in every language. */
  isForeign(category: Category): boolean;
}

export function pluralForms(language: string, kind: PluralType): PluralForms {
  const categories = pluralCategories(language, kind);
  const isZeroOfItsOwn = (category: Category): boolean =>
    category === 'zero' && kind === 'cardinal' && !categories.includes('zero');
  const numbers = (category: Category): readonly number[] =>
    isZeroOfItsOwn(category)
      ? [0]
      : pluralExamples(language, kind, category).filter((number) => Number.isInteger(number) && number < 1_000_000);
  return {
    categories,
    numbers,
    isNeeded: (category) => categories.includes(category) && numbers(category).length > 0,
    isForeign: (category) => !categories.includes(category) && !isZeroOfItsOwn(category),
  };
}
