import { DAY_MS } from '../durations';
import { offsetAt } from '../notifications/digest-time';

/**
 * Returns when a day starts in a time zone, in milliseconds since 1970; not before that. Where the clocks change at midnight,
 * it need not be at 0:00.
 * @param day RFC 3339 `full-date`
 * @param timeZone IANA
 */
export const startOfDay = (day: string, timeZone: string): number => timeOfMidnight(Date.parse(day), timeZone);

/** Returns when the day after a day starts. */
export const endOfDay = (day: string, timeZone: string): number => timeOfMidnight(Date.parse(day) + DAY_MS, timeZone);

/** @param midnight as if it were UTC */
function timeOfMidnight(midnight: number, timeZone: string): number {
  if (midnight < DAY_MS) return 0;
  // The clocks may change between the day before and the day after.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - offsetAt(near, timeZone));
  const reached = candidates.filter((time) => time + offsetAt(time, timeZone) >= midnight);
  return Math.min(...(reached.length > 0 ? reached : candidates));
}
