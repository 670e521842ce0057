import { continueIdsAfter, newId } from './new-id';

describe('An id', () => {
  test('is a UUID version 7 with the current time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const made = parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('is unique and sorts after earlier ids', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(new Set(ids).size).toBe(20_000);
    expect([...ids].sort()).toEqual(ids);
  });

  test('is so even if the clock stops or goes back', () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const ids = Array.from({ length: 10_000 }, newId);
    clock.mockReturnValue(now - 3_600_000);
    ids.push(newId(), newId());
    clock.mockRestore();
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('sorts after those of another process whose clock was ahead', () => {
    const ahead = (Date.now() + 3_600_000).toString(16).padStart(12, '0');
    const other = `${ahead.slice(0, 8)}-${ahead.slice(8)}-7ffe-8000-000000000000`;
    continueIdsAfter(other);
    const ids = [other, newId(), newId(), newId()];
    continueIdsAfter(other); // an earlier one changes nothing
    ids.push(newId());
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
