import { treeFromObject } from './tree-from-object';

describe('treeFromObject', () => {
  it('converts objects, lists and scalars', () => {
    const tree = treeFromObject({ menu: { open: 'Öffnen' }, list: ['a', { b: 'c' }], on: true, limit: 3, none: null });
    expect(tree).toEqual(
      new Map<string, unknown>([
        ['menu', new Map([['open', 'Öffnen']])],
        ['list', ['a', new Map([['b', 'c']])]],
        ['on', true],
        ['limit', 3],
        ['none', null],
      ]),
    );
  });

  it('accepts objects without a prototype', () => {
    expect(treeFromObject(Object.assign(Object.create(null) as object, { a: 'b' }))).toEqual(new Map([['a', 'b']]));
  });

  it('treats __proto__ as an ordinary key', () => {
    expect([...treeFromObject(JSON.parse('{"__proto__":{"a":"b"}}') as Record<string, unknown>).keys()]).toEqual([
      '__proto__',
    ]);
  });

  it.each([
    ['undefined', { menu: { open: undefined } }, '"menu.open" is undefined'],
    ['a function', { list: ['a', () => 'b'] }, '"list[1]" is a function'],
    ['NaN', { limit: NaN }, '"limit" is NaN'],
    ['a bigint', { limit: 1n }, '"limit" is a bigint'],
    ['an instance of a class', { when: new Date(0) }, '"when" is an instance of Date'],
    ['the hole of a sparse list', { list: new Array(1) }, '"list[0]" is undefined'],
  ])('are refused when they hold %s, naming the key', (_, value, complaint) => {
    expect(() => treeFromObject(value)).toThrow(TypeError);
    expect(() => treeFromObject(value)).toThrow(complaint);
  });

  it('rejects values that are not an object', () => {
    expect(() => treeFromObject(['a'] as never)).toThrow('Texts must be a plain object, but this is a list.');
    expect(() => treeFromObject(null as never)).toThrow('but this is null');
    expect(() => treeFromObject(new Map() as never)).toThrow('but this is an instance of Map');
  });

  it('rejects circular objects', () => {
    const circular: Record<string, unknown> = {};
    circular['again'] = circular;
    expect(() => treeFromObject(circular)).toThrow('"again.again.again…" nests deeper than 64 levels');
  });
});
