import { corrected, replaceAll, type Rule } from './rule';
import { codePoint } from './zero-width';

/** Control characters except for tabs and line breaks; a carriage return if the source has none. */
export const controlCharacter: Rule = {
  code: 'controlCharacter',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    const edits = replaceAll(plain, /[\0-\x08\v-\x1F\x7F-\x9F\uFFFE\uFFFF]/g, ({ 0: character }) =>
      source?.plain.includes(character) ? character : '',
    );
    return edits.length === 0 ? undefined : corrected(edits, codePoint(plain[edits[0]!.start]!));
  },
};
