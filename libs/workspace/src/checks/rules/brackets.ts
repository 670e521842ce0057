import type { Rule } from './rule';

const PAIRS: readonly (readonly [open: RegExp, close: RegExp, shown: string])[] = [
  [/[(（]/g, /[)）]/g, '( )'],
  [/[[［]/g, /[\]］]/g, '[ ]'],
  [/[{｛]/g, /[}｝]/g, '{ }'],
  [/[【]/g, /[】]/g, '【 】'],
];

/** Brackets that are opened more often than they are closed, or the other way round. */
export const brackets: Rule = {
  code: 'brackets',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!/[()（）[\]［］{}｛｝【】]/.test(prose)) return undefined;
    const own = withoutEnumeration(prose);
    const other = source && withoutEnumeration(source.prose);
    const pairs = other === undefined ? PAIRS.slice(0, 1) : PAIRS; // a source may be about brackets
    const pair = pairs.find(([open, close]) => {
      const isBalanced = (text: string): boolean => count(text, open) === count(text, close);
      return !isBalanced(own) && (other === undefined || isBalanced(other));
    });
    return pair && { found: pair[2] };
  },
};

/** `a)` and `1)` are items of lists, `:)` is a face. */
function withoutEnumeration(prose: string): string {
  let depth = 0;
  return prose.replace(/(?<=^|\s)[:;]-?[()]|[(（]|((?<=^|\s)[\p{L}\p{N}]{1,2})?[)）]/gu, (found, item?: string) => {
    if (/^[:;]/.test(found) && depth === 0) return '';
    if (/[(（]$/.test(found)) depth++;
    else if (item !== undefined && depth === 0) return '';
    else depth--;
    return found;
  });
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
