import { ANY_PLACEHOLDER, boundedMemo, foldForSearch } from '@dragoman/i18n/internal';
import { createHash } from 'node:crypto';

/** Stands for any placeholder in texts that are compared. */
export const PLACEHOLDER = '\uFFFC';

/** Scripts without spaces, whose characters are compared one by one. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+|${PLACEHOLDER}|[^\\s]`, 'gu');
const LETTERS = /[\p{L}\p{N}]/u;
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]$`, 'u');

/** Returns the words of a text as {@link foldForSearch} spells them, its placeholders and its marks, in their order. */
export const wordsOf = (text: string): readonly string[] =>
  foldForSearch(text.replace(ANY_PLACEHOLDER, PLACEHOLDER)).match(WORD) ?? [];

/** Endings are left out, so that most inflected forms of a word are found. In UTF-16 units. */
const MAX_STEM_LENGTH = 5;
/** The longest words of a text, which are usually the rarest: similar texts share some of them. */
const MAX_INDEXED_WORDS = 10;

/** Returns the beginnings of the longest words of a text, or pairs of characters in scripts without spaces. */
export function stemsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  const stems = words.flatMap((word, index) => {
    if (!LETTERS.test(word)) return [];
    if (!IS_UNSPACED.test(word)) return [word];
    const next = words[index + 1] ?? '';
    return IS_UNSPACED.test(next) ? [word + next] : words.length === 1 ? [word] : [];
  });
  return [...new Set(stems.sort((a, b) => b.length - a.length).map((stem) => stem.slice(0, MAX_STEM_LENGTH)))].slice(
    0,
    MAX_INDEXED_WORDS,
  );
}

export interface LanguagePair {
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** BCP 47. */
  readonly targetLanguage: string;
}

/** Returns the words that a source is found by, as hashes together with its languages regardless of their regions. */
export function indexedWords(source: string, { sourceLanguage, targetLanguage }: LanguagePair): readonly number[] {
  const languages = `${withoutRegion(sourceLanguage)}>${withoutRegion(targetLanguage)}`;
  return [...new Set(stemsOf(source).map((stem) => hashOf(`${languages} ${stem}`)))];
}

/** 48 bits, which a number holds. */
const hashOf = (text: string): number => createHash('sha1').update(text).digest().readUIntBE(0, 6);

/** Returns the language with its script, explicit or likely: `zh-Hant` for `zh-TW`. */
export const withoutRegion = boundedMemo(1000, (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return script === undefined ? language : `${language}-${script}`;
});
