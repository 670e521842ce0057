import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type Location,
  type MessageFormatElement,
  parse,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';
import type { Placeholder } from '../placeholders';
import type { Branch, Branching, ParsedText, Part, SyntaxProblem } from '../syntax';

/** `other` is not required here, so that a text without it keeps its parts: the checks report it. */
const OPTIONS = { captureLocation: true, requiresOtherClause: false, shouldParseSkeletons: false } as const;

/** Parses a message in ICU MessageFormat 1, as FormatJS reads it: apostrophes quote only where they have to, tags nest. */
export function parseIcu(text: string): ParsedText {
  if (!/[{}<']/.test(text)) return { parts: text === '' ? [] : [wholeText(text)] };
  try {
    return { parts: new PartReader(text).parts(parse(text, OPTIONS), undefined) };
  } catch (error) {
    return { parts: text === '' ? [] : [wholeText(text)], error: problemOf(error, text) };
  }
}

/**
 * Parses what stands between the braces of one branch.
 * @param number the argument that `#` stands for; absent in a branch of a select
 */
export function parseIcuBranch(text: string, number: string | undefined): ParsedText {
  const before = number === undefined ? '{x, select, other {' : `{${number}, plural, other {`;
  const { parts, error } = parseIcu(`${before}${text}}}`);
  const [choice] = parts;
  if (error !== undefined || parts.length !== 1 || choice?.kind !== 'branching' || choice.branches.length !== 1) {
    // Without an error of its own, a brace ended the branch early. An error in front of the branch: something in it is not closed.
    const end = choice?.kind === 'branching' ? choice.branches[0]!.end : 0;
    const offset = error?.offset ?? end;
    const inside = offset < before.length ? text.length : offset - before.length;
    return {
      parts: [wholeText(text)],
      error: {
        ...(error ?? { code: 'syntaxBroken' }),
        offset: Math.min(inside, text.length),
      },
    };
  }
  return { parts: moved(choice.branches[0]!.parts, -before.length) };
}

const moved = (parts: readonly Part[], by: number): readonly Part[] =>
  parts.map((part) => {
    const place = { start: part.start + by, end: part.end + by };
    if (part.kind !== 'branching') return { ...part, ...place };
    const branches = part.branches.map((branch) => ({
      ...branch,
      selectorStart: branch.selectorStart + by,
      start: branch.start + by,
      end: branch.end + by,
      parts: moved(branch.parts, by),
    }));
    return { ...part, ...place, branches };
  });

const wholeText = (text: string): Part => ({ kind: 'text', value: text, start: 0, end: text.length });

/** @param error of the parser, or a RangeError of a text that nests too deeply for it */
function problemOf(error: unknown, text: string): SyntaxProblem {
  const { message, location } = error as Error & { location?: Location };
  const offset = Math.min(location?.start.offset ?? 0, text.length);
  if (message.startsWith('DUPLICATE_')) {
    return { code: 'selectorTwice', offset, name: text.slice(offset, location!.end.offset) };
  }
  const tag = message.includes('TAG') ? /<\/?\s*([\p{L}\d_.-]+)/uy : undefined;
  if (tag !== undefined) tag.lastIndex = offset;
  const name = tag?.exec(text)?.[1];
  return name === undefined ? { code: 'syntaxBroken', offset } : { code: 'tagUnbalanced', offset, name };
}

class PartReader {
  constructor(private readonly text: string) {}

  /** @param number the argument that `#` stands for */
  parts(elements: readonly MessageFormatElement[], number: string | undefined): Part[] {
    return elements.flatMap((element): Part[] => {
      const [start, end] = [element.location!.start.offset, element.location!.end.offset];
      const raw = this.text.slice(start, end);
      if (isPoundElement(element)) return [{ kind: 'value', name: number!, raw, start, end }];
      if (isPluralElement(element) || isSelectElement(element)) return [this.branching(element, start, end)];
      if (isTagElement(element)) {
        const { value: name, children } = element;
        const [open, close] = [this.text.indexOf('>', start) + 1, this.text.lastIndexOf('<', end - 1)];
        return [
          this.tag(name, 'open', start, open),
          ...this.parts(children, number),
          this.tag(name, 'close', close, end),
        ];
      }
      if (isLiteralElement(element)) {
        // Only a tag without content begins like this: as text it would be quoted.
        const [, name] = /^<([a-zA-Z][^\s/>]*)\s*\/>$/.exec(raw) ?? [];
        return [
          name === undefined ? { kind: 'text', value: element.value, start, end } : this.tag(name, 'empty', start, end),
        ];
      }
      const comma = raw.indexOf(',');
      const format = comma < 0 ? '' : raw.slice(comma + 1, -1).trim();
      return [{ kind: 'value', name: element.value, ...(format && { format }), raw, start, end }];
    });
  }

  private tag(name: string, tag: Placeholder['tag'] & string, start: number, end: number): Placeholder {
    return { kind: 'tag', name, tag, raw: this.text.slice(start, end), start, end };
  }

  private branching(element: PluralElement | SelectElement, start: number, end: number): Branching {
    const isPlural = isPluralElement(element);
    const branches = Object.entries(element.options).map(([selector, { value, location }]): Branch => {
      const [open, close] = [location!.start.offset, location!.end.offset];
      // Between the branches are only white space and selectors; before the first one also the argument and its type.
      const selectorStart = this.text.lastIndexOf(selector, open - 1);
      return {
        selector,
        selectorStart: Math.max(selectorStart, start),
        start: open + 1,
        end: close - 1,
        parts: this.parts(value, isPlural ? element.value : undefined),
      };
    });
    return {
      kind: 'branching',
      argument: element.value,
      type: !isPlural ? 'select' : element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal',
      offset: isPlural ? element.offset : 0,
      // Names of objects that are numbers come first in JavaScript, whatever their place in the text is.
      branches: branches.sort((a, b) => a.start - b.start),
      start,
      end,
    };
  }
}
