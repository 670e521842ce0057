import fc from 'fast-check';
import { flatten, formatKey, parseKey, unflatten, type Segment } from './flatten';
import { readJson } from '../json/read-json';
import type { TextTree } from './tree';
import { writeJson } from '../json/write-json';

const name = fc.oneof(
  fc.string(),
  fc.constantFrom('', '.', '\\', '[', '[0]', '[00]', 'a[1]b', '\\[', '].[', '__proto__', '404'),
);
const path = fc
  .tuple(name, fc.array(fc.oneof(name, fc.nat(1000)), { maxLength: 6 }))
  .map(([first, rest]): readonly Segment[] => [first, ...rest]);

const { tree } = fc.letrec<{ tree: TextTree; node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('node'), { maxLength: 4 }),
    tie('tree'),
  ),
  tree: fc.array(fc.tuple(name, tie('node')), { maxLength: 5 }).map((entries) => new Map(entries) as TextTree),
}));

describe('formatKey and parseKey', () => {
  it.each<[readonly Segment[], string]>([
    [['menu', 'file', 'open'], 'menu.file.open'],
    [['menu', 'items', 0, 'label'], 'menu.items[0].label'],
    [['grid', 2, 10], 'grid[2][10]'],
    [['Hello. How are you?: fine'], 'Hello\\. How are you?: fine'],
    [['C:\\temp'], 'C:\\\\temp'],
    [['[optional]', 'list[0]'], '[optional].list\\[0]'],
    [['', ''], '.'],
    [['404'], '404'],
  ])('%j is written %s', (path, key) => {
    expect(formatKey(path)).toBe(key);
    expect(parseKey(key)).toEqual(path);
  });

  it('are inverse to each other', () => {
    fc.assert(
      fc.property(path, (path) => expect(parseKey(formatKey(path))).toEqual(path)),
      { numRuns: 2000 },
    );
  });

  it('parses any string', () => {
    expect(parseKey('a[0')).toEqual(['a[0']);
    expect(parseKey('a[0]b')).toEqual(['a[0]b']);
    expect(parseKey('a\\b\\')).toEqual(['a\\b\\']);
    fc.assert(fc.property(fc.string(), (key) => parseKey(key).length > 0));
  });
});

describe('flatten and unflatten', () => {
  it('returns every leaf in the order of the tree', () => {
    const { tree } = readJson('{"b":{"x":"1","0":"2"},"list":["3",{"y":4}],"none":{},"empty":[],"a.b":"5"}');
    expect(flatten(tree).map(({ key, value }) => [key, value])).toEqual([
      ['b.x', '1'],
      ['b.0', '2'],
      ['list[0]', '3'],
      ['list[1].y', 4],
      ['none', new Map()],
      ['empty', []],
      ['a\\.b', '5'],
    ]);
  });

  it('restores the same tree', () => {
    fc.assert(
      fc.property(tree, (tree) => {
        const flat = flatten(tree);
        expect(writeJson(unflatten(flat))).toBe(writeJson(tree));
        expect(new Set(flat.map(({ key }) => key)).size).toBe(flat.length);
        for (const { key, path } of flat) expect([formatKey(path), parseKey(key)]).toEqual([key, path]);
      }),
    );
  });

  it('accepts leaves in any order, sorts lists and closes gaps', () => {
    const flat = ['list[7]', 'a', 'list[0]'].map((key) => ({ path: parseKey(key), value: key }));
    expect(writeJson(unflatten(flat))).toBe('{"list":["list[0]","list[7]"],"a":"a"}');
  });

  it('keeps the later of two texts with the same key', () => {
    expect(
      unflatten([
        { path: ['a'], value: '1' },
        { path: ['a'], value: '2' },
      ]),
    ).toEqual(new Map([['a', '2']]));
  });

  it.each([
    [['a', 'a.b'], '"a.b" conflicts with an earlier key: "a" can only be one'],
    [['a.b', 'a'], '"a" conflicts with an earlier key: "a" can only be one'],
    [['a[0]', 'a.b'], '"a.b" conflicts with an earlier key: "a" can only be one'],
    [['a.b', 'a[0].c'], '"a[0].c" conflicts with an earlier key: "a" can only be one'],
  ])('is refused where %j exclude one another', (keys, complaint) => {
    expect(() => unflatten(keys.map((key) => ({ path: parseKey(key), value: 'text' })))).toThrow(complaint);
  });

  it('rejects paths beyond the maximal depth', () => {
    expect(() => unflatten([{ path: parseKey('.'.repeat(10_000)), value: 'text' }])).toThrow(
      'nests deeper than 64 levels',
    );
  });
});
