import { crc32, deflateRawSync } from 'node:zlib';
import { u16, u32, zip, type ZipEntry } from '../../../../../test/support/zip';
import { openArchives, readZip, ZipError } from './zip-archive';

const filter = {
  isArchive: (path: string) => path.endsWith('.zip'),
  isHidden: (path: string) => path.split('/').some((name) => name.startsWith('.')),
  isText: (path: string) => path.endsWith('.json'),
};
const limits = { files: 10, bytes: 10_000 };

const read = async (archive: Buffer, within = limits) => {
  const { files, refused } = await readZip(new Blob([Uint8Array.from(archive)]), filter, within);
  return {
    files: Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()]))),
    refused: Object.fromEntries(refused.map(({ path, reason }) => [path, reason])),
  };
};
const refusal = (archive: Buffer, within = limits) =>
  read(archive, within).then(
    () => undefined,
    (error: ZipError) => error.reason,
  );
const good = { 'good.json': '{"a":"A"}' };

describe('A ZIP archive', () => {
  it('is read with its deflated and stored files', async () => {
    const long = JSON.stringify({ text: 'Größe '.repeat(1000) });
    const archive = zip([
      { name: 'en/', method: 0, content: '' },
      { name: 'en/shop.json', content: long },
      { name: 'de/shop.json', method: 0, content: '{"b":"B"}' },
      { name: 'empty.json', content: '' },
      { name: 'readme.txt', content: 'no texts' },
    ]);
    const files = { 'en/shop.json': long, 'de/shop.json': '{"b":"B"}', 'empty.json': '', 'readme.txt': '' };
    expect(await read(archive)).toEqual({ files, refused: {} });
  });

  it('may have a comment, with the signature of its end in it', async () => {
    const comment = `PK\u0005\u0006${'x'.repeat(40)}`;
    expect(await read(zip([{ name: 'good.json' }], { comment }))).toEqual({ files: good, refused: {} });
  });

  it('may be empty', async () => {
    expect(await read(zip([]))).toEqual({ files: {}, refused: {} });
  });

  it('may have names in UTF-8, declared or not, in code page 437, and in the field of Info-ZIP', async () => {
    const cp437 = Buffer.from([0x6d, 0x81, 0x73, 0x6c, 0x69, 0xe1, 0xff, 0x2e, 0x6a, 0x73, 0x6f, 0x6e]);
    const unicode = Buffer.from('日本.json');
    const field = (crc: number) =>
      Buffer.concat([u16(0x5455, 1), Buffer.of(0), u16(0x7075, 5 + unicode.length), Buffer.of(1), u32(crc), unicode]);
    const { files } = await read(
      zip([
        { name: 'größe.json', flags: 0x800 },
        { name: 'ключ.json' },
        { name: cp437 },
        { name: '__.json', extra: field(crc32('__.json')) },
        { name: 'renamed.json', extra: field(crc32('__.json')) },
      ]),
    );
    const names = ['größe.json', 'ключ.json', 'müsliß\u00a0.json', '日本.json', 'renamed.json'];
    expect(Object.keys(files)).toEqual(names);
  });

  it('is read without hidden files and those that macOS adds', async () => {
    const names = ['.DS_Store', 'en/.cache/a.json', '__MACOSX/en/._a.json', '__MACOSX/en/a.json', 'good.json'];
    expect(await read(zip(names.map((name) => ({ name }))))).toEqual({ files: good, refused: {} });
  });

  it('has paths with / and without detours', async () => {
    const { files } = await read(zip(['./en/a.json', 'en//b.json', 'en\\c.json'].map((name) => ({ name }))));
    expect(Object.keys(files)).toEqual(['en/a.json', 'en/b.json', 'en/c.json']);
  });

  it.each(['../a.json', 'en/../../a.json', '/etc/a.json', 'C:\\a.json', '\\\\host\\a.json', 'a\0.json', 'a\n.json'])(
    'has no file that is written elsewhere: %j',
    async (name) => {
      const archive = zip([{ name }, { name: 'good.json' }]);
      expect(await read(archive)).toEqual({ files: good, refused: { [name]: 'path' } });
    },
  );

  it.each<[string, string, Partial<ZipEntry>]>([
    ['encrypted', 'encrypted', { flags: 1 }],
    ['encrypted with AES', 'encrypted', { flags: 1, method: 99 }],
    ['strongly encrypted', 'encrypted', { flags: 0x40 }],
    ['compressed with another method', 'compression', { method: 14 }],
    ['with a wrong checksum', 'damaged', { crc: 1 }],
    ['stored with a wrong checksum', 'damaged', { crc: 1, method: 0 }],
    ['stored with another size', 'damaged', { size: 5, method: 0 }],
    ['that is smaller than declared', 'damaged', { size: 5000 }],
    ['that is larger than declared', 'damaged', { size: 2 }],
    ['that is not deflated', 'damaged', { packed: Buffer.from([0xff, 0xff, 0xff]) }],
    ['that is cut off', 'damaged', { packed: deflateRawSync('{"a":"A"}').subarray(0, -3) }],
    ['that begins elsewhere', 'damaged', { offset: 3 }],
    ['that begins behind the end', 'damaged', { offset: 1e6 }],
    ['that overlaps the directory', 'damaged', { packedSize: 500 }],
    ['that is far larger packed', 'damaged', { packed: Buffer.alloc(5000), size: 9 }],
  ])('keeps its other files when there is one %s', async (_, reason, entry) => {
    const archive = zip([{ name: 'good.json' }, { name: 'bad.json', ...entry }]);
    expect(await read(archive)).toEqual({ files: good, refused: { 'bad.json': reason } });
  });

  it('keeps its other files when there is a ZIP archive or the same path again in it', async () => {
    const archive = zip([{ name: 'good.json' }, { name: './good.json', content: '{}' }, { name: 'more/inner.zip' }]);
    const refused = { 'good.json': 'duplicate', 'more/inner.zip': 'nested' };
    expect(await read(archive)).toEqual({ files: good, refused });
  });

  it('stops to inflate a file that becomes larger than declared', async () => {
    const packed = deflateRawSync(Buffer.alloc(100_000_000));
    let inflated = 0;
    const { DecompressionStream: original } = globalThis;
    globalThis.DecompressionStream = class {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;
      constructor() {
        const stream = new original('deflate-raw');
        this.writable = stream.writable;
        this.readable = stream.readable.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              inflated += chunk.length;
              controller.enqueue(chunk);
            },
          }),
        );
      }
    } as never;
    try {
      const archive = zip([{ name: 'bomb.json', packed, size: packed.length }, { name: 'good.json' }]);
      const within = { files: 10, bytes: 1e6 };
      expect(await read(archive, within)).toEqual({ files: good, refused: { 'bomb.json': 'damaged' } });
    } finally {
      globalThis.DecompressionStream = original;
    }
    expect(inflated).toBeGreaterThan(packed.length);
    expect(inflated).toBeLessThan(1e7);
  });

  it('is refused when it has too many files, or too large ones', async () => {
    const entries = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.json` }));
    expect(await refusal(zip(entries))).toBe('tooManyFiles');
    expect(await refusal(zip(entries.slice(1)))).toBeUndefined();
    expect(await refusal(zip([{ name: 'a.json', content: Buffer.alloc(10_001) }]))).toBe('tooLarge');
    expect(await refusal(zip([{ name: 'a.json', size: 4e9 }]))).toBe('tooLarge');
    expect(await refusal(zip([{ name: 'a.txt', content: Buffer.alloc(10_001) }]))).toBeUndefined();
  });

  it('is refused in the format Zip64', async () => {
    expect(await refusal(zip([{ name: 'a.json' }], { end: { count: 0xffff } }))).toBe('zip64');
    expect(await refusal(zip([{ name: 'a.json' }], { end: { offset: 0xffffffff } }))).toBe('zip64');
    expect(await refusal(zip([{ name: 'a.json', size: 0xffffffff }]))).toBe('zip64');
  });

  it('is refused when it is damaged', async () => {
    const archive = zip([{ name: 'a.json' }, { name: 'b.json' }]);
    const damaged = [
      ...[Buffer.of(), Buffer.from('no archive'), archive.subarray(0, -1), archive.subarray(0, 60)],
      ...[Buffer.concat([archive, Buffer.of(0)]), archive.subarray(20)],
      zip([{ name: 'a.json' }], { end: { count: 2 } }),
      zip([{ name: 'a.json' }], { end: { offset: 1e6 } }),
      zip([{ name: 'a.json' }], { end: { offset: 3 } }),
    ];
    for (const each of damaged) expect(await refusal(each)).toBe('damaged');
  });

  it('never fails otherwise, whichever of its bytes is changed or cut off', async () => {
    const archive = zip([{ name: 'a.json' }, { name: 'b.json', method: 0 }], { comment: 'c' });
    for (let at = 0; at < archive.length; at++) {
      for (const change of [1, 0x80, 0xff]) {
        const changed = Buffer.from(archive);
        changed[at]! ^= change;
        const result = await read(changed).catch((error: ZipError) => error);
        const texts =
          result instanceof ZipError ? [] : Object.entries(result.files).filter(([path]) => filter.isText(path));
        expect(texts.filter(([, content]) => content !== '{"a":"A"}')).toEqual([]);
      }
      expect(await refusal(archive.subarray(0, at))).toBe('damaged');
    }
  });
});

describe('Archives among files', () => {
  const file = (name: string, content: Buffer | string = '{}') =>
    new File([Uint8Array.from(Buffer.from(content))], name);
  const open = async (picked: readonly (readonly [string, File | undefined])[]) => {
    const { files, refused } = await openArchives(picked, filter, limits);
    return { paths: files.map(([path, each]) => (each ? path : `? ${path}`)), refused };
  };

  it('are replaced by their files, beside which they are', async () => {
    const archive = file('a.zip', zip([{ name: 'de/a.json' }, { name: 'fr/a.json' }]));
    const picked = [
      ['x/de/a.json', file('a.json')] as const,
      ['x/a.zip', archive] as const,
      ['b.zip', archive] as const,
    ];
    expect(await open(picked)).toEqual({
      paths: ['x/de/a.json', 'x/a.zip/de/a.json', 'x/fr/a.json', 'de/a.json', 'fr/a.json'],
      refused: [],
    });
  });

  it('are refused by themselves', async () => {
    const unreadable = Object.assign(file('c.zip'), { arrayBuffer: () => Promise.reject(new Error('NotReadable')) });
    const picked = [
      ['a.zip', file('a.zip', 'no archive')] as const,
      ['b.zip', file('b.zip', zip([{ name: 'de.json' }, { name: 'fr.json', flags: 1 }]))] as const,
      ['c.zip', unreadable] as const,
      ['d.zip', undefined] as const,
      ['en.json', file('en.json')] as const,
    ];
    expect(await open(picked)).toEqual({
      paths: ['? d.zip', 'en.json', 'de.json', '? c.zip'],
      refused: [
        { path: 'a.zip', reason: 'damaged' },
        { path: 'b.zip/fr.json', reason: 'encrypted' },
      ],
    });
  });

  it('share the limits', async () => {
    const entries = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${folder}/${index}.json` }));
    const archives = ['a', 'b', 'c'].map(
      (name, index) => [`${name}.zip`, file(`${name}.zip`, zip(entries(name, [6, 5, 4][index]!)))] as const,
    );
    const { paths, refused } = await open(archives);
    expect(paths).toHaveLength(10);
    expect(refused).toEqual([{ path: 'b.zip', reason: 'tooManyFiles' }]);
  });
});
