import { boundedMemo } from '../../language/bounded-memo';
import { canonicalTag } from '../../language/canonical-tag';
import type { PluralCategory } from '../../language/plural-categories';
import type { Forms } from '../forms';

/** The plural forms of a language in i18next JSON v3, which has rules of its own. */
export interface I18nextV3Plurals {
  /** The forms in the order of their numbers: a suffix, and the category of CLDR that comes closest, each once. */
  readonly forms: readonly { readonly suffix: string; readonly category: PluralCategory }[];
  /** Returns the category of the form for a number. */
  select(count: number): PluralCategory;
  /** Returns the suffix of the form for a number, `''` for none. */
  suffix(count: number): string;
  /** Returns the first few whole numbers of a form. */
  examples(category: PluralCategory): readonly number[];
}

/** Which form a number has, for the languages that share a rule. */
interface Rule {
  readonly languages: string;
  /** How many forms there are. */
  readonly size: number;
  /** A singular without a suffix and `_plural`; otherwise `_0`, `_1` and so on. */
  readonly isSimple?: true;
  readonly indexOf: (n: number) => number;
}

const isFew = (n: number): boolean => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20);
const isOne = (n: number): boolean => n % 10 === 1 && n % 100 !== 11;

/** `sets` and `_rulesPluralsTypes` of i18next 20, PluralResolver.js. */
const RULES: readonly Rule[] = [
  {
    languages: 'ach ak am arn br fil gun ln mfe mg mi oc pt pt-BR tg tl ti tr uz wa',
    ...{ size: 2, isSimple: true, indexOf: (n) => Number(n > 1) },
  },
  {
    languages:
      'af an ast az bg bn ca da de dev el en eo es et eu fi fo fur fy gl gu ha hi hu hy ia it kk kn ku lb mai ml mn mr nah nap nb ne nl nn no nso pa pap pms ps pt-PT rm sco se si so son sq sv sw ta te tk ur yo',
    ...{ size: 2, isSimple: true, indexOf: (n) => Number(n !== 1) },
  },
  {
    languages: 'ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh',
    ...{ size: 1, indexOf: () => 0 },
  },
  {
    languages: 'be bs cnr dz hr ru sr uk',
    ...{ size: 3, indexOf: (n) => (isOne(n) ? 0 : isFew(n) ? 1 : 2) },
  },
  {
    languages: 'ar',
    size: 6,
    indexOf: (n) => (n === 0 || n === 1 || n === 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5),
  },
  { languages: 'cs sk', size: 3, indexOf: (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2) },
  { languages: 'csb pl', size: 3, indexOf: (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2) },
  { languages: 'cy', size: 4, indexOf: (n) => (n === 1 ? 0 : n === 2 ? 1 : n !== 8 && n !== 11 ? 2 : 3) },
  { languages: 'fr', size: 2, isSimple: true, indexOf: (n) => Number(n >= 2) },
  { languages: 'ga', size: 5, indexOf: (n) => (n === 1 ? 0 : n === 2 ? 1 : n < 7 ? 2 : n < 11 ? 3 : 4) },
  {
    languages: 'gd',
    size: 4,
    indexOf: (n) => (n === 1 || n === 11 ? 0 : n === 2 || n === 12 ? 1 : n > 2 && n < 20 ? 2 : 3),
  },
  { languages: 'is', size: 2, isSimple: true, indexOf: (n) => Number(n % 10 !== 1 || n % 100 === 11) },
  { languages: 'jv', size: 2, indexOf: (n) => Number(n !== 0) },
  { languages: 'kw', size: 4, indexOf: (n) => (n === 1 ? 0 : n === 2 ? 1 : n === 3 ? 2 : 3) },
  {
    languages: 'lt',
    size: 3,
    indexOf: (n) => (isOne(n) ? 0 : n % 10 >= 2 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2),
  },
  { languages: 'lv', size: 3, indexOf: (n) => (isOne(n) ? 0 : n !== 0 ? 1 : 2) },
  { languages: 'mk', size: 2, isSimple: true, indexOf: (n) => (n === 1 || isOne(n) ? 0 : 1) },
  { languages: 'mnk', size: 3, indexOf: (n) => (n === 0 ? 0 : n === 1 ? 1 : 2) },
  {
    languages: 'mt',
    size: 4,
    indexOf: (n) => {
      if (n === 1) return 0;
      return n === 0 || (n % 100 > 1 && n % 100 < 11) ? 1 : n % 100 > 10 && n % 100 < 20 ? 2 : 3;
    },
  },
  { languages: 'or', size: 2, indexOf: (n) => Number(n !== 1) },
  { languages: 'ro', size: 3, indexOf: (n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2) },
  {
    languages: 'sl',
    size: 4,
    indexOf: (n) => (n % 100 === 1 ? 1 : n % 100 === 2 ? 2 : n % 100 === 3 || n % 100 === 4 ? 3 : 0),
  },
  {
    languages: 'he iw',
    size: 4,
    indexOf: (n) => (n === 1 ? 0 : n === 2 ? 1 : (n < 0 || n > 10) && n % 10 === 0 ? 2 : 3),
  },
];

