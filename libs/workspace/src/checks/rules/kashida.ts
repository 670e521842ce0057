import { corrected, replaceAll, type Rule } from './rule';

/** Lines that stretch Arabic letters: they are for calligraphy, and searches do not find the word. */
export const kashida: Rule = {
  code: 'kashida',
  severity: 'warning',
  needs: 'source',
  languages: ['ar', 'fa', 'ur', 'ckb', 'ps', 'ug', 'sd'],
  find: ({ prose, source }) => {
    if (!prose.includes('ـ') || source?.prose.includes('ـ')) return undefined;
    // “هـ” alone is an abbreviation, and a line before or after a placeholder joins an affix to it.
    return corrected(replaceAll(prose, /(?<=[\p{L}])ـ+(?=\p{L})/gu, ''));
  },
};
