/** Returns the form in which accounts are looked up, regardless of case and of compatible characters. */
export const foldEmail = (email: string): string => email.normalize('NFKC').toLowerCase();

/** A basic check: one `@` between a name and a host, without white space and control characters. */
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 254 &&
  /^[^\s@\p{Cc}<>]{1,64}@[^\s@\p{Cc}<>.]+(\.[^\s@\p{Cc}<>.]+)*$/u.test(value);
