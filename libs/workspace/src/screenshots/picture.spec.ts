import { pictures, png } from '../../../../test/support/pictures';
import { readPicture } from './picture';

const size = { width: 3, height: 2 };

describe('readPicture', () => {
  it('reads type and size from the bytes', () => {
    expect(Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, readPicture(bytes)]))).toEqual({
      png: { type: 'image/png', ...size },
      jpeg: { type: 'image/jpeg', ...size },
      progressiveJpeg: { type: 'image/jpeg', ...size },
      webp: { type: 'image/webp', ...size },
      losslessWebp: { type: 'image/webp', ...size },
      extendedWebp: { type: 'image/webp', ...size },
      avif: { type: 'image/avif', width: 2, height: 2 },
    });
    expect(readPicture(png(8193, 1))).toEqual({ type: 'image/png', width: 8193, height: 1 });
  });

  it.each(Object.entries(pictures))(
    'refuses a picture with something behind it, or without its end: %s',
    (_, bytes) => {
      expect(readPicture(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))).toBe('damaged');
      expect(readPicture(Buffer.concat([bytes, Buffer.alloc(1)]))).toBe('damaged');
      for (let length = 16; length < bytes.length; length++)
        expect([length, readPicture(bytes.subarray(0, length))]).toEqual([length, 'damaged']);
    },
  );

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
    for (const bytes of Object.values(pictures)) {
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
