import { crc32 } from 'node:zlib';
import { exifOf, orientationOf, shownSize } from './exif';
import type { PictureReader } from './picture';

/** Chunks that decide what is shown: pixels, transparency, colors, resolution and animation (PNG, third edition, 4.6). */
const SHOWN = /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|cICP|gAMA|iCCP|mDCV|cLLI|sBIT|sRGB|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

/** Chunks of length, type, data and checksum, from `IHDR` to `IEND` (PNG, third edition, 5.3). */
export const readPng: PictureReader = (bytes) => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const kept = [bytes.subarray(0, 8)];
  let orientation = 1;
  for (let at = 8; at < bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at, (at += 12 + bytes.readUInt32BE(at)));
    if (SHOWN.test(type)) kept.push(chunk);
    if (type === 'eXIf') orientation = orientationOf(chunk.subarray(8, -4));
    if (type !== 'IEND') continue;
    if (at !== bytes.length) return undefined;
    if (orientation !== 1) kept.splice(2, 0, exifChunk(orientation)); // behind IHDR
    return { ...shownSize(size, orientation), content: Buffer.concat(kept) };
  }
  return undefined;
};

function exifChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}
