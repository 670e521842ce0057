import { corrected, replaceAll, type Rule } from './rule';

/** Two or more spaces between words, which the source does not have. */
export const doubleSpace: Rule = {
  code: 'doubleSpace',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!prose.includes('  ') || source?.prose.includes('  ')) return undefined;
    return corrected(replaceAll(prose, /(?<=\S) {2,}(?=\S)/g, ' '));
  },
};
