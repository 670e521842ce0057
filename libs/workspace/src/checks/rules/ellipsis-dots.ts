import { corrected, replaceAll, type Rule } from './rule';

/** Three dots where the source has the character “…”. */
export const ellipsisDots: Rule = {
  code: 'ellipsisDots',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!source?.prose.includes('…') || source.prose.includes('...')) return undefined;
    return corrected(replaceAll(prose, /(?<!\.)\.{3}(?![./\\])/g, '…'));
  },
};
