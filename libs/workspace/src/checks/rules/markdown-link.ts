import { corrected, replaceAll, type Rule } from './rule';

/** Links of Markdown: as many as in the source, and whole. */
export const markdownLink: Rule = {
  code: 'markdownLink',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    const expected = source?.plain.match(LINK)?.length ?? 0;
    if (expected === 0) return undefined;
    const own = plain.match(LINK)?.length ?? 0;
    if (own === expected) return undefined;
    const broken = replaceAll(plain, /\](?:\s+\(|（)(?=https?:|\/|#)/g, '](');
    return own + broken.length === expected && broken.length > 0 ? corrected(broken, '[…](…)') : { found: '[…](…)' };
  },
};

/** No part goes past the start of another link: texts are long. */
const LINK = /\[[^[\]\n]+\]\([^)[\s]+(?: "[^"]*")?\)/g;
