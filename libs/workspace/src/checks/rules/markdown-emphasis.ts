import { corrected, replaceAll, type Rule } from './rule';

/** Text in bold as Markdown: as often as in the source, and closed. */
export const markdownEmphasis: Rule = {
  code: 'markdownEmphasis',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    const expected = source?.plain.match(BOLD)?.length ?? 0;
    if (expected === 0 || (plain.match(BOLD)?.length ?? 0) === expected) return undefined;
    const inner = replaceAll(plain, /\*\* +(?=[^*]+\*\*)|(?<=\*\*[^*]+) +\*\*/g, '**');
    return inner.length > 0 ? corrected(inner, '**…**') : { found: '**…**' };
  },
};

const BOLD = /\*\*(?=\S)[^*\n]+(?<=\S)\*\*/g;
