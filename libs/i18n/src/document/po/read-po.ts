import type { FileProblem } from '../../message/file/file-problems';
import { FileSyntaxError } from '../../message/file/file-syntax-error';

/** A string of an entry: from the quote that opens its first part to the quote that closes its last one. */
export interface PoString {
  readonly text: string;
  /** Where the keyword, `msgid` or `msgstr[1]`, starts. */
  readonly keywordStart: number;
  readonly start: number;
  end: number;
  /** Number of quoted parts, each on a line of its own. */
  parts: number;
}

export interface PoComment {
  /** `.` extracted, `:` reference, `,` flags, `|` previous, or a space for those of translators. */
  readonly kind: string;
  readonly text: string;
  /** From the `#` to the end of the line, without the line break. */
  readonly start: number;
  readonly end: number;
}

export interface PoEntry {
  /** Where the first comment or keyword starts. */
  readonly start: number;
  readonly end: number;
  readonly comments: readonly PoComment[];
  readonly msgctxt?: PoString;
  readonly msgid: PoString;
  readonly msgidPlural?: PoString;
  /** By index; `msgstr` without an index is the first. */
  readonly msgstr: ReadonlyMap<number, PoString>;
}

export interface PoFile {
  readonly entries: readonly PoEntry[];
  /** Entries that are commented out: from their first comment to their last line. */
  readonly obsolete: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Parses PO and POT in one pass over the lines, with the places of all strings.
 *
 * @throws FileSyntaxError where `msgfmt` reports an error
 */
export const readPo = (content: string): PoFile => new PoReader(content).read();

type Field = 'msgctxt' | 'msgid' | 'msgidPlural';

interface OpenEntry {
  start: number;
  end: number;
  comments: PoComment[];
  msgctxt?: PoString;
  msgid?: PoString;
  msgidPlural?: PoString;
  msgstr: Map<number, PoString>;
}

const KEYWORDS: Readonly<Record<string, Field>> = { msgctxt: 'msgctxt', msgid: 'msgid', msgid_plural: 'msgidPlural' };

class PoReader {
  private readonly entries: PoEntry[] = [];
  private readonly obsolete: { start: number; end: number }[] = [];
  private entry: OpenEntry = newEntry();
  /** The string that a quoted line continues. */
  private string?: { text: string } & PoString;

  constructor(private readonly content: string) {}

  read(): PoFile {
    const { content } = this;
    const lineBreak = /\r\n|\n|\r/g;
    let at = content.startsWith('\uFEFF') ? 1 : 0;
    while (at < content.length) {
      lineBreak.lastIndex = at;
      const found = lineBreak.exec(content);
      const end = found ? found.index : content.length;
      this.readLine(at, end);
      at = found ? lineBreak.lastIndex : content.length;
    }
    this.finish();
    return { entries: this.entries, obsolete: this.obsolete };
  }

  private readLine(lineStart: number, lineEnd: number): void {
    const { content } = this;
    let [start, end] = [lineStart, lineEnd];
    while (start < end && isSpace(content[start]!)) start++;
    while (end > start && isSpace(content[end - 1]!)) end--;
    if (start === end) this.string = undefined;
    else if (content[start] === '#') this.readComment(start, end);
    else if (content[start] === '"') this.continueString(start, end);
    else this.readKeyword(start, end);
  }

  private readComment(start: number, end: number): void {
    this.string = undefined;
    // A comment behind a msgstr begins the next entry.
    if (this.entry.msgstr.size > 0) this.finish();
    const kind = this.content[start + 1] ?? ' ';
    if (kind === '~') {
      const last = this.obsolete.at(-1);
      const first = this.entry.comments[0]?.start ?? start;
      if (last && this.entry.comments.length === 0 && !this.hasBlankLine(last.end, start)) last.end = end;
      else this.obsolete.push({ start: first, end });
      if (!this.entry.msgid && !this.entry.msgctxt) this.entry = newEntry();
      return;
    }
    if (this.entry.start < 0) this.entry.start = start;
    this.entry.comments.push({ kind, text: this.content.slice(start + 2, end).trim(), start, end });
  }

  private hasBlankLine(from: number, to: number): boolean {
    return (this.content.slice(from, to).match(/\r\n|\n|\r/g)?.length ?? 0) > 1;
  }

  private continueString(start: number, end: number): void {
    if (!this.string) throw this.error(start, 'strayString');
    const { text, end: closed } = this.readQuoted(start, end);
    this.string.text += text;
    this.string.end = closed;
    this.string.parts++;
    this.entry.end = closed;
  }

