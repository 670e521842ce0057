export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Of 24 hours; a calendar day of a time zone may be longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;
