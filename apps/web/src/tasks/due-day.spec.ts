import { dayIn, daysBetween } from './due-day';

describe('the day of a time', () => {
  it('depends on the time zone', () => {
    const time = Date.parse('2027-01-31T23:30:00Z');
    expect([dayIn(time, 'UTC'), dayIn(time, 'Asia/Tokyo'), dayIn(time, 'America/New_York')]).toEqual([
      '2027-01-31',
      '2027-02-01',
      '2027-01-31',
    ]);
  });
});

describe('the days until a due date', () => {
  it.each([
    ['2027-02-28', '2027-02-28', 0],
    ['2027-02-28', '2027-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-01-01', '2026-12-30', -2],
  ])('from %s to %s are %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});
