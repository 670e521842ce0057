import { corrected, replaceAll, type Rule } from './rule';

/** No space after a comma, semicolon, question mark or exclamation mark between two words. */
export const spaceAfterPunctuation: Rule = {
  code: 'spaceAfterPunctuation',
  severity: 'warning',
  needs: 'source',
  exceptIn: ['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my', 'bo', 'hy'],
  find: ({ prose, source }) => {
    if (source && CLOSE.test(source.prose)) return undefined;
    return corrected(replaceAll(prose, new RegExp(CLOSE, 'gu'), ({ 0: mark }) => `${mark} `));
  },
};

const CLOSE = /(?<=\p{L}{2}\p{M}*)[,;!?،؛؟](?=\p{L}{2})/u;
