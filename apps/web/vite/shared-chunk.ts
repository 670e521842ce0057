/** The part of Rolldown's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Code that visitors never load: the frame of those who are signed in, what edits in place, the palette, and every page of ours but these. */
const OF_MEMBERS =
  /\/apps\/web\/src\/(?:layout\/member\.tsx|member-pages\.ts|in-place\/.+|palette\/.+|requests\/send-json\.ts|pages\/(?!home|languages|texts|developers)[^/]+\/[^/]+\.page\.tsx)$/;

/** What every page begins with. */
const ENTRY = /\/index\.html$/;

/**
 * In which chunk a module lies that several pages use: one for all visitors, rather than a crowd of files of a few
 * hundred bytes, and one for the workspace, which no visitor waits for. Null: one of its own, since of the visitors'
 * pages only one has it.
 */
export function sharedChunk(id: string, graph: Graph): 'shared' | 'workspace' | null {
  const ways = new Set([id]);
  const pages = new Set<string>();
  for (const way of ways) {
    if (OF_MEMBERS.test(way)) continue;
    const importers = graph.getModuleInfo(way)?.importers ?? [];
    if (importers.length === 0) pages.add(way);
    for (const importer of importers) ways.add(importer);
  }
  if (pages.size === 0) return 'workspace';
  return pages.size > 1 || [...pages].some((page) => ENTRY.test(page)) ? 'shared' : null;
}
