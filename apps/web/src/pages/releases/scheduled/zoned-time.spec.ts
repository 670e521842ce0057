import { instantOf, localTime } from './zoned-time';

describe('times of a time zone', () => {
  it.each([
    ['2027-01-31T09:00', 'Europe/Berlin', '2027-01-31T08:00:00.000Z'],
    ['2027-07-31T09:00', 'Europe/Berlin', '2027-07-31T07:00:00.000Z'],
    ['2027-01-31T00:30', 'Asia/Kathmandu', '2027-01-30T18:45:00.000Z'],
    ['2027-03-13T23:30', 'America/New_York', '2027-03-14T04:30:00.000Z'],
    ['2027-03-14T03:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-01-01T00:00', 'UTC', '2027-01-01T00:00:00.000Z'],
  ])('are converted to UTC and back: %s in %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(localTime(instant, zone)).toBe(local);
  });

  it('that clocks skip are moved, and those that clocks show twice are one of the two', () => {
    expect(localTime(instantOf('2027-03-28T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toMatch(/T0[13]:30$/);
    expect(localTime(instantOf('2027-10-31T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2027-10-31T02:30');
  });

  it.each([
    ['', 'UTC'],
    ['tomorrow', 'UTC'],
    ['2027-13-31T09:00', 'UTC'],
    ['2027-01-31T09:00', 'Europe/Nowhere'],
  ])('are empty if they are invalid: %j in %s', (local, zone) => expect(instantOf(local, zone)).toBe(''));
});
