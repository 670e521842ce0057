const DAY_MS = 86_400_000;

/** A session expires after this time without a request. */
const MAX_IDLE_MS = 14 * DAY_MS;

/** The longest lifetime of a session, and of its cookie. */
export const MAX_SESSION_MS = 90 * DAY_MS;

/** The time at which a session expires. All times are milliseconds since 1970. */
export const sessionExpiry = (createdAt: number, lastUsedAt: number): number =>
  Math.min(lastUsedAt + MAX_IDLE_MS, createdAt + MAX_SESSION_MS);
