const DAY_MS = 24 * 3_600_000;

/**
 * Returns the day of a time on the calendar of a time zone, as RFC 3339 `full-date`.
 * @param zone IANA
 */
export function dayIn(time: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(time);
  const part = (name: string) => parts.find(({ type }) => type === name)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the number of days from one day to another; negative if the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
