import { nextDigestTime } from './digest-time';

const next = (day: number, timeZone: string, after: string) =>
  new Date(nextDigestTime(day, timeZone, Date.parse(after))).toISOString();

describe('the time of the weekly summary', () => {
  it.each([
    [1, 'UTC', '2026-11-23T07:59:59Z', '2026-11-23T08:00:00.000Z'],
    [1, 'UTC', '2026-11-23T08:00:00Z', '2026-11-30T08:00:00.000Z'],
    [7, 'UTC', '2026-11-23T08:00:00Z', '2026-11-29T08:00:00.000Z'],
    [1, 'Asia/Tokyo', '2026-11-22T00:00:00Z', '2026-11-22T23:00:00.000Z'],
    [1, 'America/Los_Angeles', '2026-11-22T00:00:00Z', '2026-11-23T16:00:00.000Z'],
    // the clocks change on Sunday, 25 October 2026
    [7, 'Europe/Berlin', '2026-10-18T06:00:00Z', '2026-10-25T07:00:00.000Z'],
    [7, 'Europe/Berlin', '2026-03-22T07:00:00Z', '2026-03-29T06:00:00.000Z'],
    [1, 'Pacific/Kiritimati', '2026-11-22T17:59:59Z', '2026-11-22T18:00:00.000Z'],
    [1, 'Pacific/Kiritimati', '2026-11-22T18:00:00Z', '2026-11-29T18:00:00.000Z'],
    // not a whole number of hours ahead of UTC
    [2, 'Asia/Kolkata', '2026-11-23T00:00:00Z', '2026-11-24T02:30:00.000Z'],
    [2, 'Asia/Kathmandu', '2026-11-23T00:00:00Z', '2026-11-24T02:15:00.000Z'],
    [2, 'America/St_Johns', '2026-11-23T00:00:00Z', '2026-11-24T11:30:00.000Z'],
  ])('is at eight on day %i in %s', (day, timeZone, after, expected) => {
    expect(next(day, timeZone, after)).toBe(expected);
  });
});
