import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';

/** The plural categories of CLDR, in its order. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];
export type PluralType = 'cardinal' | 'ordinal';

/** Example numbers per category. */
const MAX_EXAMPLES = 4;

/** Small numbers, then 1,000 and 1,000,000, for which some languages have a category of their own. */
const SAMPLE_INTEGERS = [...Array.from({ length: 201 }, (_, number) => number), 1000, 1_000_000];
const SAMPLE_FRACTIONS = [1.5, 0.5, 0.1, 2.5];

/**
 * The plural categories of a language in CLDR's order: one, few, many and other for `pl`. English rules apply to a language
 * that CLDR does not know and to a name that is not a tag.
 */
export function pluralCategories(tag: string, type: PluralType): readonly PluralCategory[] {
  return pluralRulesFor(`${type} ${tag}`).categories;
}

/**
 * Up to four numbers of a category: `[1]` for one in English, `[0, 5, 6, 7]` for many in Polish. Integers, unless only
 * fractions are in the category: `[1.5, 0.5, …]` for other in Polish. Empty if the language lacks the category.
 */
export function pluralExamples(tag: string, type: PluralType, category: PluralCategory): readonly number[] {
  return pluralRulesFor(`${type} ${tag}`).examples(category);
}

const pluralRulesFor = boundedMemo(200, (name) => {
  const [type, tag = ''] = name.split(' ', 2);
  const rules = new Intl.PluralRules([canonicalTag(tag) ?? 'en', 'en'], { type: type as PluralType });
  const existing = new Set(rules.resolvedOptions().pluralCategories);
  const numbersOf = (category: string) => {
    const inCategory = (numbers: readonly number[]) => numbers.filter((number) => rules.select(number) === category);
    const integers = inCategory(SAMPLE_INTEGERS);
    return (integers.length > 0 || type === 'ordinal' ? integers : inCategory(SAMPLE_FRACTIONS)).slice(0, MAX_EXAMPLES);
  };
  return {
    categories: PLURAL_CATEGORIES.filter((category) => existing.has(category)),
    examples: boundedMemo(PLURAL_CATEGORIES.length, numbersOf),
  };
});
