import type { HttpResponse } from './send-request';

/** Path that the tests serve the application below: `TEST_BASE_PATH`, e.g. `/texts`; by default empty, the root. */
export const basePath = process.env.TEST_BASE_PATH ?? '';

/** For tests of what exists only at the root. */
export const itAtRoot = basePath === '' ? it : it.skip;

/** Returns the name of a cookie that the pages write, such as `lng`. */
export const pageCookie = (name: string): string => (basePath === '' ? name : `dragoman-${name}`);

/** Takes the base path off a path that the application has put into a response. */
export function withoutBase(path: string): string {
  if (!`${path}/`.startsWith(`${basePath}/`)) throw new Error(`${path} is not below ${basePath}.`);
  return path.slice(basePath.length);
}

/** Returns the path that a response redirects to, without the base path; undefined if it does not redirect. */
export const locationOf = ({ headers: { location } }: Pick<HttpResponse, 'headers'>): string | undefined =>
  location === undefined ? undefined : withoutBase(location);