const SAMPLE = Array.from({ length: 1001 }, (_, number) => number);
const MAX_EXAMPLES = 4;

/** Returns the plural forms of a language. One that i18next v3 has no rule for has one form, without a suffix. */
export const i18nextV3Plurals = boundedMemo(200, (tag: string): I18nextV3Plurals => {
  const rule = ruleOf(tag) ?? ruleOf(tag.split('-', 1)[0]!);
  const { size = 1, indexOf = () => 0 } = rule ?? {};
  const categories = categoriesOf(size, indexOf, tag);
  return {
    forms: categories.map((category, index) => ({ suffix: suffixOf(rule, index), category })),
    select: (count) => categories[indexOf(Math.abs(count))] ?? 'other',
    suffix: (count) => suffixOf(rule, indexOf(Math.abs(count))),
    examples: (category) => SAMPLE.filter((number) => categories[indexOf(number)] === category).slice(0, MAX_EXAMPLES),
  };
});

const ruleOf = (language: string): Rule | undefined =>
  RULES.find(({ languages }) => languages.split(' ').includes(language));

function suffixOf(rule: Rule | undefined, index: number): string {
  if (rule === undefined) return '';
  return rule.isSimple ? (index === 0 ? '' : '_plural') : `_${index}`;
}

/** Names the forms of a rule. They are kept under these names, so each has its own, also where CLDR has fewer. */
function categoriesOf(size: number, indexOf: Rule['indexOf'], tag: string): readonly PluralCategory[] {
  const rules = new Intl.PluralRules([canonicalTag(tag) ?? 'en', 'en']);
  const shares = Array.from({ length: size }, (_, index) => {
    const numbers = SAMPLE.filter((number) => indexOf(number) === index);
    const amounts = new Map<PluralCategory, number>();
    for (const number of numbers) {
      const category = rules.select(number);
      amounts.set(category, (amounts.get(category) ?? 0) + 1);
    }
    return { index, numbers, amounts };
  });
  const names = new Map<number, PluralCategory>();
  const name = (index: number, category: PluralCategory): void => void names.set(index, category);
  const most = shares.toSorted((a, b) => (b.amounts.get('other') ?? 0) - (a.amounts.get('other') ?? 0))[0]!;
  if (most.amounts.has('other')) name(most.index, 'other');
  const candidates = shares
    .flatMap(({ index, numbers, amounts }) =>
      Array.from(amounts, ([category, amount]) => ({ index, category, share: amount / numbers.length, amount })),
    )
    .sort((a, b) => b.share - a.share || b.amount - a.amount);
  const isFree = (category: PluralCategory): boolean => ![...names.values()].includes(category);
  for (const { index, category } of candidates) if (!names.has(index) && isFree(category)) name(index, category);
  for (const { index, numbers } of shares) {
    if (names.has(index)) continue;
    const single = numbers.length === 1 ? SINGLE_NUMBERS[numbers[0]!] : undefined;
    const free = [single, ...UNUSED_NAMES].find((category) => category !== undefined && isFree(category));
    name(index, free!);
  }
  return shares.map(({ index }) => names.get(index)!);
}

const SINGLE_NUMBERS: Readonly<Record<number, PluralCategory>> = { 0: 'zero', 1: 'one', 2: 'two' };
const UNUSED_NAMES: readonly PluralCategory[] = ['many', 'few', 'two', 'zero', 'one', 'other'];

/** Returns the text that i18next v3 shows for a number; `undefined` if there is none. */
export const i18nextV3Form = (forms: Forms, language: string, count: number): string | undefined =>
  forms[i18nextV3Plurals(language).select(count)] ?? forms[''];
