import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The part of Rolldown's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Code that visitors never load, in addition to the pages of members: their frame, Edit in place, the command palette,
 * notifications, comments, screenshots, a page while typing, drafts of deleted keys, forms without JavaScript, the end of a
 * list and what else few texts need, refused texts, changes of texts and their sources, the filters by person, issue and tag,
 * bulk review, replacing words, ignoring issues, the task whose texts are listed, bulk changes of keys, tasks and invitations,
 * texts that are added to a task, fields and the preview of ICU messages, marks of terms, the previews of imports, translation
 * jobs and translation memories.
 */
const MEMBER_MODULES = [
  'layout/member.tsx',
  'layout/notification-panel.tsx',
  'member-pages.ts',
  'requests/send-json.ts',
  'editing/deleted-text.tsx',
  'editing/icu-fields.tsx',
  'editing/refused-text.tsx',
  'translation-editor/context/icu-preview.tsx',
  'translation-editor/context/term-marks.tsx',
  'translation-editor/ignore/ignore-dialog.tsx',
  'translation-editor/later-code.ts',
  'translation-editor/later-sections.ts',
  'translation-editor/list/deleted-drafts.tsx',
  'translation-editor/message/forms-change.tsx',
  'translation-editor/message/special-characters.tsx',
  'translation-editor/replace/replace-dialog.tsx',
  'translation-editor/selection/selection-bar.tsx',
  'translation-editor/task/add-to-task.tsx',
  'translation-editor/task/task-line.tsx',
  'translation-editor/saved-filters/saved-filter-dialog.tsx',
  'translation-editor/save-translation.ts',
  'translation-editor/screenshots/live-page.tsx',
  'translation-editor/toolbar/filter-menu-later.ts',
  'pages/files/import/import-plan.tsx',
  'pages/files/memories/memories.tsx',
  'pages/files/translation-jobs/translation-jobs.tsx',
  'pages/glossary/import-glossary.tsx',
  'pages/places/page-preview.tsx',
  'pages/people/invitation-selection-bar.tsx',
  'pages/settings-keys/key-selection-bar.tsx',
  'pages/tasks/task-selection-bar.tsx',
];

const MEMBER_FOLDERS = /\/apps\/web\/src\/(?:in-place|palette)\//;

/** Member code for editing texts. A module that only this code imports goes into the chunk `editor`. */
const EDITOR_CODE =
  /\/apps\/web\/src\/(?:pages\/(?:translate|review|edit)\/.+|in-place\/.+|editing\/.+|translation-editor\/.+)$/;

/** Editing one text, in its place or in a window of its own. */
const SINGLE_TEXT_CODE = /\/apps\/web\/src\/(?:pages\/edit|in-place)\//;

/** Pages with a list of texts. */
const TEXT_LIST_CODE = /\/apps\/web\/src\/pages\/(?:translate|review)\//;

/** Member code that every page of the workspace uses or can open. A module that it imports is in the chunk `workspace`. */
const COMMON_MEMBER_CODE = /\/apps\/web\/src\/(?:layout|palette|in-place|requests)\/|\/member-pages\.ts$/;

/** Screenshots of keys. The page of a key loads them at once, the editor later. */
const SCREENSHOT_CODE = /\/apps\/web\/src\/(?:screenshots\/|requests\/screenshots\.ts|addresses\/places-address\.ts)/;

/** Pages in frames, with a text. The preview of a page loads them at once, the editor when a page is to be shown. */
const FRAMED_PAGE_CODE = /\/apps\/web\/src\/framed-pages\//;

/**
 * Tasks, the buttons that add texts to them and remove them, the task whose texts are listed, and links in what people have written about them. Their pages load it at once, the
 * editor once a task is open or texts are selected, and the links with comments.
 */
const TASK_CODE =
  /\/apps\/web\/src\/(?:tasks\/|translation-editor\/task\/(?:add-to-task-button\.tsx|remove-from-task-button\.tsx|use-followed-task\.ts)|requests\/tasks\.ts|addresses\/tasks-address\.ts|ui\/linked-text\.tsx)/;

/** Who has deleted a key. The pages of keys load it at once, the editor once the key of a text has been deleted. */
const DELETED_KEY_CODE = /\/apps\/web\/src\/editing\/deleted-key-notice\.tsx$/;

/** Compares texts. The pages of changes load it at once, the editor later. */
const COMPARISON_CODE = /\/apps\/web\/src\/messages\/(?:text|word)-diff\.tsx?$|\/node_modules\/diff\//;

/** Notifications, which their page and the panel in the header show. */
const NOTIFICATION_CODE = /\/apps\/web\/src\/notifications\//;

/** What the pages of tasks have in common. */
const TASK_PAGE_CODE = /\/apps\/web\/src\/pages\/tasks\//;

/** Changes of texts, which the start page and the history show. */
const CHANGE_CODE = /\/apps\/web\/src\/(?:change-sets|pages\/workspace)\//;

/** What the pages of releases have in common. */
const RELEASE_PAGE_CODE = /\/apps\/web\/src\/pages\/releases\//;

/** What the page of files and what it loads later have in common. */
const FILE_PAGE_CODE = /\/apps\/web\/src\/pages\/files\//;

/** What the pages of settings have in common. */
const SETTINGS_CODE = /\/apps\/web\/src\/(?:settings-ui|pages\/(?:settings-[a-z]+|pretranslation))\//;

/** Code about accounts and what they may do, which few pages of the workspace use. */
const ACCOUNT_CODE = /\/apps\/web\/src\/(?:accounts|pages\/(?:people|profile|service-accounts|webhooks))\//;

