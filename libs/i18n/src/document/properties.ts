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
import { firstLineBreak, lineBreakAt } from './lines';
import { OwnComments, type FileComment } from './own-comments';
import { UnwritableTextError } from './unwritable-text-error';

/**
 * Properties of Java (`java.util.Properties`). Keys with dots are not nesting. Characters outside of ASCII are written as they
 * are if the file has any, else as `\uXXXX`, which is read in any encoding.
 */
export const propertiesFormat: DocumentFormat = {
  name: 'properties',
  extensions: ['.properties'],
  plurals: 'syntax',
  holds: 'one language',
  nesting: 'none',
  recognizes: (_, path) => path.toLowerCase().endsWith('.properties'),
  // Like Java: files that are not valid UTF-8 are read as ISO-8859-1.
  fallbackEncoding: 'iso-8859-1',

  read: (content) => readBlocks(readProperties(content), { languages: [] }),
  edit: (content, edits, { order }) => editBlocks(readProperties(content), edits, writer, order),
  create: (_, entries, model = '') => rewriteBlocks(readProperties(model), entries, writer, 'remove'),
};

interface Property extends Block {
  readonly keyStart: number;
  readonly keyEnd: number;
}

interface Properties extends BlockDocument<Property> {
  /** Whether characters outside of ASCII are escaped. */
  readonly isAscii: boolean;
}

function readProperties(content: string): Properties {
  const comments: FileComment[] = [];
  const lines: { keyStart: number; keyEnd: number; valueStart: number; end: number }[] = [];
  let at = content.startsWith('\uFEFF') ? 1 : 0;
  while (at < content.length) {
    const start = skip(content, at, content.length, isSpace);
    const end = lineEnd(content, start, isCommentSign(content[start]));
    if (isCommentSign(content[start])) comments.push({ text: content.slice(start + 1, end), start, end });
    else if (start < end) lines.push({ keyStart: start, ...splitLine(content, start, end), end });
    at = end + lineBreakAt(content, end);
  }
  const own = new OwnComments(content, comments);
  const blocks = lines.map(({ keyStart, keyEnd, valueStart, end }): Property => {
    const path = [unescape(content, keyStart, keyEnd)];
    const { start, text: description } = own.before(keyStart);
    const text = unescape(content, valueStart, end);
    const entry = { path, text, at: keyStart, ...(description !== undefined && { description }) };
    const slots = path[0] === '' ? [] : [{ entry, start: valueStart, end }];
    return { path, start, end, keyStart, keyEnd, slots };
  });
  const lineBreak = firstLineBreak(content);
  return {
    content,
    blocks,
    lineBreak,
    gap: '',
    firstPlace: placeAtEnd(content, lineBreak),
    isAscii: !/[^\x00-\x7f]/.test(content.replace(/^\uFEFF/, '')),
  };
}

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\t' || unit === '\f';
const isCommentSign = (unit: string | undefined): boolean => unit === '#' || unit === '!';

function skip(content: string, at: number, end: number, is: (unit: string) => boolean): number {
  while (at < end && is(content[at]!)) at++;
  return at;
}

/** The end of a logical line: a backslash continues it on the next one, but not in a comment. */
function lineEnd(content: string, at: number, isComment: boolean): number {
  while (at < content.length && lineBreakAt(content, at) === 0) {
    if (content[at] === '\\' && !isComment) at += Math.max(lineBreakAt(content, at + 1), 1);
    at++;
  }
  return Math.min(at, content.length);
}

/** The key ends at the first `=`, `:` or white space that is not escaped. */
function splitLine(content: string, start: number, end: number): { keyEnd: number; valueStart: number } {
  let keyEnd = start;
  while (keyEnd < end && !isSpace(content[keyEnd]!) && content[keyEnd] !== '=' && content[keyEnd] !== ':') {
    keyEnd += content[keyEnd] === '\\' ? 1 + Math.max(lineBreakAt(content, keyEnd + 1), 1) : 1;
  }
  keyEnd = Math.min(keyEnd, end);
  let valueStart = skipContinued(content, keyEnd, end);
  if (content[valueStart] === '=' || content[valueStart] === ':')
    valueStart = skipContinued(content, valueStart + 1, end);
  return { keyEnd, valueStart: Math.min(valueStart, end) };
}

