import { baseOf, foldWord, isUnspaced, wordsOf, type WordsOfText } from './term-words';

/**
 * Whether a translated text contains a translation of a term, in any form and order: it is a warning if it does not, so what may be
 * an inflected or compound form counts. Each word of the translation has to be there with its stem, anywhere in a word of the text;
 * accents do not count. Short words count only if there are no longer ones.
 */
export function containsTranslation({ text, words }: WordsOfText, translation: string, language: string): boolean {
  if (isUnspaced(translation)) {
    const stem = foldCharacters(translation).replace(INFLECTED_KANA, '');
    return foldCharacters(text).includes(stem);
  }
  const wanted = wordsOf(translation, language).words.map(({ folded }) => foldLetters(baseOf(folded), language));
  if (wanted.length === 0) return text.includes(translation);
  const longer = wanted.filter((word) => word.length > MAX_SHORT);
  const needed = longer.length > 0 ? longer : wanted;
  const present = words.map(({ folded }) => foldLetters(folded, language));
  const joined = present.join('');
  return needed.every((word) => isPresent(word, present) || (wanted.length > 1 && joined.includes(wanted.join(''))));
}

/** Articles, prepositions and other words that inflection replaces. */
const MAX_SHORT = 3;

/** The ending of a Japanese verb or adjective. */
const INFLECTED_KANA = /(?<=[\p{sc=Han}\p{sc=Kana}]{2})\p{sc=Hira}+$/u;

const foldCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・\-]+/g, '');

/**
 * Also without the marks of Latin, Greek and Cyrillic letters, which umlaut and stress change, and in Ukrainian with one letter for the
 * vowels that endings change: *потік, потоку*.
 */
function foldLetters(folded: string, language: string): string {
  const letters = folded
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');
  return /^uk\b/.test(language) ? letters.replace(/[іе]/g, 'о') : letters;
}

function isPresent(word: string, present: readonly string[]): boolean {
  const stem = stemOf(word);
  const isWhole = stem.length <= MAX_SHORT;
  if (present.some((each) => (isWhole ? each.startsWith(stem) : each.includes(stem)))) return true;
  const skeleton = skeletonOf(word);
  return skeleton.length >= 2 && present.some((each) => skeletonOf(each).includes(skeleton));
}

/** What inflection keeps of a word: all but the last third. */
const stemOf = (word: string): string =>
  word.length <= MAX_SHORT ? word : word.slice(0, Math.max(MAX_SHORT, Math.ceil((word.length * 2) / 3)));

/** The consonants of a word of Arabic or Hebrew, whose plurals change the vowels; empty in other scripts. */
const skeletonOf = (word: string): string =>
  /^[\u0590-\u06FF]/.test(word) ? foldWord(word).replace(/[اويىهءؤئ]|[\u05D0\u05D4\u05D5\u05D9]/g, '') : '';
