import { canonicalTag } from '../../language/canonical-tag';
import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { formatKey, type Segment } from '../tree/flatten';
import { i18nextV3Form, i18nextV3Plurals } from './i18next-v3-plurals';
import { i18nextV3Syntax } from './i18next-v3-syntax';
import type { MessageUnit } from '../message-units';
import { isList, isTree, type TextNode, type TextTree } from '../tree/tree';
import { treeEntries } from '../tree/tree-entries';

/** What differs for a text that was written for i18next JSON v3. */
export interface I18nextV3Difference {
  /**
   * `plural`: forms with the suffixes of v3, which v4 names by category. `rule`: a plural that shows another form for some whole
   * numbers after the conversion to v4. `empty`: `""`, which i18next v3 shows and Dragoman counts as not translated. `list`: a
   * list, which i18next returns on request only. `separator`: a name with `:`, which ends the namespace in keys on the server.
   */
  readonly kind: 'plural' | 'rule' | 'empty' | 'list' | 'separator';
  /** As `formatKey` writes it; of a plural that of its first form. */
  readonly key: string;
  /** The suffixes of a plural, the numbers of a rule, the name with a separator; otherwise nothing. */
  readonly part: string;
}

/**
 * Returns the differences in the order of the texts.
 * @param plurals the keys of plurals, as all languages of the namespace show them
 */
export function i18nextV3Differences(
  tree: TextTree,
  language: string,
  plurals: ReadonlySet<string>,
): readonly I18nextV3Difference[] {
  const units = pluralsByPath(tree, language, plurals);
  const seen = new Set<MessageUnit>();
  const found: I18nextV3Difference[] = [];
  const visit = (node: TextNode, path: readonly Segment[]): void => {
    const key = formatKey(path);
    const name = path.at(-1);
    if (typeof name === 'string' && name.includes(':')) found.push({ kind: 'separator', key, part: name });
    const unit = units.get(key);
    if (unit !== undefined && !seen.has(unit)) {
      seen.add(unit);
      found.push({ kind: 'plural', key, part: suffixesOf(unit).join(', ') });
      const numbers = otherwise(unit, language);
      if (numbers.length > 0) found.push({ kind: 'rule', key, part: numbers.join(', ') });
    }
    if (node === '') found.push({ kind: 'empty', key, part: '' });
    else if (isList(node)) {
      found.push({ kind: 'list', key, part: '' });
      node.forEach((child, index) => visit(child, [...path, index]));
    } else if (isTree(node)) for (const [child, value] of node) visit(value, [...path, child]);
  };
  visit(tree, []);
  return found;
}

/**
 * Returns the texts with the plural forms of i18next JSON v4, in the same order. A singular also keeps its key without a suffix, which
 * v3 shows without a count.
 */
export function convertI18nextV3(tree: TextTree, language: string, plurals: ReadonlySet<string>): TextTree {
  const units = pluralsByPath(tree, language, plurals);
  const written = new Set<MessageUnit>();
  const convert = (node: TextNode, path: readonly Segment[]): TextNode => {
    if (isList(node)) return node.map((child, index) => convert(child, [...path, index]));
    return isTree(node) ? convertTree(node, path) : node;
  };
  const convertTree = (branch: TextTree, path: readonly Segment[]): TextTree => {
    const converted = new Map<string, TextNode>();
    for (const [name, child] of branch) {
      const unit = units.get(formatKey([...path, name]));
      if (unit === undefined) {
        converted.set(name, convert(child, [...path, name]));
        continue;
      }
      const base = String(unit.path.at(-1));
      if (name === base) converted.set(name, child);
      if (written.has(unit)) continue;
      written.add(unit);
      for (const [category, text] of formsInV4(unit, language)) converted.set(`${base}_${category}`, text);
    }
    return converted;
  };
  return convertTree(tree, []);
}

/** The plurals of a tree by the key of each of their forms. */
function pluralsByPath(
  tree: TextTree,
  language: string,
  plurals: ReadonlySet<string>,
): ReadonlyMap<string, MessageUnit> {
  const units = i18nextV3Syntax.units(treeEntries(tree), language, plurals).filter(({ kind }) => kind !== 'text');
  return new Map(units.flatMap((unit) => unit.forms.map(({ path }) => [formatKey(path), unit] as const)));
}

const suffixesOf = ({ path, forms }: MessageUnit): readonly string[] =>
  forms.map((form) => String(form.path.at(-1)).slice(String(path.at(-1)).length)).filter((suffix) => suffix !== '');

/** For most languages a few are enough to tell all rules apart; 1,000,000 is `many` in French and Spanish. */
const NUMBERS = [...Array.from({ length: 201 }, (_, number) => number), 1_000_000];
/** In many languages they have a category of their own. */
const FRACTIONS = [0.1, 0.5, 1.1, 1.5, 5.5, 10.5];

/** Each category has the form that v3 shows for most of its numbers. v4 uses `zero` for 0 in every language. */
function formsInV4(unit: MessageUnit, language: string): readonly (readonly [PluralCategory, string])[] {
  const forms = Object.fromEntries(unit.forms.map(({ category = '', text }) => [category, text]));
  const rules = rulesOf(language);
  const { select } = i18nextV3Plurals(language);
  const textOf = (category: PluralCategory): string | undefined => {
    const amounts = new Map<PluralCategory, number>();
    for (const number of [...NUMBERS, ...FRACTIONS]) {
      if (rules.select(number) !== category) continue;
      const form = select(number);
      amounts.set(form, (amounts.get(form) ?? 0) + 1);
    }
    const [most] = [...amounts].sort((a, b) => b[1] - a[1]);
    return most === undefined ? undefined : forms[most[0]];
  };
  const own = rules.resolvedOptions().pluralCategories;
  const texts = new Map(
    PLURAL_CATEGORIES.filter((category) => own.includes(category)).map((category) => [category, textOf(category)]),
  );
  const atZero = i18nextV3Form(forms, language, 0);
  const zero = atZero === texts.get(rules.select(0)) ? [] : [['zero', atZero] as const];
  return [...zero, ...texts].flatMap(([category, text]) => (text === undefined ? [] : [[category, text] as const]));
}

/** The first whole numbers for which the converted plural shows another form. */
function otherwise(unit: MessageUnit, language: string): readonly number[] {
  const forms = Object.fromEntries(unit.forms.map(({ category = '', text }) => [category, text]));
  const converted = new Map(formsInV4(unit, language));
  const rules = rulesOf(language);
  return NUMBERS.filter((number) => {
    const text = (number === 0 ? converted.get('zero') : undefined) ?? converted.get(rules.select(number));
    return text !== i18nextV3Form(forms, language, number) && text !== undefined;
  }).slice(0, 4);
}

const rulesOf = (language: string): Intl.PluralRules => new Intl.PluralRules([canonicalTag(language) ?? 'en', 'en']);
