/**
 * The base path, which the application is served below: `/texts`, or empty. It is known at run time, and paths in the code
 * are without it. The router adds it to links, forms and redirects, `fetch` of loaders and actions to requests; anything
 * else that names a path to the browser adds `base` of the `AppContext` itself.
 */

/** Returns the base path of the document. In the browser only. */
export const documentBase = (): string => document.documentElement.dataset.base ?? '';

/** Takes the base path off an absolute path, e.g. to navigate there; a relative one stays as it is. */
export const withoutBase = (path: string, base: string): string =>
  path.startsWith(`${base}/`) ? path.slice(base.length) : path;

/** Returns the origin of the configured public URL, which includes the base; empty if none is configured. */
export const publicOrigin = (publicUrl: string, base: string): string =>
  publicUrl.slice(0, publicUrl.length - base.length);

/** Returns the path of the texts of these pages, with the base. */
export const ownTextsPath = (base: string): string => `${base}/locales`;
