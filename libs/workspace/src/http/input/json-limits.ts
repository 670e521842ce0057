/** Limits of a JSON text, checked before it is parsed. */
export interface JsonLimits {
  /** Nested objects and lists. */
  readonly maxDepth: number;
  /** Members of one object. Validating one takes time that grows with the square of their number. */
  readonly maxMembers: number;
  /** Members of all objects and entries of all lists together. */
  readonly maxValues: number;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns the first limit that a JSON text exceeds. Parsing and validating take memory and time per value rather than per
 * byte: 60 KB of brackets, compressed, can be 30 million lists.
 * @param json in UTF-8, valid or not
 */
export function exceededJsonLimit(json: Buffer, limits: JsonLimits): keyof JsonLimits | undefined {
  const members = [0]; // of the objects around, the innermost last; a list has none
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (members.push(0) - 1 > limits.maxDepth) return 'maxDepth';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (members.length > 1) members.pop();
    } else if (byte === COLON) {
      if (++members[members.length - 1]! > limits.maxMembers) return 'maxMembers';
    } else if (byte === COMMA && ++values > limits.maxValues) return 'maxValues';
  }
  return undefined;
}

/** Position of the closing quote; the length if there is none. */
function endOfString(json: Buffer, start: number): number {
  for (let quote = start; ;) {
    quote = json.indexOf(QUOTE, quote + 1);
    if (quote < 0) return json.length;
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
}
