import { BoundedCache } from './bounded-cache';

describe('What is kept within bounds', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const full = () => {
    const cache = new BoundedCache<string>(80);
    for (const name of names) cache.set(name, name.toUpperCase(), 10);
    return cache;
  };
  const left = (cache: BoundedCache<string>, asked: readonly string[]) =>
    asked.filter((name) => cache.get(name) !== undefined).join('');

  test('is found by its name', () => {
    expect(full().get('a')).toBe('A');
    expect(full().get('z')).toBeUndefined();
  });

  test('makes room by what was not asked for longest', () => {
    const cache = full();
    cache.get('a');
    cache.set('i', 'I', 10);
    expect(left(cache, [...names, 'i'])).toBe('acdefghi');
  });

  test('makes as much room as the new one takes, and no more', () => {
    const cache = full();
    cache.set('a', 'A', 1);
    cache.set('i', 'I', 9);
    expect(left(cache, [...names, 'i'])).toBe('abcdefghi');
    cache.set('j', 'J', 10);
    expect(left(cache, [...names, 'i', 'j'])).toBe('cdefghij');
  });

  test('does not push everything out for one that is large', () => {
    const cache = full();
    cache.set('large', 'LARGE', 11);
    expect(left(cache, [...names, 'large'])).toBe('abcdefgh');
  });

  test('gives the former up when one of its name is too large', () => {
    const cache = full();
    cache.set('a', 'A!', 11);
    expect(cache.get('a')).toBeUndefined();
  });

  test('counts from nothing after it is cleared', () => {
    const cache = full();
    cache.clear();
    expect(left(cache, names)).toBe('');
    for (const name of names) cache.set(name, name, 10);
    expect(left(cache, names)).toBe('abcdefgh');
  });

  test('is nothing where nothing may be kept', () => {
    const cache = new BoundedCache<string>(0);
    cache.set('a', 'A', 1);
    expect(cache.get('a')).toBeUndefined();
  });
});
