import { boundedMemo } from '../language/bounded-memo';

/** Writes values the way a language does. All of them are safe to hydrate: Node and browsers give the same bytes. */
export interface Formatters {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `0.5` → `50%`, without decimals unless asked for. */
  percent(value: number, options?: Intl.NumberFormatOptions): string;
  /** In the page's time zone. A string is taken as RFC 3339. */
  date(value: Date | string, options?: Intl.DateTimeFormatOptions): string;
  list(values: readonly string[], options?: Intl.ListFormatOptions): string;
}

/**
 * Node and browsers are built with different releases of CLDR, which disagree on narrow and thin
 * spaces (U+202F, U+2009). React would see other bytes than the server sent: make them one, U+00A0,
 * which does not break either.
 */
export const evenSpaces = (text: string): string => text.replace(/[\u202F\u2009]/g, '\u00A0');

/** Formatters of a language and an IANA time zone. Building an `Intl` formatter is slow, so they are kept. */
export const formattersOf = (language: string, timeZone: string): Formatters => formattersIn(language)(timeZone);

const formattersIn = boundedMemo(100, (language) =>
  boundedMemo(20, (timeZone) => createFormatters(language, timeZone)),
);

function createFormatters(language: string, timeZone: string): Formatters {
  const number = keep((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const date = keep((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const list = keep((options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options));
  return {
    number: (value, options = {}) => evenSpaces(number(options).format(value)),
    percent: (value, options = {}) => evenSpaces(number({ style: 'percent', ...options }).format(value)),
    date: (value, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
      evenSpaces(date({ timeZone, ...options }).format(new Date(value))),
    list: (values, options = {}) => evenSpaces(list(options).format(values)),
  };
}

/** One format for equal options. */
function keep<Options extends object, Format>(create: (options: Options) => Format): (options: Options) => Format {
  const made = boundedMemo(50, (options) => create(JSON.parse(options) as Options));
  return (options) => made(JSON.stringify(options));
}
