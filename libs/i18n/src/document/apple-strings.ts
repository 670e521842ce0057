import type { FileProblem } from '../message/file/file-problems';
import { FileSyntaxError } from '../message/file/file-syntax-error';
import { formatKey, type Segment } from '../message/tree/flatten';
import type { DocumentFormat } from './document-format';
import {
  placeAtEnd,
  editBlocks,
  readBlocks,
  rewriteBlocks,
  type Block,
  type BlockChange,
  type BlockDocument,
  type BlockWriter,
  type Splice,
  type TextChange,
} from './edit-blocks';
import { firstLineBreak } from './lines';
import { OwnComments, type FileComment } from './own-comments';
import { UnwritableTextError } from './unwritable-text-error';

/** Texts of Apple's platforms (`.strings`): `"key" = "text";`, with comments in front. */
export const appleStringsFormat: DocumentFormat = {
  name: 'apple-strings',
  extensions: ['.strings'],
  plurals: 'syntax',
  holds: 'one language',
  nesting: 'none',
  recognizes: (_, path) => path.toLowerCase().endsWith('.strings'),

  read: (content) => readBlocks(new StringsReader(content).read(), { languages: [] }),
  edit: (content, edits, { order }) => editBlocks(new StringsReader(content).read(), edits, writer, order),
  create: (_, entries, model = '') => rewriteBlocks(new StringsReader(model).read(), entries, writer, 'remove'),
};

/** A string with or without quotes, which its range includes. */
interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface StringsBlock extends Block {
  readonly key: Token;
  /** The key itself in the short form `key;`. */
  readonly value: Token;
}

type StringsFile = BlockDocument<StringsBlock>;

/** What Xcode writes where there is no comment. */
const NO_COMMENT = 'No comment provided by engineer.';

class StringsReader {
  private at: number;
  private readonly comments: FileComment[] = [];

  constructor(private readonly content: string) {
    this.at = content.startsWith('\uFEFF') ? 1 : 0;
  }

  /** @throws FileSyntaxError */
  read(): StringsFile {
    const { content } = this;
    const pairs: { key: Token; value: Token; end: number }[] = [];
    for (this.skipSpace(); this.at < content.length; this.skipSpace()) {
      const key = this.readString();
      this.skipSpace();
      let value = key;
      if (content[this.at] === '=') {
        this.at++;
        this.skipSpace();
        value = this.readString();
        this.skipSpace();
      }
      if (content[this.at] !== ';') {
        const sign = value === key ? '=' : ';';
        throw this.error(this.at, 'closingMissing', sign);
      }
      this.at++;
      pairs.push({ key, value, end: this.at });
    }
    const own = new OwnComments(content, this.comments);
    const blocks = pairs.map(({ key, value, end }): StringsBlock => {
      const { start, text: description } = own.before(key.start);
      const about = description !== undefined && description !== NO_COMMENT && { description };
      const entry = { path: [key.text], text: value.text, at: key.start, ...about };
      const slots = key.text === '' ? [] : [{ entry, start: value.start, end: value.end }];
      return { path: [key.text], start, end, key, value, slots };
    });
    const lineBreak = firstLineBreak(content);
    return { content, blocks, lineBreak, gap: '', firstPlace: placeAtEnd(content, lineBreak) };
  }

  private skipSpace(): void {
    const { content } = this;
    for (;;) {
      while (this.at < content.length && /\s/.test(content[this.at]!)) this.at++;
      const start = this.at;
      if (content.startsWith('//', start)) {
        while (this.at < content.length && content[this.at] !== '\n' && content[this.at] !== '\r') this.at++;
        this.comments.push({ text: content.slice(start + 2, this.at), start, end: this.at });
      } else if (content.startsWith('/*', start)) {
        const end = content.indexOf('*/', start + 2);
        if (end < 0) throw this.error(start, 'unclosed', '/*');
        this.at = end + 2;
        this.comments.push({ text: content.slice(start + 2, end), start, end: this.at });
      } else {
        return;
      }
    }
  }

