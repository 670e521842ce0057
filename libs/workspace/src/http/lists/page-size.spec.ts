import { countWithinPageSize } from './page-size';

const count = (...sizes: number[]) => countWithinPageSize(sizes, (size) => size);

describe('countWithinPageSize', () => {
  it('ends a page after 120,000 units, and never before its first row', () => {
    expect(count()).toBe(0);
    expect(count(10, 20, 30)).toBe(3);
    expect(count(100_000, 20_000, 1)).toBe(2);
    expect(count(900_000, 1)).toBe(1);
    expect(count(900_000)).toBe(1);
  });
});
