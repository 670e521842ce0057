import type { Placeholder } from '../placeholders';
import { pluralRules } from '../plural-rules';
import type { Branch, Branching, Part } from '../syntax';
import { missingCategories } from './check-icu';
import { type IcuField, type IcuSelector, selectorOf } from './icu-field';
import { parseIcu } from './parse-icu';

/** The choices of a source text, with the branches that another language needs and a field in each. */
export interface IcuOutline {
  readonly parts: readonly OutlinePart[];
  /** In the order of the text. */
  readonly fields: readonly IcuField[];
}

type OutlinePart =
  /** White space that is written between two other parts. */
  | { readonly kind: 'space'; readonly text: string }
  /** The words in front of, between or behind choices. */
  | { readonly kind: 'words'; readonly field: number }
  /** A tag with a choice in it. */
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly open: string;
      readonly close: string;
      readonly parts: readonly OutlinePart[];
    }
  | {
      readonly kind: 'choice';
      readonly head: string;
      readonly choice: Branching;
      readonly branches: readonly OutlineBranch[];
    };

/** A branch without a choice in it is a field. */
type OutlineBranch = { readonly selector: string } & (
  { readonly field: number } | { readonly parts: readonly OutlinePart[] }
);

/** A text with more branches than that is easier to write as it is. */
const MAX_FIELDS = 64;

/**
 * Returns the outline of a source text in another language; `undefined` if it has no choice, or too many branches.
 * @param language BCP 47; of the translation
 */
export function outlineOf(source: string, language: string): IcuOutline | undefined {
  const { parts, error } = parseIcu(source);
  if (error !== undefined || !parts.some(isBranching) || countFields(parts, language) > MAX_FIELDS) return undefined;
  const fields: IcuField[] = [];
  return { parts: new OutlineReader(source, language, fields).parts(parts, []), fields };
}

/** Returns the number of choices that are not in another one. */
export const countChoices = ({ parts }: Pick<IcuOutline, 'parts'>): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'choice' ? 1 : part.kind === 'tag' ? countChoices(part) : 0), 0);

function countFields(parts: readonly Part[], language: string): number {
  return runsOf(parts).reduce((sum, run) => {
    if ('words' in run) return sum + 1;
    if ('tag' in run) return sum + countFields(run.inside, language);
    const counts = new Map(
      run.choice.branches.map((branch) => [
        branch,
        branch.parts.some(isBranching) ? countFields(branch.parts, language) : 1,
      ]),
    );
    return neededSelectors(run.choice, language).reduce(
      (total, each) => total + counts.get(modelOf(run.choice, each))!,
      sum,
    );
  }, 0);
}

/** The branch of the source that a branch of the translation is like. */
function modelOf({ branches }: Branching, selector: string): Branch {
  return (
    branches.find((each) => each.selector === selector) ??
    branches.find((each) => each.selector === 'other') ??
    branches.at(-1)!
  );
}

class OutlineReader {
  constructor(
    private readonly source: string,
    private readonly language: string,
    private readonly fields: IcuField[],
  ) {}

  parts(parts: readonly Part[], path: readonly IcuSelector[]): OutlinePart[] {
    return runsOf(parts).flatMap((run) => {
      if ('words' in run) return this.words(run.words, path);
      return 'tag' in run ? [this.tag(run, path)] : [this.choice(run.choice, path)];
    });
  }

  private tag({ tag, end, inside }: TagRun, path: readonly IcuSelector[]): OutlinePart {
    const [open, close] = [tag, end].map((each) => this.source.slice(each.start, each.end)) as [string, string];
    return { kind: 'tag', name: tag.name, open, close, parts: this.parts(inside, path) };
  }

  private words(run: readonly Part[], path: readonly IcuSelector[]): OutlinePart[] {
    const text = this.source.slice(run[0]!.start, run.at(-1)!.end);
    const words = text.trim();
    if (words === '') return [{ kind: 'space', text }];
    const [before, after] = text.split(words, 2) as [string, string];
    const field = this.add({ path, text: '', missing: { before: '', after: '' }, words });
    return [
      ...(before === '' ? [] : [{ kind: 'space', text: before } as const]),
      { kind: 'words', field },
      ...(after === '' ? [] : [{ kind: 'space', text: after } as const]),
    ];
  }

