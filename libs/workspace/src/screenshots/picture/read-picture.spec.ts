import { photos, pictures, png } from '../../../../../test/support/pictures';
import type { Picture } from './picture';
import { readPicture } from './read-picture';

const size = { width: 3, height: 2 };
const read = (bytes: Buffer): Picture => {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') throw new Error(`The picture is ${picture}.`);
  return picture;
};

describe('readPicture', () => {
  it('reads type and size from the bytes', () => {
    const sizeOf = ({ type, width, height }: Picture) => ({ type, width, height });
    expect(Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, sizeOf(read(bytes))]))).toEqual({
      png: { type: 'image/png', ...size },
      jpeg: { type: 'image/jpeg', ...size },
      progressiveJpeg: { type: 'image/jpeg', ...size },
      webp: { type: 'image/webp', ...size },
      losslessWebp: { type: 'image/webp', ...size },
      extendedWebp: { type: 'image/webp', ...size },
      avif: { type: 'image/avif', width: 2, height: 2 },
    });
    expect(readPicture(png(8193, 1))).toMatchObject({ type: 'image/png', width: 8193, height: 1 });
  });

  it.each(Object.entries(pictures))('changes nothing in a picture without metadata: %s', (_, bytes) => {
    expect(read(bytes).content.equals(bytes)).toBe(true);
  });

  it.each(Object.entries(photos))('removes metadata, and nothing that is shown: %s', (type, bytes) => {
    expect(bytes.toString('latin1')).toMatch('SECRET');
    const isTurned = type === 'png' || type === 'jpeg';
    const { width, height, content } = read(bytes);
    expect([width, height]).toEqual(isTurned ? [2, 3] : [type === 'avif' ? 2 : 3, 2]);
    expect(content.toString('latin1')).not.toMatch(/SECRET|http|Raw profile|8BIM/);
    // The result has nothing left to remove, and is turned in the same way.
    const again = read(content);
    expect([again.width, again.height]).toEqual([width, height]);
    expect(again.content.equals(content)).toBe(true);
  });

  it('reads the orientation of Exif in both byte orders, and ignores one that is damaged', () => {
    const { content } = read(photos.jpeg);
    const start = content.indexOf('Exif');
    const bigEndian = content.subarray(start + 6, start + 32);
    const little = Buffer.from('49492a00080000000100120103000100000006000000000000000000', 'hex').subarray(0, 26);
    const withExif = (exif: Buffer) =>
      Buffer.concat([content.subarray(0, start + 6), exif, content.subarray(start + 6 + exif.length)]);
    expect(bigEndian.toString('latin1', 0, 2)).toBe('MM');
    expect(read(withExif(little)).content.equals(content)).toBe(true);
    for (const [at, value] of [
      [0, 0],
      [4, 0xff],
      [9, 0],
      [19, 9],
    ] as const) {
      const broken = Buffer.from(bigEndian);
      broken[at] = value;
      expect([at, read(withExif(broken))]).toEqual([at, expect.objectContaining(size)]);
    }
  });

  it.each(
    Object.entries({
      ...pictures,
      ...Object.fromEntries(Object.entries(photos).map(([type, bytes]) => [`${type} with metadata`, bytes])),
    }),
  )('refuses a picture with something behind it, or without its end: %s', (_, bytes) => {
    expect(readPicture(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))).toBe('damaged');
    expect(readPicture(Buffer.concat([bytes, Buffer.alloc(1)]))).toBe('damaged');
    for (let length = 16; length < bytes.length; length++)
      expect([length, readPicture(bytes.subarray(0, length))]).toEqual([length, 'damaged']);
  });

  it('refuses other types, whatever they are called', () => {
    const others = [
      '',
      'GIF89a\x01\0\x01\0',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'PK\x03\x04',
      '\xff\xd8',
    ];
    expect(others.map((text) => readPicture(Buffer.from(text, 'latin1')))).toEqual(others.map(() => 'unknown'));
  });

  it('ends with any bytes, in time', () => {
    for (const bytes of [...Object.values(pictures), ...Object.values(photos)]) {
      for (let at = 0; at < bytes.length; at++) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(bytes);
          changed[at] = value;
          readPicture(changed);
        }
      }
      readPicture(Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(5_000_000, 0xff)]));
      readPicture(Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(5_000_000)]));
    }
  });

  it('refuses a picture without a size', () => {
    expect(readPicture(png(0, 4))).toBe('damaged');
  });
});
