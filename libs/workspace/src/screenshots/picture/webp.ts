import type { PictureReader } from './picture';

/** Chunks that decide what is shown; browsers ignore the orientation in `EXIF`. */
const SHOWN = /^(VP8X|VP8 |VP8L|ALPH|ANIM|ANMF|ICCP)$/;

/** Flags in the header `VP8X` for the chunks `EXIF` and `XMP ` (RFC 9649, 2.7.1). */
const METADATA_FLAGS = 0x0c;

/** Chunks in a RIFF container that is as long as the file (RFC 9649, 2.3); the first has the size. */
export const readWebp: PictureReader = (bytes) => {
  const even = (length: number) => length + (length % 2);
  if (even(bytes.readUInt32LE(4)) + 8 !== bytes.length) return undefined;
  const kept = [bytes.subarray(0, 12)];
  let at = 12;
  while (at < bytes.length) {
    const chunk = bytes.subarray(at, (at += 8 + even(bytes.readUInt32LE(at + 4))));
    if (SHOWN.test(chunk.toString('latin1', 0, 4))) kept.push(chunk);
  }
  const size = sizeOf(bytes);
  if (at !== bytes.length || !size) return undefined;
  const content = Buffer.concat(kept);
  content.writeUInt32LE(content.length - 8, 4);
  if (size.isExtended) content.writeUInt8(content.readUInt8(20) & ~METADATA_FLAGS, 20);
  return { width: size.width, height: size.height, content };
};

function sizeOf(bytes: Buffer): { width: number; height: number; isExtended?: true } | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, isExtended: true };
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
