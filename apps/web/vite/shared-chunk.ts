/** The part of Rolldown's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Code that visitors never load, in addition to the pages of members: their frame, Edit in place, the command palette,
 * notifications, comments, screenshots, ignored findings, bulk review, bulk changes of keys, the preview of ICU messages, the
 * previews of imports, translation jobs and translation memories.
 */
const OF_MEMBERS =
  /\/apps\/web\/src\/(?:layout\/(?:member|notification-panel)\.tsx|member-pages\.ts|in-place\/.+|palette\/.+|requests\/send-json\.ts|translation-editor\/(?:context\/icu-preview|comments\/comments|message\/(?:ignored-findings|special-characters)|screenshots\/screenshots|selection\/selection-bar|saved-filters\/saved-filter-dialog)\.tsx|pages\/(?:files\/(?:import-plan|memories\/memories|translation-jobs\/translation-jobs)|glossary\/import-glossary|settings-keys\/key-selection-bar)\.tsx)$/;

/** The part of that code for editing texts: what only this part imports is loaded by the editor and Edit in place alone. */
const OF_THE_EDITOR = /\/apps\/web\/src\/(?:pages\/(?:translate|review|edit)\/.+|in-place\/.+|translation-editor\/.+)$/;

/** The part of that code that every page of the workspace uses or can open: what it shares with a page is loaded by all. */
const OF_THE_FRAME = /\/apps\/web\/src\/(?:layout|palette|in-place|requests)\/|\/member-pages\.ts$/;

/** Screenshots of keys: the page of a key has them, and the editor loads them later. */
const OF_SCREENSHOTS = /\/apps\/web\/src\/(?:screenshots\/|requests\/screenshots\.ts)/;

/** Code for the syntaxes of texts, which is loaded with texts that are written in them. */
const OF_SYNTAXES = /\/libs\/i18n\/src\/message\/(icu|i18next-v3|nestjs-i18n)\/\1\.ts$/;

/** A page of visitors, such as `texts`. */
const PAGE_NAME = /\/([^/]+)\.page\.tsx$/;

/** The entry module of every page. */
const ENTRY = /\/index\.html$/;

/**
 * Returns the chunk of a module that several pages use, so that there are few files rather than many of a few hundred bytes:
 * one for all visitors, one for the workspace, which no visitor loads, one for the editor, one for the other pages of the
 * workspace, one for screenshots, one for the checks that the workspace shares with the code of syntaxes, and one for each page of
 * visitors, of what only pages of the workspace have as well. Null: a chunk of its own.
 *
 * @param visitorModules modules of the visitors' pages
 */
export const sharedChunk =
  (visitorModules: ReadonlySet<string>) =>
  (id: string, graph: Graph): string | null => {
    if (OF_SCREENSHOTS.test(id)) return 'screenshots';
    const isOfMembers = (module: string) =>
      OF_MEMBERS.test(module) || (module.endsWith('.page.tsx') && !visitorModules.has(module));
    const visited = new Set([id]);
    const pages = new Set<string>();
    const memberModules: string[] = [];
    for (const module of visited) {
      if (isOfMembers(module)) {
        memberModules.push(module);
        continue;
      }
      if (OF_SYNTAXES.test(module)) {
        pages.add('checks'); // what only the syntaxes share is loaded with them, not with every page
        continue;
      }
      const importers = graph.getModuleInfo(module)?.importers ?? [];
      if (importers.length === 0) pages.add(module);
      for (const importer of importers) visited.add(importer);
    }
    if (pages.size === 0) {
      if (memberModules.every((module) => OF_THE_EDITOR.test(module))) return 'editor';
      return memberModules.some((module) => OF_THE_EDITOR.test(module) || OF_THE_FRAME.test(module))
        ? 'workspace'
        : 'pages';
    }
    if (pages.size === 1 && pages.has('checks')) return 'checks';
    const [page] = pages;
    return pages.size > 1 || ENTRY.test(page!) ? 'shared' : (PAGE_NAME.exec(page!)?.[1] ?? null);
  };
