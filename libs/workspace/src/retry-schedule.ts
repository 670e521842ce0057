import { sql, type SqlBool } from 'kysely';
import { HOUR_MS, MAX_CLOCK_DIFFERENCE_MS, MINUTE_MS, SECOND_MS } from './durations';

/** Between an attempt and the next, as the Standard Webhooks specification recommends, about three days in all; also of emails. */
const DELAYS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
  ...[20 * HOUR_MS, 24 * HOUR_MS],
];

/** The longest time that a receiver's `Retry-After` is respected for. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/** The longest that {@link retryDelay} returns. */
export const MAX_RETRY_DELAY_MS = 1.1 * 24 * HOUR_MS;

/**
 * SQL: whether the time in a column has come. One that is further away than any that is written now is from before the clock
 * was set back, and has come, too.
 * @param longest milliseconds from the present to the latest time that is written
 */
export const hasCome = (column: string, now: number, longest: number) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${Math.round(now + longest + MAX_CLOCK_DIFFERENCE_MS)})`;

/**
 * Returns the milliseconds until the next attempt, up to a tenth more than in the schedule so that what failed
 * together are not repeated together; undefined if there is none.
 * @param attempts so far
 * @param retryAfterMs the receiver asks to wait this long
 */
export function retryDelay(attempts: number, retryAfterMs = 0): number | undefined {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)) * (1 + Math.random() / 10));
}
