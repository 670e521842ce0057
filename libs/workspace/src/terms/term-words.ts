/** A word of a text, as terms are compared with it. Offsets are in UTF-16 code units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** As it is written, in NFC. */
  readonly written: string;
  /** Without case, and without marks that are optional in its script. */
  readonly folded: string;
}

/** The words of a text, and where its words and marks begin and end. */
export interface WordsOfText {
  readonly text: string;
  readonly words: readonly Word[];
  readonly boundaries: ReadonlySet<number>;
}

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    if (segmenters.size < 200) segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** Divides a text into words (UAX #29, and dictionaries for scripts without spaces). */
export function wordsOf(text: string, language: string): WordsOfText {
  const words: Word[] = [];
  const boundaries = new Set<number>([text.length]);
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    boundaries.add(index);
    if (!isWordLike) continue;
    const written = segment.normalize('NFC');
    words.push({ start: index, end: index + segment.length, written, folded: foldWord(written) });
  }
  return { text, words, boundaries };
}

/** Vowel signs, and the line that stretches words: optional in Arabic and Hebrew. */
const OPTIONAL_MARKS = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g;

const FOLDED_ARABIC: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };

/** A word without case. In Arabic also without vowel signs and with one form of letters that are often exchanged. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase().replaceAll('’', "'");
  if (!/[\u0590-\u06FF]/.test(lower)) return lower;
  return lower.replace(OPTIONAL_MARKS, '').replace(/[أإآٱىة]/g, (letter) => FOLDED_ARABIC[letter]!);
}

/** What precedes a word without a space: “and”, “for”, “in”, “the”. */
const ARABIC_CLITICS = /^[وف]?(?:[بكل]?ال|لل|[بكل])?/;
const HEBREW_CLITICS = /^ו?[שכ]?[בלמ]?ה?/;

const MIN_SEMITIC_LENGTH = 3;

/** An article or preposition in front of a vowel: *l’*, *dell’*, *qu’*. */
const ELISION = /^\p{sc=Latn}{1,5}'(?=\p{sc=Latn}{3})/u;

/** A folded word, and the word without each of the particles that its language joins to its beginning. */
export function readingsOf(folded: string): readonly string[] {
  const elided = ELISION.exec(folded)?.[0];
  if (elided !== undefined) return [folded, folded.slice(elided.length)];
  const clitics = /^[\u0600-\u06FF]/.test(folded)
    ? ARABIC_CLITICS
    : /^[\u0590-\u05FF]/.test(folded)
      ? HEBREW_CLITICS
      : undefined;
  const longest = clitics?.exec(folded)?.[0] ?? '';
  const readings = [folded];
  for (let length = 1; length <= longest.length; length++) {
    if (folded.length - length >= MIN_SEMITIC_LENGTH) readings.push(folded.slice(length));
  }
  return readings;
}

/** The lengths of the beginnings of words by which terms are found, see {@link lookupOfTerm}. */
const LOOKUP_LENGTHS = [4, 3, 2, 1] as const;

/**
 * Returns the beginning of a term by which it is found: inflection keeps it. Three letters of a short word and four of a longer
 * one, two characters of a script without spaces.
 */
export function lookupOfTerm(term: string, language: string): string {
  const [first = '', second = ''] = foldWord(term);
  if (isUnspaced(first)) return first + second;
  const [word] = wordsOf(term, language).words;
  return word === undefined ? SIGNS : lookupOfWord(baseOf(word.folded));
}

/** The lookup of terms without letters and digits. */
const SIGNS = '';

const lookupOfWord = (folded: string): string => folded.slice(0, folded.length >= 5 ? 4 : 3);

/** A folded word of a term without the article that its language joins to it. */
export const baseOf = (folded: string): string =>
  folded.startsWith('ال') && folded.length - 2 >= MIN_SEMITIC_LENGTH
    ? folded.slice(2)
    : folded.slice(ELISION.exec(folded)?.[0].length ?? 0);

/** Parts of a term that every text with it has, folded: the beginnings of its words, which inflection keeps. */
export const beginningsOf = (term: string): readonly string[] =>
  isUnspaced(term)
    ? [foldWord(term)]
    : foldWord(term)
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .map((word) => baseOf(word).slice(0, 3))
        .filter((beginning) => beginning !== '');

/** Adds all lookups of terms that a text may contain. */
export function addLookups({ text, words }: WordsOfText, lookups: Set<string>): void {
  lookups.add(SIGNS);
  for (const { start, folded } of words) {
    if (isUnspaced(folded[0]!)) {
      const [first = '', second = ''] = text.slice(start, start + 4);
      lookups.add(foldWord(first)).add(foldWord(first + second));
      continue;
    }
    for (const reading of readingsOf(folded)) {
      for (const length of LOOKUP_LENGTHS) {
        // A short lookup is a whole term: with an ending, the word is not much longer.
        if (length >= 3 || reading.length <= length + 2) lookups.add(reading.slice(0, length));
      }
    }
  }
}
