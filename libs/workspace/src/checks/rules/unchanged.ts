import { TAG, VALUE } from './rule-text';
import type { Rule } from './rule';

/** The same as the source, although it has words to translate. Names, abbreviations and code are the same everywhere. */
export const unchanged: Rule = {
  code: 'unchanged',
  severity: 'warning',
  needs: 'source',
  find: ({ raw, language, prose, source }) => {
    if (source === undefined || source.language === language || raw.trim() !== source.raw.trim()) return undefined;
    return words(prose) >= 3 ? {} : undefined;
  },
};

/** Words in small letters; in a script without case, all words. */
function words(prose: string): number {
  const text = prose.replace(new RegExp(`[${VALUE}${TAG}]+`, 'g'), ' ');
  return (
    text.match(/(?<![\p{L}\p{N}_./:=-])[\p{Ll}\p{Lo}]\p{M}*(?:[\p{Ll}\p{Lo}\p{M}'’]+)(?![\p{L}\p{N}_/:=]|\.\p{L})/gu) ??
    []
  ).length;
}
