/** A page that the renderer has. */
export interface PageEntry {
  /** Without the language, in the router's notation: `/blog/:slug`. */
  readonly path: string;
  readonly namespaces: readonly string[];
}
