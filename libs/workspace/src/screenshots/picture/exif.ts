/** The tag of Exif that says how a picture is turned and mirrored when it is shown (Exif 3.0, 4.6.5.1). */
const ORIENTATION = 0x0112;

/**
 * Reads the orientation from Exif data, which has the structure of TIFF files (TIFF 6.0, section 2).
 * @returns 1 to 8; 1, as it is stored, if there is none, or the data is damaged: browsers ignore it then
 */
export function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 4) === 'II*\0';
  if (!isLittle && tiff.toString('latin1', 0, 4) !== 'MM\0*') return 1;
  const at = (offset: number, length: 2 | 4): number => {
    if (offset + length > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(offset, length) : tiff.readUIntBE(offset, length);
  };
  const directory = at(4, 4);
  for (let entry = directory + 2; entry < directory + 2 + 12 * at(directory, 2); entry += 12) {
    if (at(entry, 2) !== ORIENTATION) continue;
    const orientation = at(entry + 8, 2);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** Returns Exif data with nothing but the orientation: a directory with one entry of a 16-bit number. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Returns the size that is shown. Orientations from 5 on turn a picture by a quarter. */
export const shownSize = ({ width, height }: { width: number; height: number }, orientation: number) =>
  orientation < 5 ? { width, height } : { width: height, height: width };
