/** Maximum length of a search, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Returns the path, which may have a query, with the values that are set: `/texts` and `{ language: 'pl', q: '' }` →
 * `/texts?language=pl`
 */
export function pathWithQuery(
  path: string,
  query: Readonly<Record<string, string | number | false | undefined>>,
): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return parameters.length > 0 ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}` : path;
}
