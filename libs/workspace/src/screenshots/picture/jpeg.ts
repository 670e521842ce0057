import { exifOf, orientationOf, shownSize } from './exif';
import type { PictureReader } from './picture';

const EXIF = 'Exif\0\0';

/**
 * Segments of applications that decide what is shown: JFIF, if it is as short as without a thumbnail, color profiles, and
 * Adobe's, which names the colors. Others contain Exif, XMP, IPTC, further pictures and data of the device.
 */
const SHOWN = /^(\xe0\0\x10JFIF\0|\xe2..ICC_PROFILE\0|\xee..Adobe)/s;

/** Segments until the scans, one of which is the frame with the size, and then the end of the image (ITU T.81, B.1). */
export const readJpeg: PictureReader = (bytes) => {
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === 0xd9) {
      if (at + 2 !== bytes.length || !size) return undefined;
      kept.push(bytes.subarray(at));
      return { ...shownSize(size, orientation ?? 1), content: Buffer.concat(kept) };
    }
    // Frames are 0xc0 to 0xcf without the tables of Huffman and arithmetic coding, and the extension, among them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    const start = at;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(bytes, at);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isShown = isApplication
      ? SHOWN.test(bytes.toString('latin1', start + 1, start + 17))
      : marker !== 0xfe; /* a comment */
    if (isShown) kept.push(bytes.subarray(start, at));
    // Of several, browsers use the first.
    if (marker !== 0xe1 || orientation !== undefined || bytes.toString('latin1', start + 4, start + 10) !== EXIF)
      continue;
    orientation = orientationOf(bytes.subarray(start + 10, at));
    if (orientation !== 1) kept.push(exifSegment(orientation));
  }
};

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(EXIF), exifOf(orientation)]);
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** The next marker after entropy-coded data, in which 0xff is followed by 0 or belongs to a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at++;
  return at;
}

const isMarker = (next = 0): boolean => next !== 0 && (next < 0xd0 || next > 0xd7);
