/** Returns a parameter that is a day or a time with its zone (RFC 3339, full-date or date-time). */
export const parseTime = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
