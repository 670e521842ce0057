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
      let sentence = at;
      while (sentence > 0 && !/[.!?:\n\uE001]/.test(prose[sentence - 1]!)) sentence--;
      const start = sentence + /^[\s"«(]*/.exec(prose.slice(sentence, at))![0].length;
      return [{ start, end: start, text: opening }];
    });
    return edits.length === 0 ? undefined : corrected(edits, edits[0]!.text);
  },
};
