/** Functions for the lines of a file, which may end with LF, CRLF or CR. All walk over white space only. */

/** The first line break of a file, for lines that are added. */
export const firstLineBreak = (content: string): string => /\r\n|\n|\r/.exec(content)?.[0] ?? '\n';

/** The start of the spaces and tabs in front of an offset. */
export function indentStart(content: string, at: number): number {
  while (content[at - 1] === ' ' || content[at - 1] === '\t') at--;
  return at;
}

export const isLineStart = (content: string, at: number): boolean =>
  at === 0 || content[at - 1] === '\n' || content[at - 1] === '\r' || (at === 1 && content.startsWith('\uFEFF'));

export const isLineEnd = (content: string, at: number): boolean =>
  at >= content.length || content[at] === '\n' || content[at] === '\r';

/** The length of the line break at an offset; 0 if there is none. */
export const lineBreakAt = (content: string, at: number): number =>
  content.startsWith('\r\n', at) ? 2 : content[at] === '\n' || content[at] === '\r' ? 1 : 0;

/** The length of the line break in front of an offset; 0 if there is none. */
export const lineBreakBefore = (content: string, at: number): number =>
  at > 1 && content[at - 2] === '\r' && content[at - 1] === '\n'
    ? 2
    : at > 0 && (content[at - 1] === '\n' || content[at - 1] === '\r')
      ? 1
      : 0;

/** The indentation of what begins at an offset; `undefined` if something else is in front of it on its line. */
export function indentAt(content: string, at: number): string | undefined {
  const start = indentStart(content, at);
  return isLineStart(content, start) ? content.slice(start, at) : undefined;
}

/** The line break and the indentation that a neighbor of what begins at an offset gets; empty if they share a line. */
export function lineGap(content: string, at: number, lineBreak: string): string {
  const indent = indentAt(content, at);
  return indent === undefined ? '' : lineBreak + indent;
}

/** Whether there is white space only, or nothing. */
export const isBlank = (text: string): boolean => !/\S/.test(text);

/**
 * The range to remove so that a part of a file is gone without a trace: with its lines if nothing else is on them, and
 * with one of the blank lines around it if both sides have one.
 */
export function removalRange(content: string, start: number, end: number): { start: number; end: number } {
  let from = indentStart(content, start);
  let to = end;
  while (content[to] === ' ' || content[to] === '\t') to++;
  if (!isLineStart(content, from) || !isLineEnd(content, to)) return { start, end };
  const breakBefore = lineBreakBefore(content, from);
  if (breakBefore === 0) {
    to += lineBreakAt(content, to);
    return { start: from, end: to + lineBreakAt(content, to) };
  }
  from -= breakBefore;
  const blankStart = indentStart(content, from);
  const isBlankBehind = isLineEnd(content, to + lineBreakAt(content, to));
  if (isBlankBehind && lineBreakBefore(content, blankStart) > 0) {
    from = blankStart - lineBreakBefore(content, blankStart);
  }
  return { start: from, end: to };
}