  private choice(choice: Branching, path: readonly IcuSelector[]): OutlinePart {
    const { branches } = choice;
    return {
      kind: 'choice',
      head: this.source.slice(choice.start, branches[0]!.selectorStart).trimEnd(),
      choice,
      branches: neededSelectors(choice, this.language).map((selector): OutlineBranch => {
        const here = [...path, selectorOf(choice, selector, this.language)];
        const { parts } = modelOf(choice, selector);
        if (parts.some(isBranching)) return { selector, parts: this.parts(parts, here) };
        return { selector, field: this.add({ path: here, text: '', missing: branchAround(selector) }) };
      }),
    };
  }

  private add(field: IcuField): number {
    return this.fields.push(field) - 1;
  }
}

const branchAround = (selector: string) => ({ before: ` ${selector} {`, after: '}' });

/** Every branch of a select; of a plural those for exact numbers, and the categories of the language. */
function neededSelectors(choice: Branching, language: string): readonly string[] {
  const own = choice.branches.map(({ selector }) => selector);
  if (choice.type === 'select') return own;
  const exact = choice.branches.filter(({ selector }) => selector.startsWith('='));
  const isMissing = new Set<string>(missingCategories({ ...choice, branches: exact }, language));
  const categories = pluralRules(language, choice.type).categories.filter((each) => isMissing.has(each));
  return [...new Set([...exact.map(({ selector }) => selector), ...categories, 'other'])];
}

