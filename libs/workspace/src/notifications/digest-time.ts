import { DAY_MS, HOUR_MS } from '../durations';
import { dayAt, dayIn, offsetAt } from '../http/input/days';

/** At this hour of the day, in the person's time zone. */
const HOUR = 8;

/**
 * Returns the next time after `after` when it is eight in the morning of a day of the week, in milliseconds since 1970.
 * @param day from 1 (Monday) to 7 (ISO 8601)
 * @param timeZone IANA
 */
export function nextDigestTime(day: number, timeZone: string, after: number): number {
  const today = Date.parse(dayIn(timeZone, after));
  const ahead = (day - new Date(today).getUTCDay() + 7) % 7;
  const time = morningOf(dayAt(today + ahead * DAY_MS), timeZone);
  return time > after ? time : morningOf(dayAt(today + (ahead + 7) * DAY_MS), timeZone);
}

/**
 * Returns when it is eight in the morning of a day, in milliseconds since 1970.
 * @param day RFC 3339 `full-date`
 * @param timeZone IANA
 */
export function morningOf(day: string, timeZone: string): number {
  const wanted = Date.parse(day) + HOUR * HOUR_MS;
  // The offset of the time that is meant may differ from that of the same time in UTC, where the clocks change between both.
  const near = wanted - offsetAt(wanted, timeZone);
  return wanted - offsetAt(near, timeZone);
}
