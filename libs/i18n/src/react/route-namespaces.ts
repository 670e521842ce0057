/** What a route says of its texts, in its static `handle`: known before its code is loaded. */
export interface RouteTexts {
  readonly namespaces?: readonly string[];
}

/** The namespaces of matched routes, each once, the root's first. Takes what react-router's `matchRoutes` gives. */
export function namespacesOf(matches: readonly { readonly route: { readonly handle?: unknown } }[]): string[] {
  return [...new Set(matches.flatMap(({ route }) => (route.handle as RouteTexts | undefined)?.namespaces ?? []))];
}
