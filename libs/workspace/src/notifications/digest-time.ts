import { HOUR_MS } from '../durations';

/** At this hour of the day, in the person's time zone. */
const HOUR = 8;

const WEEK_HOURS = 7 * 24;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Returns the next time after `after` when it is eight in the morning of a day of the week, in milliseconds since 1970. In time
 * zones that differ from UTC by a part of an hour, it is the first full hour of UTC after eight.
 * @param day from 1 (Monday) to 7 (ISO 8601)
 * @param timeZone IANA
 */
export function nextDigestTime(day: number, timeZone: string, after: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const first = (Math.floor(after / HOUR_MS) + 1) * HOUR_MS;
  for (let hours = 0; hours <= WEEK_HOURS + 1; hours++) {
    const time = first + hours * HOUR_MS;
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    if (parts.get('weekday') === WEEKDAYS[day - 1] && Number(parts.get('hour')) === HOUR) return time;
  }
  return first + WEEK_HOURS * HOUR_MS; // a change of the clock left the hour out
}
