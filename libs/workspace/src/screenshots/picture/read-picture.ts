import { readAvif } from './avif';
import { readJpeg } from './jpeg';
import type { Picture, PictureReader, PictureType } from './picture';
import { readPng } from './png';
import { readWebp } from './webp';

/** By the bytes at their beginning. */
const formats: readonly { readonly type: PictureType; readonly begins: RegExp; readonly read: PictureReader }[] = [
  { type: 'image/png', begins: /^\x89PNG\r\n\x1a\n/, read: readPng },
  { type: 'image/jpeg', begins: /^\xff\xd8\xff/, read: readJpeg },
  { type: 'image/webp', begins: /^RIFF[^]{4}WEBP/, read: readWebp },
  { type: 'image/avif', begins: /^[^]{4}ftypavif/, read: readAvif },
];

/**
 * Reads type and size of a picture from its bytes alone, and removes its metadata. Bytes that a picture does not need, such as
 * an archive or a page behind it, make it damaged: files that are two things at once are not kept.
 */
export function readPicture(bytes: Buffer): Picture | 'unknown' | 'damaged' {
  const format = formats.find(({ begins }) => begins.test(bytes.toString('latin1', 0, 16)));
  if (format === undefined) return 'unknown';
  try {
    const picture = format.read(bytes);
    return picture !== undefined && picture.width > 0 && picture.height > 0
      ? { type: format.type, ...picture }
      : 'damaged';
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'; // a length leads beyond the end
    throw error;
  }
}
