import { corrected, replaceAll, type Rule } from './rule';
import { codePoint } from './zero-width';

const CONTROL = /[\0-\x08\v-\x1F\x7F-\x9F\uFFFE\uFFFF]/;

/** Control characters except for tabs and line breaks; a carriage return if the source has none. */
export const controlCharacter: Rule = {
  code: 'controlCharacter',
  severity: 'warning',
  needs: 'source',
  find: ({ plain, source }) => {
    if (!CONTROL.test(plain)) return undefined;
    const kept = new Set(source?.plain);
    const edits = replaceAll(plain, new RegExp(CONTROL, 'g'), ({ 0: character }) =>
      kept.has(character) ? character : '',
    );
    return edits.length === 0 ? undefined : corrected(edits, codePoint(plain[edits[0]!.start]!));
  },
};
