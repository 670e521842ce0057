import { boundedMemo } from './bounded-memo';
import { canonicalTag } from './canonical-tag';
import { PLURAL_CATEGORIES, type PluralCategory } from './plural-categories';

/** The value of a header `Plural-Forms` of gettext: how many forms there are, and which one a number has. */
export interface GettextPlurals {
  readonly count: number;
  /** Returns the index of the form for a whole number; it may be out of range if the header is wrong. */
  readonly indexOf: (number: number) => number;
}

/** Longer ones are not plural forms. */
const MAX_LENGTH = 1000;
const MAX_COUNT = 20;

/** The name of a form: a category of CLDR, or its index where it is not one. */
export type GettextForm = PluralCategory | `[${number}]`;

/**
 * Expressions in the order of CLDR's categories. The plural rules of a language decide which one it has, so that there is
 * no list of languages to keep up to date. Simple ones first: the first that fits is used.
 */
const EXPRESSIONS: readonly (readonly [count: number, expression: string])[] = [
  [1, '0'],
  [2, 'n != 1'],
  [2, 'n > 1'],
  [2, 'n % 10 != 1 || n % 100 == 11'],
  [2, 'n > 1 && (n < 11 || n > 99)'],
  [2, 'n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9)'],
  [3, 'n == 1 ? 0 : n == 2 ? 1 : 2'],
  [3, 'n == 0 ? 0 : n == 1 ? 1 : 2'],
  [3, 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2'],
  [3, 'n <= 1 ? 0 : n <= 10 ? 1 : 2'],
  [3, 'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2'],
  [3, 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2'],
  [3, 'n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2'],
  [3, 'n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2'],
  [3, 'n == 1 ? 0 : n == 0 || n % 100 > 0 && n % 100 < 20 ? 1 : 2'],
  [3, 'n == 0 ? 0 : n == 1 || n > 10 && n < 100 ? 1 : 2'],
  [4, 'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3'],
  [4, 'n == 1 || n == 11 ? 0 : n == 2 || n == 12 ? 1 : n >= 3 && n <= 19 ? 2 : 3'],
  [4, 'n % 10 == 1 ? 0 : n % 10 == 2 ? 1 : n % 20 == 0 ? 2 : 3'],
  [5, 'n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4'],
  [5, 'n == 1 ? 0 : n == 2 ? 1 : n == 0 || n % 100 >= 3 && n % 100 <= 10 ? 2 : n % 100 >= 11 && n % 100 <= 19 ? 3 : 4'],
  [6, 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5'],
  [6, 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : n == 6 ? 4 : 5'],
];

/** Enough to tell all rules of CLDR apart; categories for millions alone have no form of their own in gettext. */
const SAMPLE = Array.from({ length: 1001 }, (_, number) => number);
const MILLIONS = [1_000_000, 1_000_001, 2_000_000];

/**
 * The value of the header `Plural-Forms` for a language, with the forms in the order of CLDR's categories:
 * `nplurals=2; plural=(n != 1);`. Languages without an expression get that of English.
 */
export const pluralFormsHeader = boundedMemo(200, (tag: string): string => {
  const rules = rulesOf(tag);
  const categories = new Set(SAMPLE.map((number) => rules.select(number)));
  const found = EXPRESSIONS.find(([count, expression]) => {
    if (count !== categories.size) return false;
    const { indexOf } = parsePluralForms(`nplurals=${count}; plural=${expression};`)!;
    const names = PLURAL_CATEGORIES.filter((category) => categories.has(category));
    return SAMPLE.every((number) => names[indexOf(number)] === rules.select(number));
  });
  const [count, expression] = found ?? [2, 'n != 1'];
  return `nplurals=${count}; plural=${count > 1 ? `(${expression})` : expression};`;
});

/**
 * The names of a header's forms in a language, by index: the category that most of its numbers are in. French has two forms:
 * `other` includes `many`. A grammar of its own, such as one with a form for 10 in Hebrew, has several forms for a category: the
 * one for most numbers has its name, the others have their index. `undefined` if the header is not valid.
 */
export const gettextForms = (header: string, tag: string): readonly GettextForm[] | undefined =>
  grammarOf(header, tag)?.forms;

/** Whether a header has several forms for a category of the language, or none. */
export const hasOwnGrammar = (header: string, tag: string): boolean => grammarOf(header, tag)?.isExact === false;

interface Grammar {
  readonly forms: readonly GettextForm[];
  /** Whether all numbers of a category have the same form. */
  readonly isExact: boolean;
}

const grammarOf = (header: string, tag: string): Grammar | undefined =>
  header.length > MAX_LENGTH ? undefined : memoizedGrammar(`${tag}\0${header}`);

const memoizedGrammar = boundedMemo(200, (name: string): Grammar | undefined => {
  const [tag = '', header = ''] = name.split('\0');
  const plurals = parsePluralForms(header);
  return plurals && nameForms(plurals, tag);
});

function nameForms({ count, indexOf }: GettextPlurals, tag: string): Grammar {
  const rules = rulesOf(tag);
  /** How many numbers of each category have a form, by index. */
  const numbersOf = Array.from({ length: count }, () => new Map<PluralCategory, number>());
  const used = new Set<PluralCategory>();
  for (const number of [...SAMPLE, ...MILLIONS]) {
    const category = rules.select(number);
    used.add(category);
    const numbers = numbersOf[indexOf(number)];
    numbers?.set(category, (numbers.get(category) ?? 0) + 1);
  }
  const sizes = numbersOf.map((numbers) => [...numbers.values()].reduce((sum, size) => sum + size, 0));
  const isExact =
    sizes.reduce((sum, size) => sum + size, 0) === SAMPLE.length + MILLIONS.length &&
    [...used].every((category) => numbersOf.filter((numbers) => numbers.has(category)).length === 1);
  // A form for fractions has no whole numbers.
  const unused = PLURAL_CATEGORIES.filter(
    (category) => rules.resolvedOptions().pluralCategories.includes(category) && !used.has(category),
  );
  const empty = numbersOf.filter(({ size }) => size === 0).length;
  const categoryOf = (numbers: ReadonlyMap<PluralCategory, number>): PluralCategory | undefined => {
    if (numbers.size === 0) return empty === 1 && unused.length === 1 ? unused[0] : undefined;
    if (isExact) return PLURAL_CATEGORIES.findLast((category) => numbers.has(category));
    return [...numbers].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  };
  const names = numbersOf.map(categoryOf);
  // Of several forms of a category, the first of those for the most numbers has its name.
  const forms = names.map((name, index): GettextForm => {
    const same = sizes.filter((_, other) => names[other] === name);
    const first = sizes.findIndex((size, other) => names[other] === name && size === Math.max(...same));
    return name !== undefined && first === index ? name : `[${index}]`;
  });
  return { forms, isExact };
}

const rulesOf = (tag: string): Intl.PluralRules => new Intl.PluralRules([canonicalTag(tag) ?? 'en', 'en']);

/** Parses `nplurals=2; plural=(n != 1);`; `undefined` if it is not valid, as in a template. */
export function parsePluralForms(header: string): GettextPlurals | undefined {
  if (header.length > MAX_LENGTH) return undefined;
  const fields = new Map(
    header.split(';').map((field) => {
      const equals = field.indexOf('=');
      return [field.slice(0, equals).trim(), field.slice(equals + 1)] as const;
    }),
  );
  const count = Number(fields.get('nplurals') ?? NaN);
  const expression = fields.get('plural');
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT || expression === undefined) return undefined;
  try {
    return { count, indexOf: new ExpressionParser(expression).parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Expression = (n: number) => number;

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '||': (a, b) => Number(a !== 0 || b !== 0),
  '&&': (a, b) => Number(a !== 0 && b !== 0),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / b),
  '%': (a, b) => a % b,
};

/** As in C, the weakest first. */
const PRECEDENCE = [['||'], ['&&'], ['==', '!='], ['<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%']];

/** Parses the subset of C in which plural forms are written. */
class ExpressionParser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(expression: string) {
    this.tokens = expression.match(/\d+|[|&]{2}|[=!<>]=|\S/g) ?? [];
  }

  /** @throws SyntaxError */
  parse(): Expression {
    const expression = this.conditional();
    if (this.at < this.tokens.length) throw new SyntaxError(`"${this.tokens[this.at]}" is not expected.`);
    return expression;
  }

  private conditional(): Expression {
    const condition = this.binary(0);
    if (!this.accept('?')) return condition;
    const yes = this.conditional();
    this.expect(':');
    const no = this.conditional();
    return (n) => (condition(n) !== 0 ? yes(n) : no(n));
  }

  private binary(level: number): Expression {
    const operators = PRECEDENCE[level];
    if (!operators) return this.unary();
    let left = this.binary(level + 1);
    for (let sign = this.tokens[this.at]; sign !== undefined && operators.includes(sign); sign = this.tokens[this.at]) {
      this.at++;
      const [first, operate, second] = [left, OPERATORS[sign]!, this.binary(level + 1)];
      left = (n) => operate(first(n), second(n));
    }
    return left;
  }

  private unary(): Expression {
    if (this.accept('!')) {
      const operand = this.unary();
      return (n) => Number(operand(n) === 0);
    }
    if (this.accept('(')) {
      const inner = this.conditional();
      this.expect(')');
      return inner;
    }
    const token = this.tokens[this.at++] ?? '';
    if (token === 'n') return (n) => n;
    if (!/^\d+$/.test(token)) throw new SyntaxError(`"${token}" is not a number.`);
    const value = Number(token);
    return () => value;
  }

  private accept(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(token: string): void {
    if (!this.accept(token)) throw new SyntaxError(`"${token}" is missing.`);
  }
}
