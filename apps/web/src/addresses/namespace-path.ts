/** Returns the path segments of a namespace, each escaped: `views/live` → `/views/live`; an empty string without a namespace. */
export const namespacePath = (namespace: string | undefined): string =>
  namespace ? `/${namespace.split('/').map(encodeURIComponent).join('/')}` : '';

/**
 * Returns the namespace at the end of a path: `/de/texts/views/live` → `views/live`.
 * @param page path of the page below the language: `/texts`
 */
export function namespaceInPath(pathname: string, page: string): string | undefined {
  const segments = pathname
    .split('/')
    .slice(1 + page.split('/').length)
    .filter(Boolean);
  try {
    return segments.map(decodeURIComponent).join('/') || undefined;
  } catch {
    return segments.join('/'); // not a valid escape, so no namespace has this name
  }
}
