import type { JSON_PROBLEMS } from '../file/file-problems';
import { FileSyntaxError } from '../file/file-syntax-error';
import { positionLookup } from '../file/text-position';
import { MAX_TREE_DEPTH, type Scalar, type TextNode, type TextTree } from '../tree/tree';

/** A repeated key of an object. */
interface DuplicateKey {
  /** The key itself, without the keys of the objects around it. */
  readonly key: string;
  /** Position of the repetition: 1-based; columns count UTF-16 code units, as editors do. */
  readonly line: number;
  readonly column: number;
}

export type JsonSyntaxProblem = keyof typeof JSON_PROBLEMS;

/** The content is not JSON, or not JSON that can be a file of texts. */
export class JsonSyntaxError extends FileSyntaxError {
  override readonly name = 'JsonSyntaxError';
  declare readonly problem: JsonSyntaxProblem;

  /** `line` and `column` are 1-based; `sign` is the bracket or the escape that the problem is about, if any. */
  constructor(line: number, column: number, problem: JsonSyntaxProblem, sign = '') {
    super(line, column, problem, sign);
  }
}

/** Receives the tokens of a file in their order, with start and end as UTF-16 offsets behind a byte order mark. */
export interface JsonTokenListener {
  /** An opening bracket. */
  branchStart(start: number): void;
  key(start: number, end: number): void;
  /** A string, number, true, false or null. */
  scalar(start: number, end: number): void;
  /** A closing bracket. */
  branchEnd(end: number): void;
}

/**
 * Parses a file of texts: strictly RFC 8259, with an object at the root and at most `MAX_TREE_DEPTH` levels. Skips a byte
 * order mark. Unlike `JSON.parse` it keeps the order of all keys and reports duplicates, of which the last one wins. An
 * escape may stand for half a surrogate pair; it is kept, and `writeJson` escapes it again.
 *
 * @throws JsonSyntaxError
 */
