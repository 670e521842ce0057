import { compressText, decompressText } from './compressed-bytes';

const text = Buffer.from(`\uFEFF{"title":"${'Größe '.repeat(200)}"}`);

describe('Texts in a column', () => {
  it('take less space, and come back byte for byte', async () => {
    const stored = await compressText(text);
    expect(stored.length).toBeLessThan(text.length / 5);
    expect(decompressText(stored)).toEqual(text);
    expect(decompressText(new Uint8Array(stored))).toEqual(text);
  });

  it.each(['', '{', text.toString()])('are read as they are if they were stored before: %j', (earlier) => {
    expect(decompressText(Buffer.from(earlier)).toString()).toBe(earlier);
  });

  it('are returned as they are if they are damaged, so that their hash does not match', async () => {
    const stored = await compressText(text);
    const damaged = stored.subarray(0, stored.length - 9);
    expect(decompressText(damaged)).toEqual(damaged);
  });
});