export interface WrittenOutline {
  readonly text: string;
  /** Of the fields; those that are not written are at -1. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** Writes what has a text, and the choices around it. Adds no space next to words that begin or end with white space. */
export function writeOutline({ parts, fields }: IcuOutline, texts: readonly string[]): WrittenOutline {
  const places = fields.map(() => ({ start: -1, end: -1 }));
  const writeField = (field: number, at: number, { before, after } = { before: '', after: '' }): string => {
    const text = texts[field]!;
    if (text === '') return '';
    const start = at + before.length;
    places[field] = { start, end: start + text.length };
    return before + text + after;
  };
  const writeParts = (inside: readonly OutlinePart[], at: number): string => {
    let written = '';
    let space = '';
    for (const part of inside) {
      if (part.kind === 'space') {
        if (written !== '' && space === '' && !/\s$/.test(written)) space = part.text;
        continue;
      }
      if (part.kind === 'words' && /^\s/.test(texts[part.field]!)) space = '';
      const start = at + written.length + space.length;
      const piece =
        part.kind === 'words'
          ? writeField(part.field, start)
          : part.kind === 'tag'
            ? writeTag(part, start)
            : writeChoice(part, start);
      if (piece === '') continue;
      written += space + piece;
      space = '';
    }
    return written;
  };
  const writeTag = ({ open, close, parts: inside }: Extract<OutlinePart, { kind: 'tag' }>, at: number): string => {
    const inner = writeParts(inside, at + open.length);
    return inner === '' ? '' : open + inner + close;
  };
  const writeChoice = ({ head, branches }: Extract<OutlinePart, { kind: 'choice' }>, at: number): string => {
    let written = head;
    for (const branch of branches) {
      const { before, after } = branchAround(branch.selector);
      const start = at + written.length;
      if ('field' in branch) written += writeField(branch.field, start, { before, after });
      else {
        const inner = writeParts(branch.parts, start + before.length);
        if (inner !== '') written += before + inner + after;
      }
    }
    return written === head ? '' : `${written}}`;
  };
  return { text: writeParts(parts, 0), places };
}

/** Returns the texts of the fields with which the outline is written as a text; `undefined` if there are none. */
export function readOutline(outline: IcuOutline, text: string): readonly string[] | undefined {
  const { parts, error } = parseIcu(text);
  if (error !== undefined) return undefined;
  // A tag without a choice is one of the outline, in which the words have been written first, or one of the words in front of it.
  const read = (trims: boolean) =>
    readParts(outline, text, parts, true, trims) ?? readParts(outline, text, parts, false, trims);
  return read(true) ?? read(false);
}

/**
 * @param takesTags whether tags that have the name of one of the outline are read as that
 * @param trims whether the white space around words is that of the outline
 */
function readParts(
  outline: IcuOutline,
  text: string,
  parts: readonly Part[],
  takesTags: boolean,
  trims: boolean,
): readonly string[] | undefined {
  const texts = outline.fields.map(() => '');
  const read = (expected: readonly OutlinePart[], found: readonly Part[]): boolean => {
    let next = 0;
    const isExpected = (name: string): boolean =>
      takesTags && expected.some((part) => part.kind === 'tag' && part.name === name);
    for (const run of runsOf(found, isExpected)) {
      const index = expected.findIndex((part, at) => at >= next && isPlaceFor(part, run));
      const part = expected[index];
      if ('words' in run) {
        const words = text.slice(run.words[0]!.start, run.words.at(-1)!.end);
        if (words.trim() === '') continue;
        if (part?.kind !== 'words') return false;
        texts[part.field] = trims ? words.trim() : words;
      } else if ('tag' in run) {
        if (part?.kind !== 'tag' || !read(part.parts, run.inside)) return false;
      } else if (part?.kind !== 'choice' || !readChoice(part.branches, run.choice)) return false;
      next = index + 1;
    }
    return true;
  };
  const readChoice = (expected: readonly OutlineBranch[], { branches }: Branching): boolean =>
    branches.every(({ selector, start, end, parts: inside }) => {
      const branch = expected.find((each) => each.selector === selector);
      if (branch === undefined) return false;
      if ('parts' in branch) return read(branch.parts, inside);
      texts[branch.field] = text.slice(start, end);
      return !inside.some(isBranching);
    });
  return read(outline.parts, parts) && writeOutline(outline, texts).text === text ? texts : undefined;
}

function isPlaceFor(part: OutlinePart, run: Run): boolean {
  if ('words' in run) return part.kind === 'words';
  if ('tag' in run) return part.kind === 'tag' && part.name === run.tag.name;
  return part.kind === 'choice' && isLike(part.choice, run.choice);
}

const isLike = (one: Branching, other: Branching): boolean =>
  one.argument === other.argument && one.type === other.type && one.offset === other.offset;

const isBranching = (part: Part): part is Branching => part.kind === 'branching';

type Run = { readonly choice: Branching } | { readonly words: readonly Part[] } | TagRun;

interface TagRun {
  readonly tag: Placeholder;
  readonly end: Part;
  readonly inside: readonly Part[];
}

/**
 * Groups the parts of one level: each choice, each tag that contains one, and the words between them.
 * @param isExpected by its name, whether a tag is of its own without a choice in it, too
 */
function runsOf(parts: readonly Part[], isExpected = (_: string): boolean => false): readonly Run[] {
  const runs: Run[] = [];
  let words: Part[] = [];
  const add = (run: Run): void => {
    if (words.length > 0) runs.push({ words });
    words = [];
    runs.push(run);
  };
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    if (isBranching(part)) {
      add({ choice: part });
      continue;
    }
    if (part.kind === 'tag' && part.tag === 'open') {
      const last = endOfTag(parts, index);
      const inside = parts.slice(index + 1, last);
      if (inside.some(isBranching) || isExpected(part.name)) {
        add({ tag: part, end: parts[last]!, inside });
        index = last;
        continue;
      }
    }
    words.push(part);
  }
  if (words.length > 0) runs.push({ words });
  return runs;
}

/** The index of the part that closes a tag: tags of a text without errors are balanced. */
function endOfTag(parts: readonly Part[], start: number): number {
  let depth = 0;
  return parts.findIndex((part, index) => {
    if (index < start || part.kind !== 'tag') return false;
    depth += part.tag === 'open' ? 1 : part.tag === 'close' ? -1 : 0;
    return depth === 0;
  });
}
