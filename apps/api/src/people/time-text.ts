/** RFC 3339 of milliseconds since 1970. */
export function timeText(time: number): string;
export function timeText(time: number | null): string | null;
export function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