/** Finds texts on pages, for editing in place and for recording and showing where they are. Loaded once it is needed. */
const IN_PLACE_CODE =
  /\/(?:libs\/i18n\/src\/react\/(?:texts-in-place|text-marks|places|place-recorder|framed-place|measure-text)|apps\/web\/src\/in-place\/draft-places)\.ts$/;

/**
 * Small modules of the visitors' page `languages` that most pages of the workspace use, too: they would load the heat map
 * with them.
 */
const COMMON_CODE = /\/apps\/web\/src\/page\/(?:language-name|share-of|use-is-hydrated)\.ts$/;

/** Code for the syntaxes of texts, which is loaded with texts that are written in them. */
const SYNTAX_CODE = /\/libs\/i18n\/src\/message\/(icu|i18next-v3|nestjs-i18n)\/\1\.ts$/;

/** A page of visitors, such as `texts`. */
const VISITOR_PAGE = /\/([^/]+)\.page\.tsx$/;

/** The entry module of every page. */
const ENTRY_MODULE = /\/index\.html$/;

/**
 * Returns the name of the chunk of a module that several pages use, so that there are few files rather than many of a few
 * hundred bytes. `null`: Rolldown decides.
 *
 * - `shared`: used by several pages of visitors, by all, or by one and the code of syntaxes or most of the workspace
 * - the name of a visitors' page: used by this page and, at most, by the workspace
 * - `checks`: used only by the workspace and by the code of syntaxes
 * - `editor`: used only by code for editing texts, in the editor of one text and next to a list of texts
 * - `single-text`, `text-list`: the same, but only in one of these
 * - `later-editor`: the same, but only by code that they load later
 * - `workspace`: used by the editor and other pages of the workspace, or by code that all its pages have in common
 * - `pages`: used only by the other pages of the workspace
 * - `accounts`, `settings`, `task-pages`, `release-pages`, `file-pages`, `changes`: the same, but the module is about accounts, is
 *   code of the pages of settings, tasks, releases or files, or is about changes of texts
 * - `screenshots`: the module is code for screenshots
 * - `framed-pages`: the module is code for pages in frames
 * - `tasks`, `notifications`: the module is code for these
 * - `deleted-keys`: the module is about deleted keys
 * - `comparison`: the module compares texts
 * - `in-place`: the module finds texts on pages
 *
 * @param visitorModules modules of the visitors' pages
 */
export function sharedChunk(visitorModules: ReadonlySet<string>) {
  const source = resolve(import.meta.dirname, '../src');
  const memberModules = new Set(MEMBER_MODULES.map((path) => join(source, path)));
  // A module that was moved would take its code to the visitors unnoticed.
  const moved = [...memberModules].filter((module) => !existsSync(module));
  if (moved.length > 0) throw new Error(`These modules of vite/shared-chunk.ts do not exist: ${moved.join(', ')}`);
  return (id: string, graph: Graph): string | null => {
    if (COMMON_CODE.test(id)) return 'shared';
    if (SCREENSHOT_CODE.test(id)) return 'screenshots';
    if (FRAMED_PAGE_CODE.test(id)) return 'framed-pages';
    if (TASK_CODE.test(id)) return 'tasks';
    if (NOTIFICATION_CODE.test(id)) return 'notifications';
    if (DELETED_KEY_CODE.test(id)) return 'deleted-keys';
    if (COMPARISON_CODE.test(id)) return 'comparison';
    if (IN_PLACE_CODE.test(id)) return 'in-place';
    const isMemberCode = (module: string) =>
      memberModules.has(module) ||
      MEMBER_FOLDERS.test(module) ||
      (module.endsWith('.page.tsx') && !visitorModules.has(module));
    const visited = new Set([id]);
    const pages = new Set<string>();
    const importedBy: string[] = [];
    for (const module of visited) {
      if (isMemberCode(module)) {
        importedBy.push(module);
        continue;
      }
      if (SYNTAX_CODE.test(module)) {
        pages.add('checks'); // what only the syntaxes share is loaded with them, not with every page
        continue;
      }
      const importers = graph.getModuleInfo(module)?.importers ?? [];
      if (importers.length === 0) pages.add(module);
      for (const importer of importers) visited.add(importer);
    }
    if (pages.size === 0) {
      if (importedBy.every((module) => EDITOR_CODE.test(module))) {
        const isOfSingleText = importedBy.some((module) => SINGLE_TEXT_CODE.test(module));
        const isOfList = importedBy.some((module) => TEXT_LIST_CODE.test(module));
        if (isOfSingleText) return isOfList ? 'editor' : 'single-text';
        return isOfList ? 'text-list' : 'later-editor';
      }
      if (importedBy.some((module) => EDITOR_CODE.test(module) || COMMON_MEMBER_CODE.test(module))) return 'workspace';
      if (TASK_PAGE_CODE.test(id)) return 'task-pages';
      if (RELEASE_PAGE_CODE.test(id)) return 'release-pages';
      if (FILE_PAGE_CODE.test(id)) return 'file-pages';
      if (CHANGE_CODE.test(id)) return 'changes';
      if (SETTINGS_CODE.test(id)) return 'settings';
      return ACCOUNT_CODE.test(id) ? 'accounts' : 'pages';
    }
    if (pages.size === 1 && pages.has('checks')) return 'checks';
    const [page] = pages;
    return pages.size > 1 || ENTRY_MODULE.test(page!) ? 'shared' : (VISITOR_PAGE.exec(page!)?.[1] ?? null);
  };
}
