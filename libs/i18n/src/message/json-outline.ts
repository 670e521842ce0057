import { readJson } from './read-json';

/** A file of texts cut into its parts. Put together again in their order they are the file, byte for byte. */
export interface Outline {
  /** What stands before the root: white space, a byte order mark. */
  readonly before: string;
  readonly root: OutlinedBranch;
  /** What stands behind it: the final line break, if there is one. */
  readonly after: string;
}

/** An object or a list, as it is written. */
export interface OutlinedBranch {
  readonly kind: 'object' | 'list';
  /** The whole of it, brackets included. */
  readonly written: string;
  /** White space behind the opening bracket; all there is where nothing is in it. */
  readonly open: string;
  readonly items: readonly OutlinedItem[];
  /** White space before the closing bracket. */
  readonly close: string;
  /** Levels from here down, this one counted. */
  readonly height: number;
}

interface OutlinedItem {
  /** The comma before it, with the white space around it; the first item has none. */
  readonly separator?: string;
  /** In its quotes; only objects have keys. */
  readonly key?: string;
  /** The colon, with the white space around it; `''` in a list. */
  readonly colon: string;
  /** A branch, or the very characters of a text, number, true, false or null. */
  readonly value: string | OutlinedBranch;
}

/** @throws JsonSyntaxError as `readJson` does */
export function outlineOf(content: string): Outline {
  readJson(content);
  return new Outliner(content).outline();
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, COLON, BACKSLASH, OPEN_LIST, OPEN] = [0x22, 0x2c, 0x3a, 0x5c, 0x5b, 0x7b];

/** Cuts what is known to be JSON, so that it need not look at anything twice. */
class Outliner {
  private at = 0;

  constructor(private readonly text: string) {}

  outline(): Outline {
    this.at = this.text.indexOf('{');
    const before = this.text.slice(0, this.at);
    const root = this.branch();
    return { before, root, after: this.text.slice(this.at) };
  }

  private branch(): OutlinedBranch {
    const start = this.at;
    const kind = this.text.charCodeAt(start) === OPEN ? 'object' : 'list';
    const end = kind === 'object' ? '}' : ']';
    this.at++;
    const open = this.space();
    const items: OutlinedItem[] = [];
    let close = '';
    let height = 1;
    let separator: string | undefined;
    while (this.text[this.at] !== end) {
      const key = kind === 'object' ? this.string() : undefined;
      const colon = kind === 'object' ? this.around(COLON) : '';
      const value = this.value();
      if (typeof value !== 'string') height = Math.max(height, value.height + 1);
      items.push({ separator, key, colon, value });
      const behind = this.around(COMMA);
      if (behind.includes(',')) separator = behind;
      else close = behind;
    }
    this.at++;
    return { kind, written: this.text.slice(start, this.at), open, items, close, height };
  }

  private value(): string | OutlinedBranch {
    const first = this.text.charCodeAt(this.at);
    if (first === OPEN || first === OPEN_LIST) return this.branch();
    return first === QUOTE ? this.string() : this.word();
  }

  private string(): string {
    const start = this.at;
    do {
      this.at = this.text.indexOf('"', this.at + 1);
    } while (this.isEscaped());
    return this.text.slice(start, ++this.at);
  }

  /** Whether an odd number of backslashes stands before the cursor. */
  private isEscaped(): boolean {
    let before = this.at;
    while (this.text.charCodeAt(before - 1) === BACKSLASH) before--;
    return (this.at - before) % 2 === 1;
  }

  private word(): string {
    const word = /[^\s,\]}]+/y;
    word.lastIndex = this.at;
    const [written] = word.exec(this.text)!;
    this.at += written.length;
    return written;
  }

  /** White space, the given mark if it is there, and white space. */
  private around(mark: number): string {
    const start = this.at;
    this.space();
    if (this.text.charCodeAt(this.at) !== mark) return this.text.slice(start, this.at);
    this.at++;
    this.space();
    return this.text.slice(start, this.at);
  }

  private space(): string {
    const start = this.at;
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== SPACE && unit !== LINE_FEED && unit !== RETURN && unit !== TAB)
        return this.text.slice(start, this.at);
      this.at++;
    }
  }
}

/** The name that a key in its quotes stands for. */
export const nameOf = (key: string): string => (key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1));

/** White space behind the last line break of it; undefined where there is none. */
export function indentIn(space: string): string | undefined {
  const lastBreak = Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r'));
  return lastBreak < 0 ? undefined : space.slice(lastBreak + 1);
}
