import type { DocumentFormat } from '../document/document-format';
import { recognizeFormat } from '../document/formats';

/** A file with its characters. */
export interface DecodedFile {
  /** With its byte order mark, if it has one. */
  readonly content: string;
  /** In lower case, such as `utf-8`: a label of the WHATWG Encoding standard. */
  readonly encoding: string;
}

/** A file cannot be decoded, or not be written again as it is. */
export class UnknownEncoding extends Error {
  /** @param offset of the first byte that is not in the encoding, if it is known */
  constructor(
    readonly encoding: string,
    readonly offset?: number,
  ) {
    super(`not in ${encoding}`);
  }
}

/**
 * Decodes a file: by its byte order mark, else as declared, else as UTF-8. The result is encoded to the same bytes again.
 * @throws UnknownEncoding
 */
export function decodeFile(bytes: Uint8Array, declared = 'utf-8'): DecodedFile {
  const encoding = markedEncoding(bytes) ?? labelOf(declared);
  let content: string;
  try {
    content = decode(bytes, encoding);
  } catch {
    throw new UnknownEncoding(encoding, encoding === 'utf-8' ? invalidUtf8(bytes) : undefined);
  }
  // UTF-16 without a mark can be valid UTF-8, with a NUL as every other character.
  if (content.includes('\0')) throw new UnknownEncoding(encoding, bytes.indexOf(0));
  if (encoding !== 'utf-8' && Buffer.compare(encodeText(content, encoding), bytes) !== 0) {
    throw new UnknownEncoding(encoding);
  }
  return { content, encoding };
}

/**
 * Decodes a file as its format does, which is recognized by its path and beginning unless it is given.
 * @throws UnknownEncoding
 */
export function decodeTextFile(
  bytes: Uint8Array,
  path: string,
  given?: DocumentFormat,
): DecodedFile & { readonly format?: DocumentFormat } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192));
  const head = start.toString('latin1').slice(0, 4096);
  const marked = markedEncoding(bytes);
  const characters = marked?.startsWith('utf-16') ? new TextDecoder(marked).decode(start) : head;
  const format = given ?? recognizeFormat(characters, path);
  const declared = format?.declaredEncoding?.(head);
  const found = format && { format };
  try {
    return { ...decodeFile(bytes, declared), ...found };
  } catch (error) {
    const fallback = format?.fallbackEncoding;
    if (fallback === undefined || marked !== undefined || !(error instanceof UnknownEncoding)) throw error;
    // The first error has the place of the byte that is not UTF-8; a NUL is in no encoding.
    if (bytes.includes(0)) throw error;
    return { ...decodeFile(bytes, fallback), ...found };
  }
}

/** ISO-8859-1 itself: `TextDecoder` takes it for windows-1252, unlike gettext and Java, which read these files. */
const LATIN_1 = /^(iso-?8859-1|latin-?1)$/;

/** @throws TypeError or RangeError for bytes or encodings that cannot be decoded */
const decode = (bytes: Uint8Array, encoding: string): string =>
  LATIN_1.test(encoding)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    : new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Names that files write for UTF-8 when they have nothing but ASCII, or have not been filled in yet. */
const UTF_8_NAMES = /^(utf-?8|(us-)?ascii|charset)$/i;

const labelOf = (declared: string): string => (UTF_8_NAMES.test(declared) ? 'utf-8' : declared.toLowerCase());

/** The offset of the first byte that is not UTF-8. */
function invalidUtf8(bytes: Uint8Array): number {
  const isValid = (end: number): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isValid(middle)) valid = middle;
    else invalid = middle;
  }
  return valid;
}

/**
 * Encodes a file as it was decoded.
 * @param escape writes a character that the encoding lacks; default: none can be written
 * @throws UnencodableCharacter
 */
export function encodeText(text: string, encoding: string, escape?: (character: string) => string): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
  }
  const table = singleBytes(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const byte = table.get(character);
    if (byte !== undefined) bytes.push(byte);
    else if (escape === undefined) throw new UnencodableCharacter(character);
    else for (const each of escape(character)) bytes.push(each.charCodeAt(0));
  }
  return Buffer.from(bytes);
}

/** An encoding lacks a character. */
export class UnencodableCharacter extends Error {
  constructor(readonly character: string) {
    super(`the encoding lacks ${character}`);
  }
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The bytes of the characters of an encoding with one byte each. @throws UnknownEncoding for other encodings */
function singleBytes(encoding: string): ReadonlyMap<string, number> {
  let table = tables.get(encoding);
  if (table === undefined) {
    const entries = Array.from({ length: 256 }, (_, byte) => [characterOf(byte, encoding), byte] as const);
    table = new Map(entries.flatMap(([character, byte]) => (character === undefined ? [] : [[character, byte]])));
    // Bytes that begin a character of several are not characters themselves.
    if (table.size < 220) throw new UnknownEncoding(encoding);
    tables.set(encoding, table);
  }
  return table;
}

function characterOf(byte: number, encoding: string): string | undefined {
  try {
    return decode(Uint8Array.of(byte), encoding);
  } catch {
    return undefined;
  }
}
