import { foldWord, readingsOf } from './term-words';

/** How a word of a text is related to a word of a term. */
export type Likeness = 'same' | 'inflected';

/** English has few endings, and others make another word: *record* and *recorder*. */
const ENGLISH_ENDINGS = /^(?:s|'s|s'|es)$/;
/** The endings of nouns and verbs, and possessive pronouns, of Arabic; of Hebrew the plural. */
const ARABIC_ENDINGS = /^(?:ات|ان|ين|ون|ه|ها|هم|ك|كم|ي|نا|ا|ت|تين|تان|تها|ته|ته|تي)$/;
const HEBREW_ENDINGS = /^(?:ים|ות|י|ה|ת|ו|ך|נו|כם)$/;
/** Letters of scripts with case, whose languages have endings: Latin, Greek, Cyrillic, Armenian, Georgian. */
const CASED = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}'’-]+$/u;
const MAX_ENDING = 3;

/**
 * Compares a folded word of a text with a folded word of a term: whether it is the same word, or the word with another ending.
 *
 * - English: the plural and the possessive (*camera, cameras, camera’s; entry, entries*), but no *-ing*, *-ed* or
 *   *-er*, and not the singular of a plural (*settings* is another word than *setting*).
 * - Arabic and Hebrew: joined particles at the beginning, and the endings of plurals and possessives.
 * - Other languages: without an elided article (*l’appareil*); words of four letters and more may end in up to three other letters in place of their last one, or of
 *   their last two from six letters on.
 * - Scripts without spaces do not get here: they are compared as they are.
 */
export function compareWords(word: string, term: string, language: string): Likeness | undefined {
  if (word === term) return 'same';
  if (/^[\u0590-\u06FF]/.test(term)) return compareSemitic(word, term);
  if (primarySubtag(language) === 'en') return isEnglishInflection(word, term) ? 'inflected' : undefined;
  return readingsOf(word).some((reading) => reading === term || hasOtherEnding(reading, term))
    ? 'inflected'
    : undefined;
}

function hasOtherEnding(word: string, term: string): boolean {
  if (!CASED.test(term)) {
    return term.length >= 2 && word.startsWith(term) && word.length - term.length <= MAX_ENDING;
  }
  const stem = term.slice(0, term.length - (term.length >= 6 ? 2 : term.length >= 4 ? 1 : 0));
  return term.length >= 4 && word.startsWith(stem) && word.length - commonLength(word, term) <= MAX_ENDING;
}

const isEnglishInflection = (word: string, term: string): boolean =>
  word.startsWith(term)
    ? ENGLISH_ENDINGS.test(word.slice(term.length))
    : /[^aeiou]y$/.test(term) && word === `${term.slice(0, -1)}ies`;

function compareSemitic(word: string, term: string): Likeness | undefined {
  const endings = term.charCodeAt(0) >= 0x600 ? ARABIC_ENDINGS : HEBREW_ENDINGS;
  // A feminine ending becomes a ta in front of others.
  const stems = /[هה]$/.test(term) && term.length > 3 ? [term, term.slice(0, -1)] : [term];
  for (const reading of readingsOf(word)) {
    if (reading === term) return reading === word ? 'same' : 'inflected';
    for (const stem of stems) {
      if (reading.startsWith(stem) && endings.test(reading.slice(stem.length))) return 'inflected';
    }
  }
  return undefined;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const primarySubtag = (language: string): string => language.split('-', 1)[0]!;

/** Whether the beginning of a word that two words share is written with the same case. */
export function isSameCase(word: string, term: string): boolean {
  const length = commonLength(foldWord(word), foldWord(term));
  return word.slice(0, length) === term.slice(0, length);
}
