export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours; a calendar day may be longer or shorter because of daylight saving time. */
export const DAY_MS = 24 * HOUR_MS;
/** Processes whose clocks differ by more than this may do the same work twice, or count apart. */
export const MAX_CLOCK_DIFFERENCE_MS = 10 * MINUTE_MS;
