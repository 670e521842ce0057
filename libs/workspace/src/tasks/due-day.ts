import { DAY_MS } from '../durations';
import { invalidValue, serverSays } from '../http/input/input-rules';
import { nextDigestTime } from '../notifications/digest-time';

const MAX_AHEAD_YEARS = 5;

/** In UTC. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Checks the last day of a task. Somewhere it is still yesterday, as seen from UTC.
 * @throws Problem 400 for a day that is past or too far away
 */
export function checkedDueDay(day: string, now = Date.now()): string {
  if (day < dayAt(now - DAY_MS)) throw invalidValue('dueOn', serverSays('dayIsPast'));
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_AHEAD_YEARS);
  if (day > dayAt(last.getTime())) throw invalidValue('dueOn', serverSays('dayTooFarAway', { years: MAX_AHEAD_YEARS }));
  return day;
}

/**
 * Returns when people are reminded of a last day: at eight in the morning of the day before, in milliseconds since 1970.
 * @param timeZone IANA
 */
export function reminderTime(dueDay: string, timeZone: string): number {
  const dayBefore = Date.parse(dueDay) - DAY_MS;
  const weekday = new Date(dayBefore).getUTCDay() || 7;
  // The day begins up to 14 hours earlier than in UTC; on the same day of the week before it, eight has passed.
  return nextDigestTime(weekday, timeZone, dayBefore - DAY_MS / 2);
}
