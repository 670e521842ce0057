import { TAG, VALUE } from './rule-text';
import type { Rule } from './rule';

/** Words that are rightly repeated, by language: pronouns and articles that follow themselves, and particles of verbs. */
const REPEATABLE: Readonly<Record<string, string>> = {
  da: 'på af til for i med om som det at der op ud',
  de: 'die der das sie den dem in an auf',
  en: 'had that',
  es: 'nos',
  fa: 'از به در را با',
  fr: 'nous vous',
  nb: 'på av til for i med om som det at opp ut',
  nl: 'die je u de op aan uit in af om door over toe bij mee',
  no: 'på av til for i med om som det at opp ut',
  sv: 'på av till för i med om som det att upp ut',
};

/** A letter, then words: digits may be repeated, as in a table. */
const REPEATED = /(?<![\p{L}\p{M}\p{N}'’·-])(\p{L}[\p{L}\p{M}]+) +\1(?![\p{L}\p{M}\p{N}'’·-])/gu;

/** Repeated words of a text that are looked at: of each, the whole source is searched. */
const MAX_MATCHES = 50;

/** A word twice in a row: “the the”. */
export const repeatedWord: Rule = {
  code: 'repeatedWord',
  severity: 'warning',
  needs: 'source',
  // They form words by repetition: Vietnamese “luôn luôn” is “always”.
  exceptIn: [
    'vi',
    'id',
    'ms',
    'jv',
    'tr',
    'az',
    'kk',
    'ky',
    'uz',
    'hi',
    'ne',
    'mr',
    'bn',
    'ta',
    'te',
    'ml',
    'kn',
    'gu',
    'pa',
    'ur',
    'km',
    'th',
    'lo',
    'my',
    'zh',
    'yue',
    'ja',
    'hy',
    'ka',
    'fil',
    'tl',
    'mi',
    'haw',
  ],
  find: ({ prose, language, source }) => {
    let left = MAX_MATCHES;
    for (const match of prose.matchAll(REPEATED)) {
      if (left-- === 0) return undefined;
      const word = match[1]!;
      if (isRepeatable(language, word) || match[0] === prose.trim() || isWholeWordTwice(source?.prose, word)) continue;
      const { index } = match;
      const isSegmented = segments(language, prose.slice(index, index + match[0].length)) === 2;
      if (!isSegmented || word.includes(VALUE) || word.includes(TAG)) continue;
      const start = index + word.length;
      return { found: match[0], edits: [{ start, end: index + match[0].length, text: '' }] };
    }
    return undefined;
  },
};

const isRepeatable = (language: string, word: string): boolean =>
  REPEATABLE[language]?.split(' ').includes(word.toLowerCase()) === true;

/** Also a name or sound that the source repeats, and “step by step”. */
const isWholeWordTwice = (source: string | undefined, word: string): boolean =>
  source !== undefined &&
  (source.toLowerCase().split(word.toLowerCase()).length > 2 ||
    /\b(\p{L}{1,50}) (?:(?:by|to|and|after|for) )?\1\b/iu.test(source));

const segmenters = new Map<string, Intl.Segmenter>();

/** Returns the number of words, as the language divides them (UAX #29, CLDR). */
function segments(language: string, text: string): number {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    if (segmenters.size < 200) segmenters.set(language, segmenter);
  }
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike).length;
}