export function readJson(
  text: string,
  listener?: JsonTokenListener,
): { tree: TextTree; duplicates: readonly DuplicateKey[] } {
  return new JsonReader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, listener).readFile();
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, APOSTROPHE, COMMA, MINUS, SLASH, DIGIT_0, DIGIT_9] = [0x22, 0x27, 0x2c, 0x2d, 0x2f, 0x30, 0x39];
const [COLON, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

const JSON_NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const JSON_LITERAL = /(?:true|false|null)(?!\w)/y;
const JSON_ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class JsonReader {
  private at = 0;
  private readonly duplicates: { key: string; offset: number }[] = [];

  constructor(
    private readonly text: string,
    private readonly listener?: JsonTokenListener,
  ) {}

  readFile(): { tree: TextTree; duplicates: readonly DuplicateKey[] } {
    const first = this.next();
    if (Number.isNaN(first)) this.fail('empty');
    if (first !== OPEN) this.fail(this.commonMistake(first) ?? (first === OPEN_LIST ? 'listAtRoot' : 'notAnObject'));
    const tree = this.object(1);
    const rest = this.next();
    if (!Number.isNaN(rest)) this.fail(this.commonMistake(rest) ?? 'afterEnd');
    const place = positionLookup(this.text);
    return { tree, duplicates: this.duplicates.map(({ key, offset }) => ({ key, ...place(offset) })) };
  }

  private object(depth: number): TextTree {
    if (depth > MAX_TREE_DEPTH) this.fail('tooDeep');
    const opened = this.open();
    const tree = new Map<string, TextNode>();
    if (this.next() === CLOSE) return this.close(tree);
    for (;;) {
      const start = this.next();
      if (start !== QUOTE) this.failInsteadOfKey(start, opened);
      const offset = this.at;
      const key = this.string();
      this.listener?.key(offset, this.at);
      if (tree.has(key)) this.duplicates.push({ key, offset });
      if (this.next() !== COLON) this.fail('colonMissing');
      this.at++;
      tree.set(key, this.value(depth));
      if (this.endsAfterItem(CLOSE, opened)) return this.close(tree);
    }
  }

  private list(depth: number): readonly TextNode[] {
    if (depth > MAX_TREE_DEPTH) this.fail('tooDeep');
    const opened = this.open();
    const list: TextNode[] = [];
    if (this.next() === CLOSE_LIST) return this.close(list);
    for (;;) {
      list.push(this.value(depth));
      if (this.endsAfterItem(CLOSE_LIST, opened)) return this.close(list);
    }
  }

  /** Consumes an opening bracket and returns its offset. */
  private open(): number {
    this.listener?.branchStart(this.at);
    return this.at++;
  }

  /** Consumes the closing bracket of a branch. */
  private close<Branch>(branch: Branch): Branch {
    this.at++;
    this.listener?.branchEnd(this.at);
    return branch;
  }

  /** Whether the closing bracket follows an item; consumes the comma if it does not. */
  private endsAfterItem(close: number, opened: number): boolean {
    const found = this.next();
    if (found === close) return true;
    if (found !== COMMA) {
      if (Number.isNaN(found)) this.fail('unclosed', opened, this.text[opened]);
      if (found === CLOSE || found === CLOSE_LIST) {
        this.fail('closingMissing', this.at, String.fromCharCode(close));
      }
      this.fail(this.commonMistake(found) ?? 'commaMissing');
    }
    const comma = this.at++;
    const following = this.next();
    if (following === close || following === COMMA) this.fail('extraComma', comma);
    return false;
  }

  private value(depth: number): TextNode {
    const found = this.next();
    if (found === OPEN) return this.object(depth + 1);
    if (found === OPEN_LIST) return this.list(depth + 1);
    const start = this.at;
    const scalar = found === QUOTE ? this.string() : this.literal(found);
    this.listener?.scalar(start, this.at);
    return scalar;
  }

  /** A number, true, false or null. */
  private literal(found: number): Scalar {
    if (found === MINUS || (found >= DIGIT_0 && found <= DIGIT_9)) {
      return this.scalar(JSON_NUMBER, 'invalidNumber');
    }
    if (Number.isNaN(found) || found === COMMA || found === CLOSE || found === CLOSE_LIST || found === COLON) {
      this.fail(Number.isNaN(found) ? 'unexpectedEnd' : 'textMissing');
    }
    return this.scalar(JSON_LITERAL, this.commonMistake(found) ?? 'unquotedText');
  }

  private scalar(shape: RegExp, problem: JsonSyntaxProblem): Scalar {
    shape.lastIndex = this.at;
    const written = shape.exec(this.text)?.[0];
    if (written === undefined) this.fail(problem);
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
        JSON_ESCAPE.lastIndex = end;
        const escape = JSON_ESCAPE.exec(text)?.[0];
        if (escape === undefined) this.fail('invalidEscape', end);
        end += escape.length;
        escaped = true;
      } else if (unit >= SPACE) {
        end++;
      } else if (unit === TAB) {
        this.fail('tab', end);
      } else if (Number.isNaN(unit) || unit === LINE_FEED || unit === RETURN) {
        this.fail('unclosedText', opened);
      } else {
        this.fail('controlCharacter', end, `\\u${unit.toString(16).padStart(4, '0')}`);
      }
    }
    this.at = end + 1;
    return escaped ? (JSON.parse(text.slice(opened, this.at)) as string) : text.slice(opened + 1, end);
  }

  /** Skips white space and returns the UTF-16 code unit that follows; NaN at the end. */
  private next(): number {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== SPACE && unit !== LINE_FEED && unit !== RETURN && unit !== TAB) return unit;
      this.at++;
    }
  }

  private failInsteadOfKey(found: number, opened: number): never {
    if (Number.isNaN(found)) this.fail('unclosed', opened, '{');
    if (found === COMMA) this.fail('extraComma');
    this.fail(this.commonMistake(found) ?? 'keyExpected');
  }

  /** The reason for a common mistake, such as single quotes. */
  private commonMistake(found: number): JsonSyntaxProblem | undefined {
    if (found === APOSTROPHE) return 'singleQuote';
    if (found === SLASH) return 'comment';
    return undefined;
  }

  private fail(problem: JsonSyntaxProblem, offset = this.at, sign?: string): never {
    const { line, column } = positionLookup(this.text)(offset);
    throw new JsonSyntaxError(line, column, problem, sign);
  }
}
