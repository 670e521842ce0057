import { corrected, replaceAll, type Rule } from './rule';

/** A space before a comma, full stop, colon, semicolon, question mark or exclamation mark. */
export const spaceBeforePunctuation: Rule = {
  code: 'spaceBeforePunctuation',
  severity: 'warning',
  needs: 'source',
  exceptIn: ['fr', 'br', 'oc', 'hy', 'hi', 'ne', 'mr', 'th'], // they write some marks with a space
  find: ({ prose, source }) => {
    if (source && (SPACED.test(source.prose) || ALONE.test(source.prose))) return undefined;
    return corrected(replaceAll(prose, new RegExp(SPACED, 'gu'), ''));
  },
};

/** A mark that the text is about: “letters, . or _”. */
const ALONE = /(?:^|\s)[,.;:!?](?=\s|$)/;

const SPACED = /(?<=[\p{L}\p{M}\p{N})\]”»"]) +(?=[,.;:!?،؛؟。，：；！？](?:\s|$))/u;
