/** A position in a file: 1-based; columns count UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns positions of UTF-16 offsets, which have to be given in ascending order: one pass over the text for all. A line
 * ends with LF, CRLF or CR.
 */
export function positionLookup(text: string): (offset: number) => TextPosition {
  const lineBreak = /\r\n|\n|\r/g;
  let line = 1;
  let lineStart = text.startsWith('\uFEFF') ? 1 : 0;
  let upcoming = lineBreak.exec(text);
  return (offset) => {
    while (upcoming && upcoming.index < offset) {
      line++;
      lineStart = upcoming.index + upcoming[0].length;
      upcoming = lineBreak.exec(text);
    }
    return { line, column: Math.max(offset - lineStart + 1, 1) };
  };
}
