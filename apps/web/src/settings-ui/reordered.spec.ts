import { reordered } from './reordered';

describe('reordered', () => {
  it.each([
    ['c', '', ['c', 'a', 'b']],
    ['a', 'c', ['b', 'c', 'a']],
    ['a', 'b', ['b', 'a', 'c']],
  ])('moves %s after "%s"', (id, after, order) => {
    expect(reordered(['a', 'b', 'c'], id, after)).toEqual(order);
  });

  it('returns undefined if the order stays the same', () => {
    expect(reordered(['a', 'b', 'c'], 'a', '')).toBeUndefined();
    expect(reordered(['a', 'b', 'c'], 'c', 'b')).toBeUndefined();
  });
});
