import { endOfDay, startOfDay } from './days';

describe('a day', () => {
  it.each([
    ['2026-11-29', 'UTC', '2026-11-29T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['2026-11-29', 'Europe/Warsaw', '2026-11-28T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    ['2026-11-29', 'Pacific/Kiritimati', '2026-11-28T10:00:00.000Z', '2026-11-29T10:00:00.000Z'],
    // The clocks change during the day.
    ['2026-03-29', 'Europe/Warsaw', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'America/Havana', '2026-10-25T04:00:00.000Z', '2026-10-26T04:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    // From 0:00 to 1:00, and from 0:00 to 23:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', '2018-02-19T03:00:00.000Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
    ['0001-01-01', 'Asia/Tokyo', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ])('%s in %s', (day, timeZone, start, end) => {
    expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(start);
    expect(new Date(endOfDay(day, timeZone)).toISOString()).toBe(end);
  });
});
