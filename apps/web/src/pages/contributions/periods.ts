const DAY_MS = 24 * 3_600_000;

/** The most days of a report. */
export const MAX_DAYS = 366;

/** Days, RFC 3339 `full-date`; both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** The periods that are offered, in the order of the page. */
export function periodsUntil(today: string): { readonly [Name in 'thisMonth' | 'lastMonth' | 'last30Days']: Period } {
  const thisMonth = firstOfMonth(today);
  const endOfLastMonth = daysBefore(thisMonth, 1);
  return {
    thisMonth: { from: thisMonth, to: today },
    lastMonth: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth },
    last30Days: { from: daysBefore(today, 29), to: today },
  };
}

/** Whether the days are more than a report can have. */
export const isTooLong = ({ from, to }: Period): boolean => Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS;

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