  private readKeyword(start: number, end: number): void {
    const { content } = this;
    const keyword = /(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?[ \t]*(?=")/y;
    keyword.lastIndex = start;
    const [matched, name, index] = keyword.exec(content) ?? [];
    if (matched === undefined || start + matched.length >= end || (index !== undefined && name !== 'msgstr')) {
      const word = content.slice(start, Math.min(end, start + 30));
      throw this.error(start, 'unknownKeyword', word);
    }
    const field = KEYWORDS[name!];
    const hasTexts = this.entry.msgstr.size > 0;
    if (field === 'msgctxt' || (field === 'msgid' && !this.isOpenContext())) {
      if (hasTexts || this.entry.msgid) this.finish();
    }
    if (this.entry.start < 0) this.entry.start = start;
    const { text, end: closed } = this.readQuoted(start + matched.length, end);
    this.string = { text, keywordStart: start, start: start + matched.length, end: closed, parts: 1 };
    this.entry.end = closed;
    if (field) this.setField(field, name!, start);
    else this.setText(index, matched.trim(), start);
  }

  private isOpenContext(): boolean {
    return this.entry.msgctxt !== undefined && !this.entry.msgid && this.entry.msgstr.size === 0;
  }

  private setField(field: Field, name: string, start: number): void {
    const { entry } = this;
    if (entry[field]) throw this.error(start, 'repeatedKeyword', name);
    if (field === 'msgidPlural' && (!entry.msgid || entry.msgstr.size > 0)) {
      throw this.error(start, 'misplacedPlural');
    }
    entry[field] = this.string!;
  }

  private setText(index: string | undefined, keyword: string, start: number): void {
    const { entry } = this;
    if (!entry.msgid) throw this.error(start, 'msgidMissing');
    if ((index === undefined) !== (entry.msgidPlural === undefined)) {
      throw this.error(start, 'pluralMismatch');
    }
    const number = Number(index ?? 0);
    if (entry.msgstr.has(number)) throw this.error(start, 'repeatedKeyword', keyword);
    entry.msgstr.set(number, this.string!);
  }

  private finish(): void {
    const { entry } = this;
    const { msgid, msgctxt } = entry;
    if (msgid) {
      if (entry.msgstr.size === 0) throw this.error(msgid.keywordStart, 'msgstrMissing');
      this.entries.push({ ...entry, msgid });
    } else if (msgctxt) {
      throw this.error(msgctxt.keywordStart, 'msgidMissing');
    }
    this.entry = newEntry();
    this.string = undefined;
  }

  /** Reads a string in quotes, behind which nothing else is on its line. */
  private readQuoted(start: number, lineEnd: number): { text: string; end: number } {
    const { content } = this;
    const pieces: string[] = [];
    let from = start + 1;
    for (let at = from; ; at++) {
      const unit = content[at];
      if (at >= lineEnd) throw this.error(start, 'unclosedText');
      if (unit === '"') {
        pieces.push(content.slice(from, at));
        if (at + 1 < lineEnd) throw this.error(at + 1, 'afterString');
        return { text: pieces.join(''), end: at + 1 };
      }
      if (unit !== '\\') continue;
      pieces.push(content.slice(from, at));
      const escape = ESCAPE;
      escape.lastIndex = at;
      const [written, octal, hex, letter] = escape.exec(content) ?? [];
      if (written === undefined || at + written.length > lineEnd) continue;
      pieces.push(
        octal !== undefined || hex !== undefined
          ? String.fromCharCode(parseInt(octal ?? hex!, octal === undefined ? 16 : 8))
          : (ESCAPES[letter!] ?? written),
      );
      at += written.length - 1;
      from = at + 1;
    }
  }

  private error(at: number, problem: FileProblem, sign?: string): FileSyntaxError {
    return FileSyntaxError.at(this.content, at, problem, sign);
  }
}

const newEntry = (): OpenEntry => ({ start: -1, end: -1, comments: [], msgstr: new Map() });

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\t' || unit === '\f' || unit === '\v';

/** Unknown escapes are kept as they are written, since readers of PO files differ there. */
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|([^\r\n]))/y;

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' },
  ...{ '\\': '\\', '"': '"' },
};

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPES).map(([letter, unit]) => [unit, `\\${letter}`]),
);

export const escapePo = (text: string): string => text.replace(/[\\"\n\t\r\x07\b\f\v]/g, (unit) => LETTERS[unit]!);