  private readString(): Token {
    const { content, at: start } = this;
    if (content[start] === '"') return this.readQuoted();
    while (this.at < content.length && /[\w.$/:-]/.test(content[this.at]!)) this.at++;
    if (this.at === start) throw this.error(start, 'stringExpected');
    return { text: content.slice(start, this.at), start, end: this.at };
  }

  private readQuoted(): Token {
    const { content, at: start } = this;
    const pieces: string[] = [];
    let from = start + 1;
    for (this.at = from; this.at < content.length; this.at++) {
      const unit = content[this.at];
      if (unit === '"') {
        pieces.push(this.raw(from));
        this.at++;
        return { text: pieces.join(''), start, end: this.at };
      }
      if (unit !== '\\') continue;
      pieces.push(this.raw(from));
      const escape = /\\(?:[Uu]([\da-fA-F]{4})|([0-7]{1,3})|([^]?))/y;
      escape.lastIndex = this.at;
      const [written = '', hex, octal, letter = ''] = escape.exec(content)!;
      const code = hex === undefined ? parseInt(octal ?? '', 8) : parseInt(hex, 16);
      pieces.push((hex ?? octal) ? String.fromCharCode(code) : (ESCAPES[letter] ?? letter));
      this.at += written.length - 1;
      from = this.at + 1;
    }
    throw this.error(start, 'unclosed', '"');
  }

  /** Raw line breaks may be of any kind. */
  private raw(from: number): string {
    const piece = this.content.slice(from, this.at);
    return piece.includes('\r') ? piece.replace(/\r\n?/g, '\n') : piece;
  }

  private error(at: number, problem: FileProblem, sign?: string): FileSyntaxError {
    return FileSyntaxError.at(this.content, at, problem, sign);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' },
};

const SIGNS: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** @param replaced the raw string in its place: raw line breaks and tabs stay raw */
function quote(text: string, lineBreak: string, replaced = ''): string {
  const hasRawBreaks = /[\n\r]/.test(replaced);
  const escaped = text
    .replace(/[\\"\n\t\r]/g, (unit) =>
      unit === '\n' && hasRawBreaks ? lineBreak : unit === '\t' && replaced.includes('\t') ? unit : SIGNS[unit]!,
    )
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, (unit) => `\\U${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}

const quoteKey = (path: readonly Segment[], lineBreak: string, replaced?: string): string => {
  const [name] = path;
  if (path.length !== 1 || typeof name !== 'string' || name === '') {
    throw new UnwritableTextError('noNesting', { key: formatKey(path) });
  }
  return quote(name, lineBreak, replaced);
};

const writer: BlockWriter<StringsBlock> = {
  change({ key, value }: StringsBlock, { path, texts }: BlockChange, { content, lineBreak }): readonly Splice[] {
    const raw = (token: Token): string => content.slice(token.start, token.end);
    const isShort = value === key;
    const name = path ? quoteKey(path, lineBreak, raw(key)) : raw(key);
    if (isShort) {
      const text = texts[0]?.text ?? value.text;
      return [{ start: key.start, end: key.end, raw: `${name} = ${quote(text, lineBreak)}` }];
    }
    return [
      ...(path ? [{ start: key.start, end: key.end, raw: name }] : []),
      ...texts.map(({ text = '' }) => ({
        start: value.start,
        end: value.end,
        raw: quote(text, lineBreak, raw(value)),
      })),
    ];
  },

  compose(path, texts: readonly TextChange[], { content, lineBreak }, near?: StringsBlock): string {
    const [{ text = '', description } = {} as TextChange] = texts;
    const comment = description === undefined ? '' : `/* ${description.replaceAll('*/', '* /')} */${lineBreak}`;
    const between = near && near.value !== near.key ? content.slice(near.key.end, near.value.start) : '';
    const separator = /^\s{0,9}=\s{0,9}$/.test(between) ? between : ' = ';
    return `${comment}${quoteKey(path, lineBreak)}${separator}${quote(text, lineBreak)};`;
  },
};
