import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, compressInThreads } from './compress';

describe.each([
  ['at once', async (bytes: Buffer) => compress(bytes)],
  ['in threads', compressInThreads],
])('Bytes compressed %s', (_, compressed) => {
  it.each([0, 1, 300, 4097, 200_000])('decompress to the original %i bytes in both encodings', async (length) => {
    const bytes = Buffer.from('Wie geht’s? '.repeat(length).slice(0, length));
    const { brotli, gzip } = await compressed(bytes);
    expect(brotliDecompressSync(brotli).equals(bytes)).toBe(true);
    expect(gunzipSync(gzip).equals(bytes)).toBe(true);
  });

  it('use no more memory than their length', async () => {
    for (const length of [300, 10_000]) {
      const { brotli, gzip } = await compressed(Buffer.alloc(length, 'a'));
      expect([brotli.buffer.byteLength, gzip.buffer.byteLength]).toEqual([brotli.length, gzip.length]);
    }
  });
});
