import { corrected, type Rule } from './rule';
import type { Edit } from './rule-text';

/** Letters that look the same, as pairs of Latin and Cyrillic. */
const PAIRS = 'aа cс eе oо pр xх yу iі jј sѕ AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ'.split(' ');
const toCyrillic = new Map(PAIRS.map(([latin, cyrillic]) => [latin, cyrillic]));
const toLatin = new Map(PAIRS.map(([latin, cyrillic]) => [cyrillic, latin]));

/** A word with letters of two alphabets that look the same: a Latin “c” in a Cyrillic word. Searches do not find it. */
export const mixedScripts: Rule = {
  code: 'mixedScripts',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!/\p{Script=Cyrillic}/u.test(prose) || !/[a-z]/i.test(prose)) return undefined;
    const edits: Edit[] = [];
    let found: string | undefined;
    for (const { 0: word, index } of prose.matchAll(/[\p{L}\p{M}]+/gu)) {
      const latin = word.match(/\p{Script=Latin}/gu) ?? [];
      const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? [];
      if (latin.length === 0 || cyrillic.length === 0) continue;
      const own = latin.every((letter) => toCyrillic.has(letter));
      const other = cyrillic.every((letter) => toLatin.has(letter));
      // The letters do not show which alphabet is intended, for example in the abbreviation “SМС”.
      if (own === other || source?.prose.includes(word)) continue;
      const letters = own ? toCyrillic : toLatin;
      found ??= word;
      for (const [at, letter] of Array.from(word).entries()) {
        const text = letters.get(letter);
        if (text !== undefined) edits.push({ start: index + at, end: index + at + 1, text });
      }
    }
    return found === undefined ? undefined : corrected(edits, found);
  },
};
