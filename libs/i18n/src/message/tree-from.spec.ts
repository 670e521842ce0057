import { treeFrom } from './tree-from';

describe('Texts that come as plain objects', () => {
  it('become a tree, lists and scalars included', () => {
    const tree = treeFrom({ menu: { open: 'Öffnen' }, list: ['a', { b: 'c' }], on: true, limit: 3, none: null });
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

  it('may have no prototype, as modules and careful parsers make them', () => {
    expect(treeFrom(Object.assign(Object.create(null) as object, { a: 'b' }))).toEqual(new Map([['a', 'b']]));
  });

  it('take __proto__ for a key where it is one', () => {
    expect([...treeFrom(JSON.parse('{"__proto__":{"a":"b"}}') as Record<string, unknown>).keys()]).toEqual([
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
    expect(() => treeFrom(value)).toThrow(TypeError);
    expect(() => treeFrom(value)).toThrow(complaint);
  });

  it('are refused when they are no object', () => {
    expect(() => treeFrom(['a'] as never)).toThrow('Texts must be a plain object, but this is a list.');
    expect(() => treeFrom(null as never)).toThrow('but this is null');
    expect(() => treeFrom(new Map() as never)).toThrow('but this is an instance of Map');
  });

  it('are refused when they contain themselves', () => {
    const circular: Record<string, unknown> = {};
    circular['again'] = circular;
    expect(() => treeFrom(circular)).toThrow('"again.again.again…" nests deeper than 64 levels');
  });
});
