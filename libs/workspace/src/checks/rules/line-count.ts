import type { Rule } from './rule';

/** Another number of lines than the source. */
export const lineCount: Rule = {
  code: 'lineCount',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (source === undefined) return undefined;
    const [own, other] = [lines(plain), lines(source.plain)];
    return own === other ? undefined : { found: `${own} ≠ ${other}` };
  },
};

/** Empty ones are paragraphs, and count as well. */
const lines = (text: string): number => text.trim().split(/\r\n?|\n|\\n/).length;
