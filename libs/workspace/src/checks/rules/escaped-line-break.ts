import { corrected, replaceAll, type Rule } from './rule';

/** `\n` as two characters, where the source has no backslash: people would read it. */
export const escapedLineBreak: Rule = {
  code: 'escapedLineBreak',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!prose.includes('\\') || source === undefined || source.plain.includes('\\')) return undefined;
    return corrected(replaceAll(prose, /(?<![\w:\\])\s?\\(?:r\\n|n)|(?<=[\p{L}.!?:])\\n/gu, '\n'));
  },
};
