const MINUTE_MS = 60_000;

/**
 * Returns a time as the value of `<input type="datetime-local">`, on the clocks of a time zone: `2027-01-31T09:00`.
 * @param zone IANA
 */
export function localTime(time: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(time));
  const part = (name: string) => parts.find(({ type }) => type === name)!.value;
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Returns the RFC 3339 time of what clocks of a time zone show; empty for anything else. A time that clocks skip in spring is moved
 * by as much as they skip.
 * @param local value of `<input type="datetime-local">`
 * @param zone IANA
 */
export function instantOf(local: string, zone: string): string {
  const [minutes] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(local) ?? [];
  const shown = Date.parse(`${minutes}Z`);
  if (Number.isNaN(shown)) return '';
  try {
    const offsetAt = (time: number) =>
      Date.parse(`${localTime(time, zone)}Z`) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
    // The offset of the first guess may be that of the other side of a change of the clocks.
    return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString();
  } catch {
    return ''; // an unknown time zone
  }
}
