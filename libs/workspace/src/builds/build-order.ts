import { DAY_MS } from '../durations';

/** One day, for clocks that are wrong. */
const MAX_AHEAD_MS = DAY_MS;

/** Before this, there was nothing to build. */
const EARLIEST_MS = Date.UTC(2000, 0);

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

/** What an order has to be, after the name of the setting or option. */
export const BUILD_ORDER_RULE =
  'must be the time of the commit, such as 2026-11-23T04:00:00Z (git log -1 --format=%cI) or seconds since 1970 (%ct), and not in the future.';

/**
 * Parses the order of a build: a date and time with its offset (RFC 3339), or seconds since 1970. All orders are times, so
 * that they can be compared wherever they come from. An order in the future is refused: it would block later builds.
 * @returns milliseconds since 1970, UTC; undefined if it is invalid
 */
export function parseBuildOrder(value: string, now = Date.now()): number | undefined {
  const order = /^\d{9,11}$/.test(value) ? Number(value) * 1000 : DATE_TIME.test(value) ? Date.parse(value) : NaN;
  return order >= EARLIEST_MS && order <= now + MAX_AHEAD_MS ? order : undefined;
}
