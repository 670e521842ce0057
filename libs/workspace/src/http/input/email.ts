import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns the form in which accounts are looked up, regardless of case and of compatible characters, and with the ASCII form of a
 * domain (RFC 5890), which browsers send for an address that was typed in another script.
 */
export function foldEmail(email: string): string {
  const folded = foldCharacters(email);
  const at = folded.lastIndexOf('@') + 1;
  const domain = folded.slice(at);
  return folded.slice(0, at) + (domainToASCII(domain) || domain);
}

/** Returns a folded address with the Unicode form of its domain. */
export function unfoldEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}

/** Without differences of case and compatible characters. */
export const foldCharacters = (email: string): string => email.normalize('NFKC').toLowerCase();

/** Returns the address of `Anna Nowak <anna@example.com>`, or the text itself. */
export const addressIn = (text: string): string => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();

/** A basic check: one `@` between a name and a host, without white space and control characters. */
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 254 &&
  /^[^\s@\p{Cc}<>]{1,64}@[^\s@\p{Cc}<>.]+(\.[^\s@\p{Cc}<>.]+)*$/u.test(value);
