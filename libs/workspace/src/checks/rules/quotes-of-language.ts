import { languagesWithQuotationMarks, quotationMarks } from '@dragoman/i18n/internal/messages';
import { corrected, type Rule } from './rule';
import type { Edit } from './rule-text';

/** Quotation marks of another language: “…” in a German text. Straight marks are left alone. */
export const quotesOfLanguage: Rule = {
  code: 'quotesOfLanguage',
  severity: 'warning',
  needs: 'text',
  languages: languagesWithQuotationMarks,
  find: ({ prose, tag }) => {
    const found = Array.from(prose.matchAll(/[“”„«»「」『』]/g));
    if (found.length === 0 || found.length % 2 === 1) return undefined;
    const pairs = quotationMarks(tag)!;
    const usual = pairs[0]!;
    const edits: Edit[] = [];
    let foreign: string | undefined;
    for (let index = 0; index < found.length; index += 2) {
      const [open, close] = [found[index]!, found[index + 1]!];
      const pair = open[0] + close[0];
      if (pairs.includes(pair)) continue;
      foreign ??= `${open[0]} ${close[0]}`;
      for (const [mark, at] of [
        [usual[0]!, open.index],
        [usual[1]!, close.index],
      ] as const) {
        if (prose[at] !== mark) edits.push({ start: at, end: at + 1, text: mark });
      }
    }
    return foreign === undefined ? undefined : corrected(edits, foreign);
  },
};
