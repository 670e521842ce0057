/** The texts of a route, declared in its static `handle`, which is known before its code is loaded. */
export interface RouteTexts {
  readonly namespaces?: readonly string[];
}

/** The distinct namespaces of matched routes, those of the root first. Takes the result of react-router's `matchRoutes`. */
export function routeNamespaces(matches: readonly { readonly route: { readonly handle?: unknown } }[]): string[] {
  return [...new Set(matches.flatMap(({ route }) => (route.handle as RouteTexts | undefined)?.namespaces ?? []))];
}
