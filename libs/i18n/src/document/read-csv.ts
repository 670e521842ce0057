import { FileSyntaxError } from '../message/file/file-syntax-error';
import { lineBreakAt } from './lines';

/** How a file of cells is written. */
export interface CsvDialect {
  readonly separator: ',' | ';' | '\t';
  /** In front of a quote in a quoted cell: doubled as in RFC 4180, or with a backslash. */
  readonly escape: '"' | '\\';
}

export interface CsvCell {
  readonly text: string;
  /** With its quotes. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** The cells of a record; empty lines are none. */
export type CsvRecord = readonly CsvCell[];

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator that is most frequent in the first record, outside of quotes. */
export function detectSeparator(content: string): CsvDialect['separator'] {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (let at = 0; at < content.length; at++) {
    const unit = content[at]!;
    if (unit === '"') isQuoted = !isQuoted;
    else if (!isQuoted && lineBreakAt(content, at) > 0 && counts.size > 0) break;
    else if (!isQuoted) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return SEPARATORS.reduce((one, other) => ((counts.get(other) ?? 0) > (counts.get(one) ?? 0) ? other : one));
}

/**
 * Parses a file of cells (RFC 4180, with other separators and line breaks).
 *
 * @throws FileSyntaxError
 */
export function readCsv(content: string, { separator, escape }: CsvDialect): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = content.startsWith('\uFEFF') ? 1 : 0;
  while (at < content.length) {
    const record: CsvCell[] = [];
    for (;;) {
      const cell = content[at] === '"' ? readQuoted(content, at, escape) : readPlain(content, at, separator);
      record.push(cell);
      at = cell.end;
      if (content[at] !== separator) break;
      at++;
    }
    const length = lineBreakAt(content, at);
    if (at < content.length && length === 0) {
      throw FileSyntaxError.at(content, at, 'afterString');
    }
    at += length;
    if (record.length > 1 || record[0]!.end > record[0]!.start) records.push(record);
  }
  return records;
}

function readPlain(content: string, start: number, separator: string): CsvCell {
  let end = start;
  for (; end < content.length && content[end] !== separator && lineBreakAt(content, end) === 0; end++) {
    if (content[end] === '"') {
      throw FileSyntaxError.at(content, end, 'strayQuote');
    }
  }
  return { text: content.slice(start, end), start, end, isQuoted: false };
}

function readQuoted(content: string, start: number, escape: string): CsvCell {
  const pieces: string[] = [];
  let from = start + 1;
  for (let at = from; at < content.length; at++) {
    const unit = content[at];
    const next = content[at + 1];
    if (unit === escape && (next === '"' || (escape === '\\' && next === '\\'))) {
      pieces.push(content.slice(from, at), next);
      at++;
      from = at + 1;
    } else if (unit === '"') {
      pieces.push(content.slice(from, at));
      return { text: pieces.join('').replace(/\r\n?/g, '\n'), start, end: at + 1, isQuoted: true };
    }
  }
  throw FileSyntaxError.at(content, start, 'unclosed', '"');
}

/** Writes a cell with quotes where it needs them, or where they are wanted. */
export function writeCell(
  text: string,
  { separator, escape }: CsvDialect,
  isQuoted: boolean,
  lineBreak: string,
): string {
  const isNeeded = /["\n\r]|^\s|\s$/.test(text) || text.includes(separator) || (escape === '\\' && text.includes('\\'));
  if (!isQuoted && !isNeeded) return text;
  const escaped = escape === '"' ? text.replaceAll('"', '""') : text.replace(/["\\]/g, '\\$&');
  return `"${lineBreak === '\n' ? escaped : escaped.replace(/\n/g, lineBreak)}"`;
}