/** White space, also that of a line that continues. */
function skipContinued(content: string, at: number, end: number): number {
  at = skip(content, at, end, isSpace);
  while (content[at] === '\\' && at < end && lineBreakAt(content, at + 1) > 0) {
    at = skip(content, at + 1 + lineBreakAt(content, at + 1), end, isSpace);
  }
  return at;
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * Only looks at the characters in between: a search for the next backslash would go to the end of a file that has none.
 * @throws FileSyntaxError if `\u` has no four digits behind it
 */
function unescape(content: string, start: number, end: number): string {
  const raw = content.slice(start, end);
  const pieces: string[] = [];
  let from = 0;
  for (let at = raw.indexOf('\\'); at >= 0; at = raw.indexOf('\\', from)) {
    pieces.push(raw.slice(from, at));
    const unit = raw[at + 1] ?? '';
    const length = lineBreakAt(raw, at + 1);
    if (length > 0) from = skip(raw, at + 1 + length, raw.length, isSpace);
    else if (unit === 'u') {
      const code = raw.slice(at + 2, at + 6);
      if (!/^[\da-fA-F]{4}$/.test(code)) throw FileSyntaxError.at(content, start + at, 'invalidUnicode');
      pieces.push(String.fromCharCode(parseInt(code, 16)));
      from = at + 6;
    } else {
      pieces.push(ESCAPES[unit] ?? unit);
      from = at + 2;
    }
  }
  pieces.push(raw.slice(from));
  return pieces.join('');
}

const SIGNS: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' };

function escape(text: string, { isAscii }: Properties): string {
  const other = isAscii ? /[^\x20-\x7e]/g : /[\x00-\x1f\x7f-\x9f\ud800-\udfff]/gu;
  return text
    .replace(/[\\\n\r\t\f]/g, (sign) => SIGNS[sign]!)
    .replace(other, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const escapeValue = (text: string, document: Properties): string => escape(text, document).replace(/^ /, '\\ ');

const escapeKey = (path: readonly Segment[], document: Properties): string => {
  const [name] = path;
  if (path.length !== 1 || typeof name !== 'string' || name === '') {
    throw new UnwritableTextError('noNesting', { key: formatKey(path) });
  }
  return escape(name, document).replace(/[ =:#!]/g, '\\$&');
};

const writer: BlockWriter<Property> = {
  change({ slots, keyStart, keyEnd }: Property, { path, texts }: BlockChange, document: Properties): readonly Splice[] {
    const { content } = document;
    const splices: Splice[] = path ? [{ start: keyStart, end: keyEnd, raw: escapeKey(path, document) }] : [];
    const [slot] = slots;
    for (const { text = '' } of texts) {
      if (!slot) continue;
      const between = content.slice(keyEnd, slot.start);
      // A key alone on its line needs a separator; behind white space alone, a sign would be one.
      const separator = between === '' && text !== '' ? '=' : !/[=:]/.test(between) && /^[=:]/.test(text) ? '\\' : '';
      splices.push({ start: slot.start, end: slot.end, raw: separator + escapeValue(text, document) });
    }
    return splices;
  },

  compose(path, texts: readonly TextChange[], document: Properties, near?: Property): string {
    const { content, lineBreak } = document;
    const [{ text = '', description } = {} as TextChange] = texts;
    const comment = (description?.split('\n') ?? []).map((line) => `# ${line}${lineBreak}`).join('');
    const between = near?.slots[0] ? content.slice(near.keyEnd, near.slots[0].start) : '';
    const separator = /^[ \t]?[=:][ \t]?$/.test(between) ? between : /^[ \t]+[=:]/.test(between) ? ' = ' : '=';
    return `${comment}${escapeKey(path, document)}${separator}${escapeValue(text, document)}`;
  },
};
