import { corrected, replaceAll, type Rule } from './rule';

/** French has a no-break space before `: ; ! ?` and inside of `« »`; with a usual one, the mark may begin a line. */
export const frenchSpacing: Rule = {
  code: 'frenchSpacing',
  severity: 'warning',
  needs: 'text',
  languages: ['fr'],
  find: ({ prose, tag }) => {
    // In Canada only the colon and quotation marks have a space.
    const marks = tag === 'fr-CA' ? ':' : ':;!?';
    const before = new RegExp(`(?<=[\\p{L}\\p{N}\\p{M}\\uE000)»”"…])( ?)(?=[${marks}]+(?:\\s|$))`, 'gu');
    return corrected([
      ...replaceAll(prose, before, ''.padEnd(1, NO_BREAK_SPACE)),
      ...replaceAll(prose, /(?<=«) ?(?=[^\s])/g, NO_BREAK_SPACE),
      ...replaceAll(prose, /(?<=\S) ?(?=»)/g, NO_BREAK_SPACE),
    ]);
  },
};

const NO_BREAK_SPACE = '\u00A0';
