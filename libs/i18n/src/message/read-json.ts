import { maxDepth, type Scalar, type TextNode, type TextTree } from './tree';

/** A key that stands a second time in the same object. */
interface DuplicateKey {
  /** The key's own name, without those of the objects around it. */
  readonly key: string;
  /** Where it stands again: 1-based; columns count UTF-16 units, as editors do. */
  readonly line: number;
  readonly column: number;
}

/** The text is not JSON, or not JSON that can hold texts. */
export class JsonSyntaxError extends SyntaxError {
  override readonly name = 'JsonSyntaxError';

  /** `line` and `column` are 1-based; `reason` is for people and reads on from "line 3, column 7: …". */
  constructor(
    readonly line: number,
    readonly column: number,
    readonly reason: string,
  ) {
    super(`line ${line}, column ${column}: ${reason}`);
  }
}

/**
 * Reads a file of texts: RFC 8259, strictly, with an object at the root and at most `maxDepth` levels.
 * A byte order mark is passed over. Unlike `JSON.parse` it keeps the order of all keys and tells of duplicates, of which
 * the last wins. An escape may name half a surrogate pair; it is kept, and `writeJson` escapes it again.
 *
 * @throws JsonSyntaxError
 */
export function readJson(text: string): { tree: TextTree; duplicates: readonly DuplicateKey[] } {
  return new Reader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).readFile();
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, APOSTROPHE, COMMA, MINUS, SLASH, DIGIT_0, DIGIT_9] = [0x22, 0x27, 0x2c, 0x2d, 0x2f, 0x30, 0x39];
const [COLON, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

const jsonNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const jsonWord = /(?:true|false|null)(?!\w)/y;
const jsonEscape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Reader {
  private at = 0;
  private readonly duplicates: { key: string; offset: number }[] = [];

  constructor(private readonly text: string) {}

  readFile(): { tree: TextTree; duplicates: readonly DuplicateKey[] } {
    const first = this.next();
    if (Number.isNaN(first)) this.fail('the file is empty; the least that it can hold is {}');
    if (first !== OPEN) this.fail(this.otherwise(first) ?? 'a file of texts begins with {');
    const tree = this.object(1);
    const rest = this.next();
    if (!Number.isNaN(rest)) this.fail(this.otherwise(rest) ?? 'nothing may follow the } that closes the file');
    const place = placesIn(this.text);
    return { tree, duplicates: this.duplicates.map(({ key, offset }) => ({ key, ...place(offset) })) };
  }

  private object(depth: number): TextTree {
    if (depth > maxDepth) this.fail(`this is nested too deeply: ${maxDepth} levels are allowed`);
    const opened = this.at++;
    const tree = new Map<string, TextNode>();
    if (this.next() === CLOSE) {
      this.at++;
      return tree;
    }
    for (;;) {
      const start = this.next();
      if (start !== QUOTE) this.failInsteadOfKey(start, opened);
      const offset = this.at;
      const key = this.string();
      if (tree.has(key)) this.duplicates.push({ key, offset });
      if (this.next() !== COLON) this.fail('a colon is missing before this');
      this.at++;
      tree.set(key, this.value(depth));
      if (this.endsAfterItem(CLOSE, opened)) return tree;
    }
  }

  private list(depth: number): readonly TextNode[] {
    if (depth > maxDepth) this.fail(`this is nested too deeply: ${maxDepth} levels are allowed`);
    const opened = this.at++;
    const list: TextNode[] = [];
    if (this.next() === CLOSE_LIST) {
      this.at++;
      return list;
    }
    for (;;) {
      list.push(this.value(depth));
      if (this.endsAfterItem(CLOSE_LIST, opened)) return list;
    }
  }

  /** Passes the comma or the closing bracket behind an item; true where it was the bracket. */
  private endsAfterItem(close: number, opened: number): boolean {
    const found = this.next();
    if (found === close) {
      this.at++;
      return true;
    }
    if (found !== COMMA) {
      if (Number.isNaN(found)) this.fail(`the ${this.text[opened]} that opens here is never closed`, opened);
      if (found === CLOSE || found === CLOSE_LIST) {
        this.fail(`a ${String.fromCharCode(close)} is missing before this`);
      }
      this.fail(this.otherwise(found) ?? 'a comma is missing before this');
    }
    const comma = this.at++;
    const following = this.next();
    if (following === close || following === COMMA) this.fail('a comma too many', comma);
    return false;
  }

  private value(depth: number): TextNode {
    const found = this.next();
    if (found === QUOTE) return this.string();
    if (found === OPEN) return this.object(depth + 1);
    if (found === OPEN_LIST) return this.list(depth + 1);
    if (found === MINUS || (found >= DIGIT_0 && found <= DIGIT_9)) {
      return this.scalar(
        jsonNumber,
        'this number is not written as JSON wants it; put it in double quotes to make it a text',
      );
    }
    if (Number.isNaN(found) || found === COMMA || found === CLOSE || found === CLOSE_LIST || found === COLON) {
      this.fail(Number.isNaN(found) ? 'the file ends where a text is expected' : 'a text is missing before this');
    }
    return this.scalar(jsonWord, this.otherwise(found) ?? 'a text must stand in double quotes');
  }

  private scalar(shape: RegExp, reason: string): Scalar {
    shape.lastIndex = this.at;
    const written = shape.exec(this.text)?.[0];
    if (written === undefined) this.fail(reason);
    this.at += written.length;
    return JSON.parse(written) as Scalar;
  }

  private string(): string {
    const { text } = this;
    const opened = this.at;
    let end = opened + 1;
    let escaped = false;
    for (;;) {
      const unit = text.charCodeAt(end);
      if (unit === QUOTE) break;
      if (unit === BACKSLASH) {
        jsonEscape.lastIndex = end;
        const escape = jsonEscape.exec(text)?.[0];
        if (escape === undefined) this.fail('this is no escape that JSON knows; write a backslash as \\\\', end);
        end += escape.length;
        escaped = true;
      } else if (unit >= SPACE) {
        end++;
      } else if (unit === TAB) {
        this.fail('a tab inside a text must be written as \\t', end);
      } else if (Number.isNaN(unit) || unit === LINE_FEED || unit === RETURN) {
        this.fail('this text is not closed on its line (a line break inside it is written as \\n)', opened);
      } else {
        this.fail(`this control character must be written as \\u${unit.toString(16).padStart(4, '0')}`, end);
      }
    }
    this.at = end + 1;
    return escaped ? (JSON.parse(text.slice(opened, this.at)) as string) : text.slice(opened + 1, end);
  }

  /** Passes white space; the UTF-16 unit that stands behind it, NaN at the end. */
  private next(): number {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== SPACE && unit !== LINE_FEED && unit !== RETURN && unit !== TAB) return unit;
      this.at++;
    }
  }

  private failInsteadOfKey(found: number, opened: number): never {
    if (Number.isNaN(found)) this.fail('the { that opens here is never closed', opened);
    if (found === COMMA) this.fail('a comma too many');
    this.fail(this.otherwise(found) ?? 'a key in double quotes is expected here');
  }

  /** What people write by habit where JSON wants something else. */
  private otherwise(found: number): string | undefined {
    if (found === APOSTROPHE) return 'JSON knows double quotes only: " instead of \'';
    if (found === SLASH) return 'JSON has no comments';
    return undefined;
  }

  private fail(reason: string, offset = this.at): never {
    const { line, column } = placesIn(this.text)(offset);
    throw new JsonSyntaxError(line, column, reason);
  }
}

/** Lines and columns of offsets that are asked for in rising order: one pass over the text, however many they are. */
export function placesIn(text: string): (offset: number) => { line: number; column: number } {
  const lineBreak = /\r\n|\n|\r/g;
  let line = 1;
  let lineStart = 0;
  let upcoming = lineBreak.exec(text);
  return (offset) => {
    while (upcoming && upcoming.index < offset) {
      line++;
      lineStart = upcoming.index + upcoming[0].length;
      upcoming = lineBreak.exec(text);
    }
    return { line, column: offset - lineStart + 1 };
  };
}
