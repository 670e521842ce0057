/** Types of pictures that are kept. SVG is not among them, since it can contain scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

export interface Picture {
  readonly type: PictureType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads a type of picture: `undefined` if its parts do not fill the bytes exactly, or it has no size. */
type Reader = (bytes: Buffer) => Omit<Picture, 'type'> | undefined;

/** By the bytes at their beginning. */
const formats: readonly { readonly type: PictureType; readonly begins: RegExp; readonly read: Reader }[] = [
  { type: 'image/png', begins: /^\x89PNG\r\n\x1a\n/, read: readPng },
  { type: 'image/jpeg', begins: /^\xff\xd8\xff/, read: readJpeg },
  { type: 'image/webp', begins: /^RIFF[^]{4}WEBP/, read: readWebp },
  { type: 'image/avif', begins: /^[^]{4}ftypavif/, read: readAvif },
];

/**
 * Reads type and size of a picture from its bytes alone. Bytes that a picture does not need, such as an archive or a page
 * behind it, make it damaged: files that are two things at once are not kept.
 */
export function readPicture(bytes: Buffer): Picture | 'unknown' | 'damaged' {
  const format = formats.find(({ begins }) => begins.test(bytes.toString('latin1', 0, 16)));
  if (format === undefined) return 'unknown';
  try {
    const size = format.read(bytes);
    return size !== undefined && size.width > 0 && size.height > 0 ? { type: format.type, ...size } : 'damaged';
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'; // a length leads beyond the end
    throw error;
  }
}

/** Chunks of length, type, data and checksum, from `IHDR` to `IEND` (PNG, third edition, 5.3). */
function readPng(bytes: Buffer): ReturnType<Reader> {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  for (let at = 8; at < bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at === bytes.length ? sizeAt(bytes, 16) : undefined;
  }
  return undefined;
}

const sizeAt = (bytes: Buffer, at: number) => ({ width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) });

/** Segments until the scans, one of which is the frame with the size, and then the end of the image (ITU T.81, B.1). */
function readJpeg(bytes: Buffer): ReturnType<Reader> {
  let size: ReturnType<Reader>;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff)
      at += 1; // a fill byte
    else if (marker === 0xd9) return at + 2 === bytes.length ? size : undefined;
    else {
      // Frames are 0xc0 to 0xcf without the tables of Huffman and arithmetic coding, and the extension, among them.
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      }
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
}

/** The next marker after entropy-coded data, in which 0xff is followed by 0 or belongs to a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at++;
  return at;
}

const isMarker = (next = 0): boolean => next !== 0 && (next < 0xd0 || next > 0xd7);

/** Chunks in a RIFF container that is as long as the file (RFC 9649, 2.3); the first has the size. */
function readWebp(bytes: Buffer): ReturnType<Reader> {
  const even = (length: number) => length + (length % 2);
  if (even(bytes.readUInt32LE(4)) + 8 !== bytes.length) return undefined;
  let at = 12;
  while (at < bytes.length) at += 8 + even(bytes.readUInt32LE(at + 4));
  if (at !== bytes.length) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

/** Boxes of length, type and content until the end of the file; `ispe` has the size (ISO/IEC 14496-12 and 23008-12). */
function readAvif(bytes: Buffer): ReturnType<Reader> {
  const whole = boxes(bytes, 0, bytes.length);
  if (!whole.some(({ type }) => type === 'mdat')) return undefined;
  const meta = whole.find(({ type }) => type === 'meta');
  const within = (parent: Box | undefined, type: string, skipped = 0) =>
    parent && boxes(bytes, parent.start + skipped, parent.end).find((box) => box.type === type);
  const sizes = within(within(within(meta, 'iprp', 4), 'ipco'), 'ispe');
  return sizes && sizeAt(bytes, sizes.start + 4);
}

interface Box {
  readonly type: string;
  /** Of its content. */
  readonly start: number;
  readonly end: number;
}

/** @throws RangeError if the boxes do not fill the range */
function boxes(bytes: Buffer, start: number, end: number): Box[] {
  const found: Box[] = [];
  for (let at = start; at < end;) {
    const length = bytes.readUInt32BE(at);
    const next = at + length;
    if (length < 8 || next > end) throw new RangeError('A box leads beyond the end.');
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: next });
    at = next;
  }
  return found;
}
