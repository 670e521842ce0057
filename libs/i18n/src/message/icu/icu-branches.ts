import { PLURAL_CATEGORIES, type PluralCategory, type PluralType } from '../../language/plural-categories';
import { missingCategories } from './check-icu';
import { parseIcu } from './parse-icu';
import { pluralRules } from '../plural-rules';
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
  /** The characters around the fields: one more than there are fields. */
  readonly around: readonly string[];
}

/** What stands between the braces of one branch that has no choice in it. */
export interface IcuField {
  /** The selectors that lead to it: unique in the text unless a choice is repeated. */
  readonly path: readonly IcuSelector[];
  readonly text: string;
  /** The language needs the branch and the text lacks it: written with these characters around it, once it has a text. */
  readonly missing?: { readonly before: string; readonly after: string };
}

export interface IcuSelector {
  readonly argument: string;
  readonly type: PluralType | 'select';
  /** `few`, `=0`, or a value of the argument. */
  readonly selector: string;
  /** The `offset` of the plural. */
  readonly offset: number;
  /** Whole numbers that choose the branch in this language; empty for a select and for fractions. */
  readonly numbers: readonly number[];
  /** The language does not have the category: the branch is never shown. */
  readonly isForeign: boolean;
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
export function joinBranches({ fields, around }: IcuBranches, texts: readonly string[]): string {
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
 * Returns a choice like that of the source with empty branches, for a text that is not translated yet; `undefined` if
 * the source has words around its choice, or several choices.
 */
export function emptyBranches(source: string, language: string): IcuBranches | undefined {
  const { parts, error } = parseIcu(source);
  const [choice] = parts;
  if (error !== undefined || parts.length !== 1 || choice?.kind !== 'branching') return undefined;
  if (choice.branches.some((branch) => branch.parts.some(({ kind }) => kind === 'branching'))) return undefined;
  const { type, branches } = choice;
  const own = branches.map(({ selector }) => selector);
  const selectors =
    type === 'select'
      ? own
      : [...own.filter((each) => each.startsWith('=')), ...neededCategories(choice, language), 'other'];
  const head = source.slice(0, branches[0]?.selectorStart ?? 0).trimEnd();
  const fields = [...new Set(selectors)].map((selector) => ({
    path: [selectorOf(choice, selector, language)],
    text: '',
    missing: { before: ` ${selector} {`, after: '}' },
  }));
  return { shape: 'cards', fields, around: [head, ...fields.slice(1).map(() => ''), '}'] };
}

/** The categories that the language needs, and `other`, which every choice needs. */
function lackingBranches(choice: Branching, language: string): readonly PluralCategory[] {
  const missing = missingCategories(choice, language);
  const hasOther = missing.includes('other') || choice.branches.some(({ selector }) => selector === 'other');
  return hasOther ? missing : [...missing, 'other'];
}

const neededCategories = ({ type, ...choice }: Branching, language: string): readonly string[] => {
  const grammar = pluralRules(language, type as PluralType);
  const exact = choice.branches.filter(({ selector }) => selector.startsWith('='));
  const isMissing = new Set(missingCategories({ ...choice, type, branches: exact }, language));
  return grammar.categories.filter((category) => isMissing.has(category));
};

function selectorOf({ argument, type, offset }: Branching, selector: string, language: string): IcuSelector {
  const common = { argument, type, selector, offset };
  if (type === 'select') return { ...common, numbers: [], isForeign: false };
  if (selector.startsWith('=')) return { ...common, numbers: [Number(selector.slice(1))], isForeign: false };
  const { categories, wholeNumbers } = pluralRules(language, type);
  const isOwn = categories.some((category) => category === selector);
  const numbers = isOwn ? wholeNumbers(selector as PluralCategory).map((number) => number + offset) : [];
  return { ...common, numbers, isForeign: !isOwn && selector !== 'other' };
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

/** Returns where the texts of the fields stand in the joined text; those that are not written have no length. */
export function fieldPlaces(
  { fields, around }: IcuBranches,
  texts: readonly string[],
): readonly { readonly start: number; readonly end: number }[] {
  let at = 0;
  return fields.map(({ missing }, index) => {
    const text = texts[index]!;
    const isWritten = missing === undefined || text !== '';
    const start = at + around[index]!.length + (isWritten ? (missing?.before.length ?? 0) : 0);
    at = start + text.length + (isWritten ? (missing?.after.length ?? 0) : 0);
    return { start, end: start + text.length };
  });
}
