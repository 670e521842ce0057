import type { DeclaredEncoding, DocumentFormat } from '../document/document-format';
import { recognizeFormat } from '../document/formats';
import { positionLookup, type TextPosition } from '../message/file/text-position';

/** A file with its characters. */
export interface DecodedFile {
  /** With its byte order mark, if it has one. */
  readonly content: string;
  /** In lower case, such as `utf-8`: a label of the WHATWG Encoding standard. */
  readonly encoding: string;
}

/** A file cannot be decoded, or not be written again as it is. */
export class UnknownEncoding extends Error {
  /** @param place of the first character that is not in the encoding, or of the declaration of one that cannot be used */
  constructor(
    readonly encoding: string,
    readonly place: TextPosition,
  ) {
    super(`not in ${encoding}`);
  }
}

/**
 * Decodes a file: by its byte order mark, else as declared, else as UTF-8. The result is encoded to the same bytes again.
 * @throws UnknownEncoding
 */
export function decodeFile(bytes: Uint8Array, declared: DeclaredEncoding = { name: 'utf-8', at: 0 }): DecodedFile {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? labelOf(declared.name);
  const refused = (before: string): UnknownEncoding =>
    new UnknownEncoding(encoding, positionLookup(before)(before.length));
  const wronglyDeclared = (): UnknownEncoding => refused(Buffer.from(bytes).toString('latin1', 0, declared.at));
  let content: string;
  try {
    content = decodeText(bytes, encoding);
  } catch {
    throw marked !== undefined || encoding === 'utf-8' ? refused(validStart(bytes, encoding)) : wronglyDeclared();
  }
  // UTF-16 without a mark can be valid UTF-8, with a NUL as every other character.
  if (content.includes('\0')) throw refused(content.slice(0, content.indexOf('\0')));
  if (encoding !== 'utf-8' && !isEncodedAs(content, encoding, bytes)) throw wronglyDeclared();
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
    return { ...decodeFile(bytes, { name: fallback, at: 0 }), ...found };
  }
}

/** ISO-8859-1 itself: `TextDecoder` takes it for windows-1252, unlike gettext and Java, which read these files. */
const LATIN_1 = /^(iso-?8859-1|latin-?1)$/;

/**
 * Decodes a file whose encoding is known, with its byte order mark.
 * @throws TypeError or RangeError for bytes or encodings that cannot be decoded
 */
export const decodeText = (bytes: Uint8Array, encoding: string): string =>
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

/** The characters in front of the first byte that is not in the encoding. */
function validStart(bytes: Uint8Array, encoding: string): string {
  const startOf = (end: number): string | undefined => {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end), {
        stream: true,
      });
    } catch {
      return undefined;
    }
  };
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (startOf(middle) !== undefined) valid = middle;
    else invalid = middle;
  }
  return startOf(valid)!;
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

function isEncodedAs(content: string, encoding: string, bytes: Uint8Array): boolean {
  const isWritten = encoding === 'utf-16le' || encoding === 'utf-16be' || isSingleByte(encoding);
  return isWritten && Buffer.compare(encodeText(content, encoding), bytes) === 0;
}

/** An encoding lacks a character. */
export class UnencodableCharacter extends Error {
  constructor(readonly character: string) {
    super(`the encoding lacks ${character}`);
  }
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/** In other encodings, bytes that begin a character of several are not characters themselves. */
const isSingleByte = (encoding: string): boolean => singleBytes(encoding).size >= 220;

/** The bytes of the characters of an encoding with one byte each. */
function singleBytes(encoding: string): ReadonlyMap<string, number> {
  let table = tables.get(encoding);
  if (table === undefined) {
    const entries = Array.from({ length: 256 }, (_, byte) => [characterOf(byte, encoding), byte] as const);
    table = new Map(entries.flatMap(([character, byte]) => (character === undefined ? [] : [[character, byte]])));
    tables.set(encoding, table);
  }
  return table;
}

function characterOf(byte: number, encoding: string): string | undefined {
  try {
    return decodeText(Uint8Array.of(byte), encoding);
  } catch {
    return undefined;
  }
}
