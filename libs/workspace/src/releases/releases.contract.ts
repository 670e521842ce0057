import type { AuthorView } from '../editing/editing.contract';
import type { RunningBuildView } from '../running-builds/running-builds.contract';

/** Requests and responses of releases, their preview and rules, and of drafts. Types only. */

/** The minimum status of texts that are published. */
export type PublishedState = 'draft' | 'needsReview' | 'reviewed';

/** What happens with texts that do not work with a build that is running: the preview warns, or publishing is refused. */
export type RunningBuildsRule = 'warn' | 'refuse';

/** `PUT /api/v1/releases/rules` with `If-Match`. */
export interface PublishingRulesInput {
  /** Texts below this status stay as they were published last. */
  minState: PublishedState;
  /** Stays as it is if left out. */
  runningBuilds?: RunningBuildsRule;
}

/** `GET /api/v1/releases/rules` */
export interface PublishingRulesView {
  /** Texts below this status stay as they were published last. Default: `needsReview`. */
  minState: PublishedState;
  /** Default: `warn`. */
  runningBuilds: RunningBuildsRule;
  /** For `If-Match`; 0 for the defaults. */
  version: number;
}

/** Numbers of changed texts; each plural form counts as one. */
export interface ChangeCountsView {
  added: number;
  changed: number;
  removed: number;
}

/** A numbered, immutable set of texts. Numbers increase without gaps. */
export interface ReleaseView {
  number: number;
  /** It is the release that is served. */
  current: boolean;
  /** Its texts are still stored: it can be compared and rolled back to. */
  kept: boolean;
  /** RFC 3339, UTC. */
  at: string;
  by: AuthorView;
  note?: string;
  kind: 'publish' | 'rollback';
  /** The release whose texts a rollback publishes again. */
  rollbackOf?: number;
  /** The id of the build whose texts it published: it contains only texts that follow the code. */
  build?: string;
  /** Compared to the release before it. */
  changes: ChangeCountsView;
  /** The number of texts with errors that were left as they were published before, see `leaveErrors`. */
  left: number;
  /** Releases with equal texts and equal fallbacks have equal hashes. */
  hash: string;
}

/** `GET /api/v1/releases?limit&cursor`: the latest first. */
export interface ReleasesView {
  /** Null if nothing has been published yet. */
  current: number | null;
  releases: readonly ReleaseView[];
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
}

/** The number of changes in one namespace in one language. */
export interface BundleChangesView extends ChangeCountsView {
  /** BCP 47. */
  language: string;
  namespace: string;
}

/** A changed text. */
export interface TextChangeView {
  language: string;
  namespace: string;
  /**
   * As i18next looks it up, with the plural category: path segments joined by `.`; a `.` within a name is escaped by
   * `\`.
   */
  key: string;
  /** The id of the key that it belongs to; absent if the key no longer exists. */
  keyId?: string;
  /** Null if it did not exist. */
  before: string | null;
  /** Null if it no longer exists. */
  after: string | null;
}

/** A changed fallback language. */
export interface FallbackChangeView {
  language: string;
  /** Null for the default: the languages it inherits from, then the fallback of the installation. */
  before: string | null;
  /** Null for the default. */
  after: string | null;
}

/** The differences between two releases. */
export interface ChangesView {
  changes: ChangeCountsView;
  /** Only bundles with changes. */
  bundles: readonly BundleChangesView[];
  /** A page of the changed texts by namespace, language and key, only those of `language` and `namespace` if given. */
  entries: readonly TextChangeView[];
  fallbacks: readonly FallbackChangeView[];
  next?: string;
}

/** `GET /api/v1/releases/{from}/diff/{to}?language&namespace&limit&cursor` */
export interface DiffView extends ChangesView {
  from: number;
  to: number;
}

/** A text with errors that would otherwise be published. */
export interface BlockingView {
  /** The id of the key. */
  keyId: string;
  language: string;
  namespace: string;
  key: string;
  /** The number of errors. */
  errors: number;
}

