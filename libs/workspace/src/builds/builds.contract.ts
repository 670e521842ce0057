import type { AuthorView, SyntaxView } from '../editing/editing.contract';
import type { FormsView, ImportFileInput, ImportProblemView } from '../exchange/exchange.contract';

/** Requests and responses of builds. Types only. */

/** Numbers of texts that a build's files are compared with; all plural forms of a text count as one. */
export interface BuildCountsView {
  /** Changed only in the code: they follow it. */
  changed: number;
  /** New in the code. */
  added: number;
  /** Changed both in the code and in the workspace. */
  conflicts: number;
  /** Changed only in the workspace: they stay. */
  newerHere: number;
  newKeys: number;
  /** Keys that are no longer in the code, and are marked as such. */
  gone: number;
  /** Keys that are in the code again. */
  returned: number;
}

/** A build of the application, identified by the hash of the files with texts that it ships, and its order. */
export interface BuildView {
  id: string;
  /** SHA-256 of the files, the first 12 characters in hex. */
  hash: string;
  /** RFC 3339, UTC: of two builds the later one is newer. From `DRAGOMAN_BUILD` (of `WorkspaceModule`: `build`), the commit, or the newest file. */
  order: string;
  /** `start`: a process was started with it. `sync`: its files were sent by `dragoman sync`. */
  origin: 'start' | 'sync';
  /**
   * `baseline`: the first build, which later ones are compared with. `applied`: texts follow it. `waiting`: someone has to
   * apply it. `superseded`: a newer build arrived before it was applied. `older`: it is older than one that was applied.
   */
  state: 'baseline' | 'applied' | 'waiting' | 'superseded' | 'older';
  /** When it was first seen, RFC 3339, UTC. */
  at: string;
  by: AuthorView;
  /** RFC 3339, UTC. */
  appliedAt?: string;
  /** The release that was published with it. */
  release?: number;
  /** What the plan that was applied has changed. */
  counts: BuildCountsView;
  /** For `If-Match`. */
  version: number;
}

/** `GET /api/v1/builds?limit&cursor`: the newest first. */
export interface BuildsView {
  builds: readonly BuildView[];
  /** Builds that wait for someone to apply them; more than one only if builds are started and sent. */
  waiting: readonly BuildView[];
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
}

/** A text that follows the code, or is changed on both sides. */
export interface BuildEntryView {
  namespace: string;
  /** BCP 47. */
  language: string;
  /** Path segments joined by `.`, without plural suffixes. */
  key: string;
  change: 'added' | 'changed' | 'conflict';
  /** The text that code and workspace last agreed on; null if there was none. */
  base: FormsView | null;
  /** The text of the build; null if it has none. */
  code: FormsView | null;
  /** The current text; null if there is none. */
  workspace: FormsView | null;
}

/** What a build changes. The same build planned again after it was applied changes nothing. */
export interface BuildPlanView {
  /** The build is older than one that the texts were compared with, so nothing is planned. */
  older: boolean;
  counts: BuildCountsView;
  /** Languages that are added. BCP 47. */
  newLanguages: readonly string[];
  /** Namespaces that are added. */
  newNamespaces: readonly string[];
  /** Conflicts first. */
  entries: readonly BuildEntryView[];
  /** The number of further entries: a response has at most 1,000. */
  entriesLeftOut: number;
  /** Keys that are no longer in the code, at most 1,000. */
  gone: readonly { namespace: string; key: string }[];
  problems: readonly ImportProblemView[];
  /** The number of further problems: a response has at most 1,000. */
  problemsLeftOut: number;
}

/**
 * `POST /api/v1/builds`, which accepts `Content-Encoding: gzip`: the response is a {@link BuildResultView}. Sending the same
 * build again changes nothing.
 */
export interface BuildInput {
  /** All files with texts that the build ships. */
  files: readonly ImportFileInput[];
  /**
   * How their paths show language and namespace: `{lng}/LC_MESSAGES/{ns}.po`. Default: guessed from all paths. Files of no particular
   * language are in the language of last resort.
   */
  layout?: string;
  /** What the texts of new namespaces are written in. Default: recognized for each namespace, `i18next` if it is unclear. */
  syntax?: SyntaxView;
  /** RFC 3339: the time of the commit, or of the build. Default: now. */
  order?: string;
  /** Returns the plan without changing anything. */
  dryRun?: boolean;
}

export interface BuildResultView {
  /** Null for a dry run. */
  build: BuildView | null;
  plan: BuildPlanView;
}
