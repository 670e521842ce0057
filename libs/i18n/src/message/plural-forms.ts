import { pluralCategories, pluralExamples, type Category, type PluralType } from '../language/plural-categories';

/** What the checks of a message ask of its language. */
export interface PluralForms {
  /** Those that the language has, in CLDR's order. */
  readonly categories: readonly Category[];
  /** Whole numbers below a million that take a category, the first few: none where only fractions or millions do. */
  numbers(category: Category): readonly number[];
  /** Nobody ever sees such a form. i18next takes `zero` for the cardinal 0 in every language. */
  isForeign(category: Category): boolean;
}

export function pluralForms(language: string, kind: PluralType): PluralForms {
  const categories = pluralCategories(language, kind);
  const isZeroOfItsOwn = (category: Category): boolean =>
    category === 'zero' && kind === 'cardinal' && !categories.includes('zero');
  return {
    categories,
    numbers: (category) =>
      isZeroOfItsOwn(category)
        ? [0]
        : pluralExamples(language, kind, category).filter((number) => Number.isInteger(number) && number < 1_000_000),
    isForeign: (category) => !categories.includes(category) && !isZeroOfItsOwn(category),
  };
}