/** A text that is not published yet. */
export interface WaitingView {
  /** The id of the key. */
  keyId: string;
  language: string;
  namespace: string;
  key: string;
  /**
   * The reason: it is a `draft` or `needsReview`; `untranslated`, it lacks a form that its language needs; or it has
   * `errors`, but does not differ from the published text. The filters of the list of texts have the same names.
   */
  because: 'draft' | 'needsReview' | 'untranslated' | 'errors';
}

/** A changed text that does not work with a build that is running. */
export interface IncompatibleTextView {
  /**
   * `variablesMissing`: the text needs variables that the code of the build does not pass. `keyDeleted`: the key would no
   * longer be published, but the build still uses it: visitors get the text that the build ships.
   */
  problem: 'variablesMissing' | 'keyDeleted';
  /** BCP 47. */
  language: string;
  namespace: string;
  /** Path segments joined by `.`, without plural suffixes. */
  key: string;
  /** The id of the key; absent if it no longer exists. */
  keyId?: string;
  /** The names of the missing variables; empty for `keyDeleted`. */
  variables: readonly string[];
  /** The file of the builds that has the key: `en/shop.json`. */
  file: string;
  /** The ids of the builds that it does not work with. */
  builds: readonly string[];
}

/** How the changed texts work with the builds that are running. During a rolling deploy, these are two. */
export interface BuildCheckView {
  /** The newest first; empty if builds are not compared (`DRAGOMAN_FROM_CODE=off`, or `fromCode` of `WorkspaceModule`). */
  running: readonly RunningBuildView[];
  /** Publishing is refused while there are such texts, by the rule of the installation. */
  refuses: boolean;
  count: number;
  /** The first 100. */
  texts: readonly IncompatibleTextView[];
}

/** `GET /api/v1/releases/preview?language&namespace&limit&cursor`: what publishing now would change. */
export interface PreviewView extends ChangesView {
  /** Identifies what would be published: send it to publish exactly this. */
  hash: string;
  /** The release that it is compared with; null if nothing has been published yet. */
  base: number | null;
  /**
   * Texts with errors, which have to be corrected, or left as published with `leaveErrors`. `texts` has the first 100.
   */
  blocking: { count: number; texts: readonly BlockingView[] };
  /**
   * Texts that are not ready: they stay as they were published last. They do not prevent publishing. `texts` has the
   * first 100.
   */
  waiting: { count: number; texts: readonly WaitingView[] };
  /** Changed texts that do not work with builds that are running. They prevent publishing if the rules say so. */
  builds: BuildCheckView;
}

/**
 * `POST /api/v1/releases`, with an `Idempotency-Key` to repeat it safely: 201 with the {@link ReleaseView}, 412 if the
 * preview is outdated, 409 if texts have errors, do not work with running builds that the rules protect, or nothing has
 * changed.
 */
export interface PublishInput {
  /** The hash of the preview. */
  hash: string;
  note?: string;
  /** Leaves texts with errors as they were published last. Recorded in the history. */
  leaveErrors?: boolean;
}

/**
 * `POST /api/v1/releases/{number}/rollback` publishes a new release equal to that one: 201 with the {@link
 * ReleaseView}.
 */
export interface RollbackInput {
  note?: string;
}

/**
 * `GET` and `PUT /api/v1/drafts`: whether this browser sees pages with texts that are not published yet; stored in a
 * cookie for twelve hours. `GET /locales/{language}/{namespace}.json?drafts` returns them with or without the cookie,
 * if the caller has the permission, and supports `fallback=merged`.
 */
export interface DraftsView {
  shown: boolean;
  /** Origins of front ends elsewhere that can get a token to show drafts: `https://shop.example`. */
  readonly frontEnds: readonly string[];
}

export interface DraftsInput {
  shown: boolean;
}
