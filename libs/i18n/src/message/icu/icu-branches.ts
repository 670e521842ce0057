import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { missingCategories } from './check-icu';
import { type IcuField, type IcuSelector, selectorOf } from './icu-field';
import { countChoices, type IcuOutline, outlineOf, readOutline, writeOutline } from './icu-outline';
import { parseIcu } from './parse-icu';
import type { Branch, Branching, Part } from '../syntax';

/** A text in ICU MessageFormat, split at the branches that people edit. */
export interface IcuBranches {
  /**
   * How it is edited: `cards` if it has one choice, which is not in another one; `outline` if it has several. A text without
   * a choice, or one that cannot be parsed, is edited as it is.
   */
  readonly shape: 'text' | 'cards' | 'outline';
  /** In the order of the text. */
  readonly fields: readonly IcuField[];
  /** The characters around the fields: one more than there are fields. Empty with an outline. */
  readonly around: readonly string[];
  /** The outline of the source, which the fields are from. Choices and branches without a text are not written. */
  readonly outline?: IcuOutline;
}

/** Splits a text at its branches, with those that the language needs and the text lacks. */
export function splitBranches(text: string, language: string): IcuBranches {
  const { parts } = parseIcu(text);
  const found: { readonly field: IcuField; readonly start: number; readonly end: number }[] = [];
  const choices: Branching[] = [];
  let depth = 0;
  const visit = (inside: readonly Part[], path: readonly IcuSelector[]): void => {
    for (const part of inside) {
      if (part.kind !== 'branching') continue;
      choices.push(part);
      depth = Math.max(depth, path.length + 1);
      for (const branch of part.branches) {
        const here = [...path, selectorOf(part, branch.selector, language)];
        const isLeaf = branch.parts.every(({ kind }) => kind !== 'branching');
        const { start, end } = branch;
        if (isLeaf) found.push({ field: { path: here, text: text.slice(start, end) }, start, end });
        else visit(branch.parts, here);
      }
      for (const category of lackingBranches(part, language)) {
        const at = placeOf(category, part.branches);
        if (at === undefined) continue;
        const { before, after } = writtenLike(at.neighbor, part, text, category);
        const place = at.isBehind ? at.neighbor.end + 1 : at.neighbor.selectorStart;
        const missing = at.isBehind ? { before, after } : { before: before.trimStart(), after: `${after} ` };
        found.push({
          field: { path: [...path, selectorOf(part, category, language)], text: '', missing },
          start: place,
          end: place,
        });
      }
    }
  };
  visit(parts, []);

  // Several categories that are missing at one place are in the order of the grammar already, and sorting is stable.
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const around: string[] = [];
  let from = 0;
  for (const { start, end } of found) {
    around.push(text.slice(from, start));
    from = end;
  }
  around.push(text.slice(from));
  const shape = choices.length === 0 ? 'text' : choices.length === 1 && depth === 1 ? 'cards' : 'outline';
  return { shape, fields: found.map(({ field }) => field), around };
}

/**
 * Returns the text with other texts in its branches; everything else stays as it is.
 * @param texts in the order of the fields
 */
export function joinBranches({ fields, around, outline }: IcuBranches, texts: readonly string[]): string {
  if (outline !== undefined) return writeOutline(outline, texts).text;
  const pieces = fields.flatMap(({ missing }, index) => {
    const text = texts[index]!;
    if (missing === undefined) return [around[index]!, text];
    return [around[index]!, text === '' ? '' : missing.before + text + missing.after];
  });
  return [...pieces, around.at(-1)!].join('');
}

/**
 * Returns the fields in the order in which people read them: those of one choice next to each other, `=0` before the
 * categories, these in the order of CLDR.
 */
export function readingOrder({ shape, fields }: IcuBranches): readonly number[] {
  const indexes = fields.map((_, index) => index);
  if (shape !== 'cards') return indexes;
  const rank = (index: number): number => {
    const { selector, type } = fields[index]!.path[0]!;
    if (type === 'select') return 0;
    return selector.startsWith('=') ? -1 : PLURAL_CATEGORIES.indexOf(selector as PluralCategory);
  };
  return indexes.sort((a, b) => rank(a) - rank(b) || a - b);
}

