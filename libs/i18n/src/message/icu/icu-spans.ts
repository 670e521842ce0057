import { parseIcu, parseIcuBranch } from './parse-icu';
import type { ParsedText, Part } from '../syntax';

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface SyntaxSpan {
  readonly start: number;
  readonly end: number;
}

/** Returns the ranges of arguments, tags and choices, in their order. The rest are words, in all branches. */
export const icuSpans = (text: string): readonly SyntaxSpan[] => spansOf(parseIcu(text), text.length);

/** Like `icuSpans`, for what stands between the braces of a branch. @param number the argument that `#` stands for */
export const icuBranchSpans = (text: string, number: string | undefined): readonly SyntaxSpan[] =>
  spansOf(parseIcuBranch(text, number), text.length);

function spansOf({ parts, error }: ParsedText, length: number): readonly SyntaxSpan[] {
  if (error !== undefined) return [];
  const spans: SyntaxSpan[] = [];
  const visit = (inside: readonly Part[]): void => {
    for (const part of inside) {
      if (part.kind === 'text') continue;
      let at = part.start;
      if (part.kind === 'branching') {
        for (const branch of part.branches) {
          spans.push({ start: at, end: branch.start });
          visit(branch.parts);
          at = branch.end;
        }
      }
      spans.push({ start: at, end: Math.min(part.end, length) });
    }
  };
  visit(parts);
  return spans;
}

/** Returns a text with one branch of each choice, for lists: the one that most values have. */
export function icuMainVariant(text: string): string {
  const written = (parts: readonly Part[]): string =>
    parts
      .map((part) => {
        if (part.kind !== 'branching') return text.slice(part.start, part.end);
        const branch = part.branches.find(({ selector }) => selector === 'other') ?? part.branches[0];
        return branch === undefined ? '' : written(branch.parts);
      })
      .join('');
  return written(parseIcu(text).parts);
}
