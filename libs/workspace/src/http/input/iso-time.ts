/** Formats milliseconds since 1970, UTC, as RFC 3339. */
export function toIsoTime(time: number): string;
export function toIsoTime(time: number | null): string | null;
export function toIsoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
