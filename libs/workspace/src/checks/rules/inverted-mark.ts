import { corrected, type Rule } from './rule';
import type { Edit } from './rule-text';

/** Spanish opens a question with “¿” and an exclamation with “¡”. */
export const invertedMark: Rule = {
  code: 'invertedMark',
  severity: 'warning',
  needs: 'text',
  languages: ['es', 'ast'],
  find: ({ prose }) => {
    const edits = (
      [
        ['?', '¿'],
        ['!', '¡'],
      ] as const
    ).flatMap(([mark, opening]): Edit[] => {
      const at = prose.search(mark === '?' ? /(?<=[\p{L}\p{M}\uE000)"»])\?/u : /(?<=[\p{L}\p{M}\uE000)"»])!/u);
      if (at < 0 || prose.includes(opening) || (mark === '!' && prose.includes('¿'))) return [];
      const before = prose.slice(0, at);
      const sentence = /[^.!?:\n\uE001]*$/u.exec(before)!;
      const start = sentence.index + (/^[\s"«(]*/.exec(sentence[0])?.[0].length ?? 0);
      return [{ start, end: start, text: opening }];
    });
    return edits.length === 0 ? undefined : corrected(edits, edits[0]!.text);
  },
};
