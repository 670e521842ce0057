import { PLURAL_CATEGORIES, pluralCategories, pluralExamples, type PluralType } from './plural-categories';

const languages = Intl.PluralRules.supportedLocalesOf(
  'af ar be bg br bs ca cs cy da de el en es et eu fa fi fr ga gd gv he hi hr hu hy id is it iu ja ka ko kw lt lv mk ml mt ms nb ne nl pl pt pt-PT ro ru se sk sl sq sr sv sw ta te th tr uk ur vi yue-Hant zh'.split(
    ' ',
  ),
);
const types: readonly PluralType[] = ['cardinal', 'ordinal'];

describe('pluralCategories', () => {
  it.each([
    ['en', 'cardinal', 'one other'],
    ['en', 'ordinal', 'one two few other'],
    ['pl', 'cardinal', 'one few many other'],
    ['ar', 'cardinal', 'zero one two few many other'],
    ['ja', 'cardinal', 'other'],
    ['fr', 'cardinal', 'one many other'],
    ['pt_BR', 'cardinal', 'one many other'],
    ['cy', 'ordinal', 'zero one two few many other'],
  ] as const)('%s has, as %s: %s', (tag, type, expected) => {
    expect(pluralCategories(tag, type).join(' ')).toBe(expected);
  });

  it('uses English rules for unknown languages', () => {
    expect(pluralCategories('zun', 'cardinal')).toEqual(['one', 'other']);
    expect(pluralCategories('../etc', 'cardinal')).toEqual(['one', 'other']);
    expect(pluralCategories('', 'ordinal')).toEqual(['one', 'two', 'few', 'other']);
  });
});

describe('pluralExamples', () => {
  it.each([
    ['en', 'cardinal', 'one', [1]],
    ['en', 'cardinal', 'other', [0, 2, 3, 4]],
    ['en', 'ordinal', 'two', [2, 22, 32, 42]],
    ['pl', 'cardinal', 'many', [0, 5, 6, 7]],
    ['pl', 'cardinal', 'other', [1.5, 0.5, 0.1, 2.5]],
    ['fr', 'cardinal', 'many', [1_000_000]],
    ['cs', 'cardinal', 'many', [1.5, 0.5, 0.1, 2.5]],
    ['en', 'cardinal', 'few', []],
  ] as const)('%s, %s, %s: %j', (tag, type, category, numbers) => {
    expect(pluralExamples(tag, type, category)).toEqual(numbers);
  });

  it.each(languages)('returns numbers of exactly the categories of %s', (tag) => {
    for (const type of types) {
      const rules = new Intl.PluralRules(tag, { type });
      for (const category of PLURAL_CATEGORIES) {
        const numbers = pluralExamples(tag, type, category);
        expect(numbers.length > 0).toBe(pluralCategories(tag, type).includes(category));
        expect(numbers.every((number) => rules.select(number) === category)).toBe(true);
      }
    }
  });
});
