/** As accounts are looked up: case and compatible forms of a character make no other account. */
export const foldEmail = (email: string): string => email.normalize('NFKC').toLowerCase();

/** One `@`, a name before it and a host behind it, without spaces or control characters: what is beyond that, a mail would tell. */
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 254 &&
  /^[^\s@\p{Cc}<>]{1,64}@[^\s@\p{Cc}<>.]+(\.[^\s@\p{Cc}<>.]+)*$/u.test(value);
