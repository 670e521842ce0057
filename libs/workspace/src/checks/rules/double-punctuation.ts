import { corrected, replaceAll, type Rule } from './rule';

/** A mark twice: “,,” or “..”. */
export const doublePunctuation: Rule = {
  code: 'doublePunctuation',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (source && DOUBLE.test(source.prose)) return undefined;
    const edits = replaceAll(prose, new RegExp(DOUBLE, 'gu'), ({ 1: mark }) => mark!);
    return edits.length === 0 ? undefined : corrected(edits, prose.slice(edits[0]!.start, edits[0]!.end));
  },
};

/** Not three dots, and no path such as `../`. */
const DOUBLE = /(?<=[\p{L}\p{N}\p{M})\]])(?:(\.)\.(?![./\\\w])|([,;،。，、；।])\2)(?=\s|$)/u;
