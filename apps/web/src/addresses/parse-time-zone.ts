/** Returns a time zone (IANA) of a URL, or undefined if it does not exist. */
export function parseTimeZone(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && name;
  } catch {
    return undefined;
  }
}
