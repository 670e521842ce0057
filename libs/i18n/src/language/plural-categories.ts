import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';

/** A plural category of CLDR, in CLDR's order. */
export const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type Category = (typeof categories)[number];
export type PluralType = 'cardinal' | 'ordinal';

/** Numbers shown for one category. */
const mostExamples = 4;

/** Whole numbers first: small ones, then those of languages that count thousands and millions apart; then fractions. */
const whole = [...Array.from({ length: 201 }, (_, number) => number), 1000, 1_000_000];
const fractions = [1.5, 0.5, 0.1, 2.5];

/**
 * The forms that a language needs, in the order zero, one, two, few, many, other: `pl` has one, few, many and other.
 * A language whose rules CLDR does not know, or a name that is none, counts as English does.
 */
export function pluralCategories(tag: string, type: PluralType): readonly Category[] {
  return rulesOf(`${type} ${tag}`).categories;
}

/**
 * Numbers that take a category, up to four: `[1]` for one of English, `[0, 5, 6, 7]` for many of Polish. Whole numbers
 * unless only others take it: `[1.5, 0.5, …]` for other of Polish. Empty where the language has no such category.
 */
export function pluralExamples(tag: string, type: PluralType, category: Category): readonly number[] {
  return rulesOf(`${type} ${tag}`).examples(category);
}

const rulesOf = boundedMemo(200, (name) => {
  const [type, tag] = name.split(' ', 2);
  const rules = new Intl.PluralRules([canonicalTag(tag) ?? 'en', 'en'], { type: type as PluralType });
  const known = new Set(rules.resolvedOptions().pluralCategories);
  const numbersOf = (category: string) => {
    const taking = (numbers: readonly number[]) => numbers.filter((number) => rules.select(number) === category);
    const wholeOnes = taking(whole);
    return (wholeOnes.length > 0 || type === 'ordinal' ? wholeOnes : taking(fractions)).slice(0, mostExamples);
  };
  return {
    categories: categories.filter((category) => known.has(category)),
    examples: boundedMemo(categories.length, numbersOf),
  };
});
