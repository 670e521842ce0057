import type { HttpResponse } from './send-request';

/** The tests mount the workspace in another application, see `start-in-host.ts`. */
export const isInHost = process.env.TEST_HOST !== undefined;

/** Path that the tests serve the application below: `TEST_BASE_PATH`, e.g. `/texts`; by default empty, the root. */
export const basePath = process.env.TEST_BASE_PATH ?? (isInHost ? '/texts' : '');

/** Path in front of `/locales`, where the published texts are delivered: a host does so itself. */
export const deliveryBase = isInHost ? '' : basePath;

/** For tests of what exists only at the root. */
export const itAtRoot = basePath === '' ? it : it.skip;

/** For tests of what the program has and a mounted workspace leaves to its host. */
export const itInProgram = isInHost ? it.skip : it;
export const describeInProgram = isInHost ? describe.skip : describe;

/** Returns the name of a cookie that the pages write, such as `lng`. */
export const pageCookie = (name: string): string => (basePath === '' ? name : `dragoman-${name}`);

/** Takes the base path off a path that the application has put into a response, or that one of its pages requests. */
export function withoutBase(path: string): string {
  if (isInHost && /^\/locales(?:[/?]|$)/.test(path)) return path; // of the host
  if (!`${path}/`.startsWith(`${basePath}/`)) throw new Error(`${path} is not below ${basePath}.`);
  return path.slice(basePath.length);
}

/** Returns the path that a response redirects to, without the base path; undefined if it does not redirect. */
export const locationOf = ({ headers: { location } }: Pick<HttpResponse, 'headers'>): string | undefined =>
  location === undefined ? undefined : withoutBase(location);
