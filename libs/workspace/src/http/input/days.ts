import { DAY_MS } from '../../durations';
import { invalidValue, serverSays } from './input-rules';

/**
 * Returns when a day starts in a time zone, in milliseconds since 1970; not before that. Where the clocks change at midnight,
 * it need not be at 0:00.
 * @param day RFC 3339 `full-date`
 * @param timeZone IANA
 */
export const startOfDay = (day: string, timeZone: string): number => timeOfMidnight(Date.parse(day), timeZone);

/** Returns when the day after a day starts. */
export const endOfDay = (day: string, timeZone: string): number => timeOfMidnight(Date.parse(day) + DAY_MS, timeZone);

/**
 * Returns when the first of some days starts and when the last one ends, in milliseconds since 1970.
 * @param days `from` and `to`: RFC 3339 `full-date`; `timeZone`: IANA
 * @throws Problem 400 for a last day before the first
 */
export function periodOf({ from, to, timeZone = 'UTC' }: DaysQuery): { from?: number; until?: number } {
  if (from !== undefined && to !== undefined && to < from)
    throw invalidValue('to', serverSays('dayIsPast', { day: from }));
  return {
    ...(from !== undefined && { from: startOfDay(from, timeZone) }),
    ...(to !== undefined && { until: endOfDay(to, timeZone) }),
  };
}

/** Days that a list is limited to. */
export interface DaysQuery {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
}

/** @param midnight as if it were UTC */
function timeOfMidnight(midnight: number, timeZone: string): number {
  if (midnight < DAY_MS) return 0;
  // The clocks may change between the day before and the day after.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - offsetAt(near, timeZone));
  const reached = candidates.filter((time) => time + offsetAt(time, timeZone) >= midnight);
  return Math.min(...(reached.length > 0 ? reached : candidates));
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
