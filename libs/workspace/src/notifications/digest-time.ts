import { DAY_MS, HOUR_MS } from '../durations';

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

/** The day of a time in UTC, RFC 3339 `full-date`. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day of a time in a time zone, RFC 3339 `full-date`. */
export const dayIn = (timeZone: string, time: number): string => dayAt(time + offsetAt(time, timeZone));

/** Milliseconds that the clocks of a time zone are ahead of UTC. */
export function offsetAt(time: number, timeZone: string): number {
  const minute = Math.floor(time / 60_000) * 60_000;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(minute)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, day, hour, minutes] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type)!,
  );
  return Date.UTC(year!, month! - 1, day, hour, minutes) - minute;
}

/** By time zone, of which there are some hundred; they take long to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}
