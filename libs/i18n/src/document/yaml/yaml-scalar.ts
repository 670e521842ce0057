import { parseDocument } from 'yaml';

/** A scalar of a file, as it is written. */
export interface RawScalar {
  /** `PLAIN`, `QUOTE_SINGLE`, `QUOTE_DOUBLE`, `BLOCK_LITERAL` or `BLOCK_FOLDED`. */
  readonly type: string;
  /** With its quotes or its header, and its line breaks at the end if it is a block. */
  readonly raw: string;
}

/**
 * Writes a text in the style of the scalar that it replaces if that can express it, else in double quotes, which can express
 * anything. The library finds places only: its writer loses the indentation of texts with line breaks.
 */
export function writeScalar(text: string, { type, raw }: RawScalar, lineBreak: string): string {
  if (type === 'PLAIN') return writePlain(text);
  if (type === 'QUOTE_SINGLE' && !/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]/u.test(text)) {
    return `'${text.replaceAll("'", "''")}'`;
  }
  if (!type.startsWith('BLOCK')) return quoteDouble(text);
  return writeBlock(text, raw, lineBreak) ?? quoteDouble(text) + lineBreaksAtEnd(raw);
}

export const writePlain = (text: string): string => (isPlain(text) ? text : quoteDouble(text));

export const quoteDouble = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The characters of line breaks at the end of a block scalar, which its range includes. */
export function lineBreaksAtEnd(raw: string): string {
  let at = raw.length;
  while (raw[at - 1] === '\n' || raw[at - 1] === '\r') at--;
  return raw.slice(at);
}

/** As a literal block; `undefined` if that cannot express the text, or the block has an indicator for its indentation. */
function writeBlock(text: string, raw: string, lineBreak: string): string | undefined {
  const lines = raw.split(/\r\n|\n|\r/);
  const header = lines[0]!.trim();
  const indent = lines
    .slice(1)
    .find((line) => line.trim() !== '')
    ?.match(/^ +/)?.[0];
  const endsWithBreak = text.endsWith('\n');
  const body = endsWithBreak ? text.slice(0, -1) : text;
  const isFitting =
    indent !== undefined &&
    ((header === '|' && endsWithBreak) || (header === '|-' && !endsWithBreak)) &&
    body !== '' &&
    !body.endsWith('\n') &&
    !/^[ \t\n]|[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]/u.test(body);
  if (!isFitting) return undefined;
  const written = body.split('\n').map((line) => (line === '' ? '' : indent + line));
  return [header, ...written].join(lineBreak) + lineBreaksAtEnd(raw);
}

/** Whether YAML 1.1 and 1.2 read these characters as this text, as a value and in brackets: not `yes`, `1_000` or `a: b`. */
function isPlain(text: string): boolean {
  if (text === '' || /[,[\]{}]|^[\s%]|\s$|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]/u.test(text))
    return false;
  // No other scalar of YAML 1.1 or 1.2 begins with a letter and has a space. The library takes 100 µs to tell.
  if (text.includes(' ') && /^\p{L}[^:#]*$/u.test(text)) return true;
  try {
    return (['1.1', '1.2'] as const).every((version) => {
      const schema = version === '1.1' ? 'yaml-1.1' : 'core';
      const document = parseDocument(`a: ${text}`, { version, schema });
      return document.errors.length === 0 && (document.toJS() as { a: unknown }).a === text;
    });
  } catch {
    return false; // an alias, such as `*name`
  }
}