/**
 * Returns the branches of the source for a text that is not translated yet, or that was begun in them; `undefined` if the source
 * has no outline, see {@link outlineOf}, or the text has another one.
 * @param text may be empty
 */
export function branchesOfSource(source: string, text: string, language: string): IcuBranches | undefined {
  const outline = outlineOf(source, language);
  const texts = outline && readOutline(outline, text);
  if (outline === undefined || texts === undefined) return undefined;
  const fields = withTexts(outline, texts);
  const isOneChoice = countChoices(outline) === 1 && fields.every(({ path }) => path.length <= 1);
  // A complete text with one choice is edited as if it was not begun here.
  if (isOneChoice && fields.every((field) => field.text !== '')) return undefined;
  const hasWords = fields.some(({ words }) => words !== undefined);
  return { shape: isOneChoice && !hasWords ? 'cards' : 'outline', fields, around: [], outline };
}

/**
 * Splits a text again that has been written elsewhere while its branches were open: into the same fields, if they are those of
 * the source and the text still has them.
 * @param opened the branches of the text as it was
 * @param language BCP 47; of the text
 */
export function splitAgain(opened: IcuBranches, text: string, language: string): IcuBranches {
  const { shape, outline } = opened;
  if (shape === 'text') return { ...opened, around: [text] };
  const texts = outline && readOutline(outline, text);
  return outline && texts ? { ...opened, fields: withTexts(outline, texts) } : splitBranches(text, language);
}

const withTexts = ({ fields }: IcuOutline, texts: readonly string[]): readonly IcuField[] =>
  fields.map((field, index) => ({ ...field, text: texts[index]! }));

/** The categories that the language needs, and `other`, which every choice needs. */
function lackingBranches(choice: Branching, language: string): readonly PluralCategory[] {
  const missing = missingCategories(choice, language);
  const hasOther = missing.includes('other') || choice.branches.some(({ selector }) => selector === 'other');
  return hasOther ? missing : [...missing, 'other'];
}

/** A missing category is written behind the nearest one before it, or else in front of the first one behind it. */
function placeOf(category: PluralCategory, branches: readonly Branch[]) {
  const rank = (selector: string): number => PLURAL_CATEGORIES.indexOf(selector as PluralCategory);
  const ofGrammar = branches.filter(({ selector }) => rank(selector) >= 0);
  const before = ofGrammar.filter(({ selector }) => rank(selector) < rank(category));
  const nearest = before.toSorted((a, b) => rank(b.selector) - rank(a.selector))[0];
  if (nearest !== undefined) return { neighbor: nearest, isBehind: true };
  const behind = ofGrammar.toSorted((a, b) => rank(a.selector) - rank(b.selector))[0];
  if (behind !== undefined) return { neighbor: behind, isBehind: false };
  const last = branches.at(-1);
  return last && { neighbor: last, isBehind: true };
}

/** With the white space that the other branches have: in front of the selector, and between it and its brace. */
function writtenLike(neighbor: Branch, { branches, start }: Branching, text: string, category: string) {
  const index = branches.indexOf(neighbor);
  const [from, to] =
    index > 0
      ? [branches[index - 1]!.end + 1, neighbor.selectorStart]
      : [branches[0]!.end + 1, branches[1]?.selectorStart];
  const gap = to === undefined || from < start ? ' ' : text.slice(from, to) || ' ';
  const inner = text.slice(neighbor.selectorStart + neighbor.selector.length, neighbor.start - 1);
  return { before: `${gap}${category}${inner}{`, after: '}' };
}

/** Returns where the texts of the fields stand in the joined text; those that are not written have no length, or are at -1. */
export function fieldPlaces(
  { fields, around, outline }: IcuBranches,
  texts: readonly string[],
): readonly { readonly start: number; readonly end: number }[] {
  if (outline !== undefined) return writeOutline(outline, texts).places;
  let at = 0;
  return fields.map(({ missing }, index) => {
    const text = texts[index]!;
    const isWritten = missing === undefined || text !== '';
    const start = at + around[index]!.length + (isWritten ? (missing?.before.length ?? 0) : 0);
    at = start + text.length + (isWritten ? (missing?.after.length ?? 0) : 0);
    return { start, end: start + text.length };
  });
}
