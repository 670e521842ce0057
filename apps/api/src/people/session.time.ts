const DAY = 86_400_000;

/** Without a visit a session ends after this long, in milliseconds. */
const IDLE = 14 * DAY;

/** However often somebody comes: then they sign in again. So long the browser keeps the cookie, and the server decides. */
export const LONGEST = 90 * DAY;

/** When a session ends that began at one time and was seen at another; each milliseconds since 1970. */
export const sessionEnd = (began: number, seen: number): number => Math.min(seen + IDLE, began + LONGEST);
