import { addressesIn } from './addresses-in';

describe('addressesIn', () => {
  it.each([
    ['a@x.example, b@x.example;c@x.example d@x.example\r\n\te@x.example', ['a', 'b', 'c', 'd', 'e']],
    ['Anna Nowak <a@x.example>, "Li, Wei" <b@x.example>; Hopper, Grace <c@x.example>', ['a', 'b', 'c']],
    ['a@x.example Bob <b@x.example> c@x.example', ['a', 'b', 'c']],
    ["<a@x.example>;'b' <b@x.example>\nb@x.example", ['a', 'b']],
  ])('finds the addresses of %j', (list, names) => {
    expect(addressesIn(list)).toEqual(names.map((name) => `${name}@x.example`));
  });

  it('keeps invalid addresses, so that they can be corrected', () => {
    expect(addressesIn('anna, b@x.example, Carl <carl>')).toEqual(['anna', 'b@x.example', 'carl']);
    expect(addressesIn(' ,;\n')).toEqual([]);
  });

  it('does not take longer than a list deserves', () => {
    expect(addressesIn(`${'"a '.repeat(10_000)}<b@x.example>`).at(-1)).toBe('b@x.example');
  });
});
