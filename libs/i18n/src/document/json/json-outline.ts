import { readJson, type JsonTokenListener } from '../../message/json/read-json';

/** A file of texts split into its parts. Joined in their order they are the file again, byte for byte. */
export interface JsonOutline {
  /** Everything before the root object: white space, a byte order mark. */
  readonly before: string;
  readonly root: JsonOutlineBranch;
  /** Everything after it: usually the final line break. */
  readonly after: string;
}

/** An object or a list as it is written. */
export interface JsonOutlineBranch {
  readonly kind: 'object' | 'list';
  /** The source text, including the brackets. */
  readonly written: string;
  /** White space after the opening bracket; in an empty branch all white space. */
  readonly open: string;
  readonly items: readonly JsonOutlineItem[];
  /** White space before the closing bracket. */
  readonly close: string;
  /** Number of levels, including this one. */
  readonly height: number;
}

interface JsonOutlineItem {
  /** The comma before the item with the white space around it; absent for the first item. */
  readonly separator?: string;
  /** The key in its quotes; absent in a list. */
  readonly key?: string;
  /** The colon with the white space around it; `''` in a list. */
  readonly colon: string;
  /** A branch, or the source text of a string, number, true, false or null. */
  readonly value: string | JsonOutlineBranch;
}

/** @throws JsonSyntaxError like `readJson` */
export function parseJsonOutline(content: string): JsonOutline {
  const mark = content.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = content.slice(mark.length);
  const builder = new JsonOutlineBuilder(text);
  readJson(text, builder);
  const { root, start, end } = builder;
  return { before: mark + text.slice(0, start), root: root!, after: text.slice(end) };
}

/** A branch that is not closed yet. */
interface OpenBranch {
  readonly start: number;
  readonly items: JsonOutlineItem[];
  /** White space after the opening bracket. */
  open?: string;
  /** White space and punctuation before the next item, and its key. */
  lead: string;
  key?: string;
  /** End of the last token. */
  end: number;
  height: number;
}

/** Builds the outline from the tokens that `readJson` reports: between two tokens are only white space and punctuation. */
class JsonOutlineBuilder implements JsonTokenListener {
  root?: JsonOutlineBranch;
  start = 0;
  end = 0;
  private readonly openBranches: OpenBranch[] = [];

  constructor(private readonly text: string) {}

  branchStart(start: number): void {
    if (this.openBranches.length === 0) this.start = start;
    this.openBranches.push({ start, items: [], lead: '', end: start + 1, height: 1 });
  }

  key(start: number, end: number): void {
    const branch = this.openBranches.at(-1)!;
    branch.lead = this.text.slice(branch.end, start);
    branch.key = this.text.slice(start, end);
    branch.end = end;
  }

  scalar(start: number, end: number): void {
    this.addItem(this.text.slice(start, end), start, end);
  }

  branchEnd(end: number): void {
    const { start, items, open, height, end: lastEnd } = this.openBranches.pop()!;
    const rest = this.text.slice(lastEnd, end - 1);
    const branch: JsonOutlineBranch = {
      kind: this.text[start] === '{' ? 'object' : 'list',
      written: this.text.slice(start, end),
      open: open ?? rest,
      items,
      close: open === undefined ? '' : rest,
      height,
    };
    if (this.openBranches.length > 0) return this.addItem(branch, start, end);
    this.root = branch;
    this.end = end;
  }

  private addItem(value: string | JsonOutlineBranch, start: number, end: number): void {
    const branch = this.openBranches.at(-1)!;
    const between = this.text.slice(branch.end, start);
    const lead = branch.key === undefined ? between : branch.lead;
    const isFirst = branch.open === undefined;
    if (isFirst) branch.open = lead;
    branch.items.push({
      separator: isFirst ? undefined : lead,
      key: branch.key,
      colon: branch.key === undefined ? '' : between,
      value,
    });
    if (typeof value !== 'string') branch.height = Math.max(branch.height, value.height + 1);
    branch.key = undefined;
    branch.end = end;
  }
}

/** The name that a quoted key stands for. */
export const decodeKey = (key: string): string => (key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1));

/** The white space after the last line break; `undefined` if there is none. */
export function indentAfterLineBreak(space: string): string | undefined {
  const lastBreak = Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r'));
  return lastBreak < 0 ? undefined : space.slice(lastBreak + 1);
}
