import { boundedMemo } from '../language/bounded-memo';

/** Formats values in a language. Results are safe to hydrate: Node and browsers return the same bytes. */
export interface Formatters {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `0.5` → `50%`, without decimals by default. */
  percent(value: number, options?: Intl.NumberFormatOptions): string;
  /** In the page's time zone. Strings are parsed as RFC 3339. */
  date(value: Date | string, options?: Intl.DateTimeFormatOptions): string;
  list(values: readonly string[], options?: Intl.ListFormatOptions): string;
}

/**
 * Replaces narrow and thin spaces (U+202F, U+2009) with U+00A0, which does not break either. Node and browsers come with
 * different releases of CLDR, which differ in these spaces, so that hydration would fail.
 */
export const normalizeSpaces = (text: string): string => text.replace(/[\u202F\u2009]/g, '\u00A0');

/** Formatters for a language and an IANA time zone. Cached, since creating an `Intl` formatter is slow. */
export const formattersOf = (language: string, timeZone: string): Formatters => formattersIn(language)(timeZone);

const formattersIn = boundedMemo(100, (language) =>
  boundedMemo(20, (timeZone) => createFormatters(language, timeZone)),
);

function createFormatters(language: string, timeZone: string): Formatters {
  const number = memoizeByOptions((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const date = memoizeByOptions((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const list = memoizeByOptions((options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options));
  return {
    number: (value, options = {}) => normalizeSpaces(number(options).format(value)),
    percent: (value, options = {}) => normalizeSpaces(number({ style: 'percent', ...options }).format(value)),
    date: (value, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
      normalizeSpaces(date({ timeZone, ...options }).format(new Date(value))),
    list: (values, options = {}) => normalizeSpaces(list(options).format(values)),
  };
}

/** Reuses a format for equal options. */
function memoizeByOptions<Options extends object, Format>(
  create: (options: Options) => Format,
): (options: Options) => Format {
  const byOptions = boundedMemo(50, (options) => create(JSON.parse(options) as Options));
  return (options) => byOptions(JSON.stringify(options));
}
