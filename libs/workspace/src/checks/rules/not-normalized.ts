import { corrected, type Rule } from './rule';

/** Characters in another form than the usual one (Unicode NFC), which look the same and are not found by searches. */
export const notNormalized: Rule = {
  code: 'notNormalized',
  severity: 'warning',
  needs: 'text',
  find: ({ plain }) => {
    if (!/[^\0-\u02FF]/.test(plain)) return undefined;
    // Greek keyboards have marks of their own, which NFC replaces by others.
    const text = plain.replace(/[\u037E\u0387]/g, '.');
    // Marks in another order are how keyboards write Arabic and Hebrew.
    if (text.length === text.normalize('NFC').length) return undefined;
    const edits = Array.from(text.matchAll(/[^\p{M}]\p{M}+|[\s\S]/gu), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0].normalize('NFC'),
    })).filter(({ start, end, text: normal }) => text.slice(start, end) !== normal);
    return corrected(edits, edits[0]?.text);
  },
};
