import type { PictureReader } from './picture';

/** Boxes of a file that are needed to show it; others can contain anything. */
const SHOWN = /^(ftyp|meta|mdat|moov)$/;

/** Types of items that contain Exif, XMP or something else that is not shown. */
const METADATA = /^(Exif|mime|uri )$/;

/** Exif data without entries, after the offset of its beginning: decoders that read metadata refuse zeros. */
const EMPTY_EXIF = Buffer.from('000000004d4d002a00000008000000000000', 'hex');

/**
 * Boxes of length, type and content until the end of the file; `ispe` has the size (ISO/IEC 14496-12 and 23008-12). Pixels are
 * found by their offset in the file, so metadata is overwritten in its place. AVIF has an orientation of its own (`irot`,
 * `imir`), and that of Exif has no effect.
 */
export const readAvif: PictureReader = (bytes) => {
  const whole = boxes(bytes, 0, bytes.length);
  const meta = whole.find(({ type }) => type === 'meta');
  if (!meta || !whole.some(({ type }) => type === 'mdat')) return undefined;
  const ofMeta = boxes(bytes, meta.start + 4, meta.end);
  const find = (type: string) => ofMeta.find((box) => box.type === type);
  const properties = find('iprp');
  const container = properties && boxes(bytes, properties.start, properties.end).find(({ type }) => type === 'ipco');
  const size = container && boxes(bytes, container.start, container.end).find(({ type }) => type === 'ispe');
  if (!size) return undefined;
  const content = Buffer.from(bytes);
  for (const { type, start, end } of whole) if (!SHOWN.test(type)) content.fill(0, start, end);
  const [items, locations] = [find('iinf'), find('iloc')];
  if (items && locations) {
    const metadata = metadataItems(bytes, items);
    for (const { item, start, end } of extents(bytes, locations, find('idat'))) {
      const type = metadata.get(item);
      if (type === undefined) continue;
      if (end > bytes.length) throw new RangeError('An item leads beyond the end.');
      content.fill(0, start, end);
      if (type === 'Exif' && end - start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(content, start);
    }
  }
  return { width: bytes.readUInt32BE(size.start + 4), height: bytes.readUInt32BE(size.start + 8), content };
};

/** Items with metadata, and their types. */
function metadataItems(bytes: Buffer, { start, end }: Box): ReadonlyMap<number, string> {
  const entries = boxes(bytes, start + (bytes.readUInt8(start) === 0 ? 6 : 8), end);
  const found = new Map<number, string>();
  for (const entry of entries) {
    const idLength = bytes.readUInt8(entry.start) < 3 ? 2 : 4;
    const type = bytes.toString('latin1', entry.start + 6 + idLength, entry.start + 10 + idLength);
    if (METADATA.test(type)) found.set(bytes.readUIntBE(entry.start + 4, idLength), type);
  }
  return found;
}

/** Where the items are in the file (ISO/IEC 14496-12, 8.11.3), also those in `idat`. */
function* extents(bytes: Buffer, { start }: Box, data: Box | undefined) {
  let at = start;
  /** An integer of 0, 2, 4 or 8 bytes; files are far from needing more than 6. */
  const read = (length: number): number => {
    at += length;
    if (length > 6 && bytes.readUIntBE(at - length, length - 6) > 0) throw new RangeError('An offset is too large.');
    return length === 0 ? 0 : bytes.readUIntBE(at - Math.min(length, 6), Math.min(length, 6));
  };
  const version = read(1);
  read(3); // flags
  const [sizes, more] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  for (let count = read(version < 2 ? 2 : 4); count > 0; count--) {
    const item = read(version < 2 ? 2 : 4);
    const isInData = version > 0 && (read(2) & 15) === 1;
    read(2); // the file, which is this one
    const base = read(baseSize) + (isInData && data ? data.start : 0);
    for (let left = read(2); left > 0; left--) {
      read(indexSize);
      const from = base + read(offsetSize);
      yield { item, start: from, end: from + read(lengthSize) };
    }
  }
}

interface Box {
  readonly type: string;
  /** Position of its content. */
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
