/** The part of Rolldown's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Code that visitors never load, beside the pages of members: their frame, editing in place, the command palette, comments and the
 * preview of ICU messages.
 */
const OF_MEMBERS =
  /\/apps\/web\/src\/(?:layout\/member\.tsx|member-pages\.ts|in-place\/.+|palette\/.+|requests\/send-json\.ts|translation-editor\/(?:context\/icu-preview|comments\/comments)\.tsx)$/;

/** The pages with the translation editor, and what these load later. */
const WITH_EDITOR = /\/apps\/web\/src\/(?:pages\/(?:translate|review)\/|translation-editor\/)/;

/** Code for the syntaxes of texts, which is loaded with texts that are written in them. */
const OF_SYNTAXES = /\/libs\/i18n\/src\/message\/(?:icu|i18next-v3|nestjs-i18n)\.ts$/;

/** What every page begins with. */
const ENTRY = /\/index\.html$/;

/**
 * Returns the chunk of a module that several pages use: one for all visitors, rather than many files of a few hundred bytes,
 * one for the workspace, which no visitor loads, one for the translation editor, which most pages of the workspace do not have,
 * and one for the checks that the workspace and the code of syntaxes have in common. Null: a chunk of its own, since only one of
 * the visitors' pages has it.
 *
 * @param visitorModules modules of the visitors' pages
 */
export const sharedChunk =
  (visitorModules: ReadonlySet<string>) =>
  (id: string, graph: Graph): 'shared' | 'workspace' | 'editor' | 'checks' | null => {
    const isOfMembers = (module: string) =>
      OF_MEMBERS.test(module) || (module.endsWith('.page.tsx') && !visitorModules.has(module));
    const visited = new Set([id]);
    const pages = new Set<string>();
    let isOfEditor = true;
    for (const module of visited) {
      if (isOfMembers(module)) {
        isOfEditor &&= WITH_EDITOR.test(module);
        continue;
      }
      if (OF_SYNTAXES.test(module)) {
        pages.add('checks'); // together they are one place: what only they share is no matter of every page
        continue;
      }
      const importers = graph.getModuleInfo(module)?.importers ?? [];
      if (importers.length === 0) pages.add(module);
      for (const importer of importers) visited.add(importer);
    }
    if (pages.size === 0) return isOfEditor ? 'editor' : 'workspace';
    if (pages.size === 1 && pages.has('checks')) return 'checks';
    return pages.size > 1 || [...pages].some((page) => ENTRY.test(page)) ? 'shared' : null;
  };
