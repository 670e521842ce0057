import type { Rule } from './rule';

/** Times such as “12 am” are written otherwise where a day has 24 hours. */
const NOT_COMPARABLE = /\b\d+(?::\d\d)?\s?[ap]\.?m\b/i;

/** Many languages have a word for “24 hours”; a code alone, such as “404”, may be explained in words. */
const MAY_BE_WORDS = /\b24 hours\b|^\P{L}*$/iu;

/** A number of the source that the text does not have, or has another one for. */
export const number: Rule = {
  code: 'number',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, language, source }) => {
    if (source === undefined || !/\d/.test(source.prose) || NOT_COMPARABLE.test(source.prose)) return undefined;
    const text = withAsciiDigits(prose);
    if (!/\d/.test(text) && MAY_BE_WORDS.test(source.prose)) return undefined;
    const own = numbers(text);
    const other = numbers(source.prose);
    const joined = (all: readonly FoundNumber[]): string => all.map(({ digits }) => digits).join('');
    if (joined(other) === joined(own)) return undefined; // “1,2,3” and “1, 2, 3”
    const digits = new Set(text.match(NUMBER)?.map(withoutSeparators));
    const all = withoutSeparators(text);
    const hasWords = ['zh', 'yue', 'ja', 'ko', 'hi'].includes(language); // for powers of ten
    const expected = new Set(other.map((each) => each.digits));
    const isReplaced = own.some((each) => !expected.has(each.digits));
    const wrong = other.find(({ digits: each }) => {
      if (digits.has(each) || (hasWords && each.endsWith('000'))) return false;
      // A small number may be written as a word, and parts of a long one be divided otherwise.
      return (each.length > 1 || isReplaced) && !(each.length > 3 && all.includes(each));
    });
    return wrong && { found: wrong.written };
  },
};

const NUMBER = /\d+(?:[.,٫٬'’\u00A0\u202F ]\d{3}(?!\d)|[.,٫]\d+)*/gu;

interface FoundNumber {
  readonly written: string;
  readonly digits: string;
}

/** Numbers that are not part of a name such as `H.264` or `MP4`, sorted. */
const numbers = (text: string): readonly FoundNumber[] =>
  Array.from(text.matchAll(NUMBER))
    .filter(({ 0: written, index }) => !isInName(text, index, index + written.length))
    .map(({ 0: written }) => ({ written, digits: withoutSeparators(written) }))
    .sort((a, b) => (a.digits < b.digits ? -1 : 1));

const isInName = (text: string, start: number, end: number): boolean =>
  /[A-Za-z_.#/-]/.test(text.slice(Math.max(0, start - 1), start)) ||
  /^[A-Za-z_]|^-[A-Za-z]/.test(text.slice(end, end + 2));

const withoutSeparators = (found: string): string => found.replace(/[^\d]/g, '').replace(/^0+(?=\d)/, '');

/** Arabic, Persian, Indic and other digits, each block of ten being consecutive. */
const withAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return String(code - zero);
  });
