import type { Rule } from './rule';

/** Quotation marks that are opened and not closed. */
export const quotesUnbalanced: Rule = {
  code: 'quotesUnbalanced',
  severity: 'warning',
  needs: 'source',
  find: ({ prose, source }) => {
    if (!/["“”„«»「」『』]/.test(prose)) return undefined;
    const found = unbalanced(prose);
    return found === undefined || (source && unbalanced(source.prose) !== undefined) ? undefined : { found };
  },
};

/** All double marks together, since languages pair them differently: `„…“`, `”…”`, `»…«`. */
function unbalanced(prose: string): string | undefined {
  const marks = prose.match(/["“”„‟«»]/g) ?? [];
  // Inches, Hebrew abbreviations, and lists of characters.
  const others = prose.match(/\d ?[”"]|\p{Script=Hebrew}["”]\p{Script=Hebrew}|[?.,;:!]\\?["”][:,;{}|<>]/gu) ?? [];
  if (marks.length % 2 === 1 && others.length === 0) return marks.at(-1);
  const count = (mark: string): number => prose.split(mark).length - 1;
  if (count('「') !== count('」')) return '「 」';
  return count('『') === count('』') ? undefined : '『 』';
}
