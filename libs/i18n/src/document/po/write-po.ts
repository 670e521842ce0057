import { escapePo, type PoEntry, type PoString } from './read-po';

/** How a file writes its strings. */
export interface PoStyle {
  readonly lineBreak: string;
  /** The longest line in columns; 0 if lines are not folded. */
  readonly width: number;
}

/** What gettext's tools fold at. */
const WIDTH = 77;

/** Reads off the entries how a file folds its lines: at spaces, or only at line breaks. */
export function poStyle(content: string, entries: readonly PoEntry[], lineBreak: string): PoStyle {
  let width = 0;
  for (const { msgid, msgidPlural, msgstr } of entries) {
    for (const string of [msgid, msgidPlural, ...msgstr.values()]) {
      if (!string || string.parts < 2) continue;
      const lines = content
        .slice(string.start, string.end)
        .split(/\r\n|\n|\r/)
        .map((line) => line.trim());
      for (const line of lines.slice(0, -1)) {
        if (line !== '""' && !line.endsWith('\\n"')) width = Math.max(width, line.length, WIDTH);
      }
    }
  }
  return { lineBreak, width };
}

/**
 * Writes a string. One line stays one line unless the text has a line break inside or is too long for a file that folds.
 *
 * @param replaced the string in its place
 * @param indent of the lines that continue it
 */
export function writePoString(text: string, { lineBreak, width }: PoStyle, replaced?: PoString, indent = ''): string {
  const isOneLine = replaced?.parts === 1 && replaced.text.slice(0, -1).includes('\n');
  const pieces = isOneLine ? [text] : text.split(/(?<=\n)/).flatMap((piece) => fold(piece, width));
  if (pieces.length <= 1) return `"${escapePo(text)}"`;
  return ['""', ...pieces.map((piece) => `"${escapePo(piece)}"`)].join(lineBreak + indent);
}

function fold(text: string, width: number): string[] {
  const whole = escapePo(text);
  if (width === 0 || whole.length + '"msgstr "'.length < width) return [text];
  const lines: string[] = [];
  let [line, length] = ['', 2];
  for (const word of text.split(/(?<= )/)) {
    const added = escapePo(word).length;
    if (line !== '' && length + added > width) {
      lines.push(line);
      [line, length] = ['', 2];
    }
    line += word;
    length += added;
  }
  return line === '' ? lines : [...lines, line];
}
