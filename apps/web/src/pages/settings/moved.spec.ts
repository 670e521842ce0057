import { moved } from './moved';

describe('moving one behind another', () => {
  it.each([
    ['c', '', ['c', 'a', 'b']],
    ['a', 'c', ['b', 'c', 'a']],
    ['a', 'b', ['b', 'a', 'c']],
  ])('puts %s behind "%s"', (id, after, order) => {
    expect(moved(['a', 'b', 'c'], id, after)).toEqual(order);
  });

  it('says nothing where it stands there already', () => {
    expect(moved(['a', 'b', 'c'], 'a', '')).toBeUndefined();
    expect(moved(['a', 'b', 'c'], 'c', 'b')).toBeUndefined();
  });
});
