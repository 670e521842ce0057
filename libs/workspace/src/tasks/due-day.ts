import { DAY_MS } from '../durations';
import { invalidValue, serverSays } from '../http/input/input-rules';
import { dayAt } from '../http/input/days';
import { morningOf } from '../notifications/digest-time';

const MAX_AHEAD_YEARS = 5;

/**
 * Checks the last day of a task: not before yesterday in UTC, since that is still today in some time zones.
 * @throws Problem 400 for a day that is past or too far away
 */
export function checkedDueDay(day: string, now = Date.now()): string {
  const first = dayAt(now - DAY_MS);
  if (day < first) throw invalidValue('dueOn', serverSays('dayIsPast', { day: first }));
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_AHEAD_YEARS);
  if (day > dayAt(last.getTime())) throw invalidValue('dueOn', serverSays('dayTooFarAway', { years: MAX_AHEAD_YEARS }));
  return day;
}

/**
 * Returns when people are reminded of a last day: at eight in the morning of the day before, in milliseconds since 1970.
 * @param timeZone IANA
 */
export const reminderTime = (dueDay: string, timeZone: string): number =>
  morningOf(dayAt(Date.parse(dueDay) - DAY_MS), timeZone);

/** Returns when people are notified that a last day has passed: at eight in the morning of the day after. */
export const overdueTime = (dueDay: string, timeZone: string): number =>
  morningOf(dayAt(Date.parse(dueDay) + DAY_MS), timeZone);
