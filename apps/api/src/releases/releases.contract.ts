import type { PersonView } from '../translations/editing.contract';

/** What crosses the wire between `/api/v1/releases` and those who publish. Types only. */

/** A text on its way to being published has at least this state. */
export type PublishedState = 'draft' | 'needsReview' | 'reviewed';

/** `PUT /api/v1/releases/rules` with `If-Match`, by administrators. */
export interface PublishingRulesInput {
  /** What is less far stays as it was published last. */
  least: PublishedState;
}

/** `GET /api/v1/releases/rules` */
export interface PublishingRulesView {
  /** What is less far stays as it was published last. `needsReview` unless somebody changed it. */
  least: PublishedState;
  /** For `If-Match`; 0: nobody changed them. */
  version: number;
}

/** Texts, counted key by key: each plural form is one. */
export interface ChangeCountsView {
  added: number;
  changed: number;
  removed: number;
}

/** A frozen, numbered set of texts. Numbers have no gaps, and a later one is a later release. */
export interface ReleaseView {
  number: number;
  /** The one that is served. */
  current: boolean;
  /** Its texts are kept: it can be compared and rolled back to. */
  kept: boolean;
  /** RFC 3339, UTC. */
  at: string;
  by: PersonView;
  note?: string;
  kind: 'publish' | 'rollback';
  /** Of a rollback: the release that it repeats. */
  rollbackOf?: number;
  /** Beside the release before it. */
  changes: ChangeCountsView;
  /** Texts with errors that stayed as they were, because whoever published said so. */
  left: number;
  /** Releases with equal texts and equal fallbacks have equal hashes. */
  hash: string;
}

/** `GET /api/v1/releases?limit&cursor`: the latest first. */
export interface ReleasesView {
  /** Null: nothing was published yet. */
  current: number | null;
  releases: readonly ReleaseView[];
  /** Give it as `cursor` for the next page; absent on the last. */
  next?: string;
}

/** How much is different in one namespace in one language. */
export interface BundleChangesView extends ChangeCountsView {
  /** BCP 47. */
  language: string;
  namespace: string;
}

/** One text that is different. */
export interface TextChangeView {
  language: string;
  namespace: string;
  /** As i18next asks for it, with the plural category: path segments joined by `.`, a `\` before one in a name. */
  key: string;
  /** Id of the message that it belongs to; absent where there is none of that key any more. */
  message?: string;
  /** Null: it was not there. */
  before: string | null;
  /** Null: it is not there any more. */
  after: string | null;
}

/** A language that falls back to another one. */
export interface FallbackChangeView {
  language: string;
  /** Null: as usual, to those that it inherits from, then to that of the installation. */
  before: string | null;
  /** Null: as usual. */
  after: string | null;
}

/** What is different, in the order of languages, namespaces and keys. */
export interface ChangesView {
  changes: ChangeCountsView;
  /** Only those in which something is different. */
  bundles: readonly BundleChangesView[];
  /** A page of the texts; with `language` and `namespace` in the query, of those alone. */
  entries: readonly TextChangeView[];
  fallbacks: readonly FallbackChangeView[];
  next?: string;
}

/** `GET /api/v1/releases/{from}/diff/{to}?language&namespace&limit&cursor` */
export interface DiffView extends ChangesView {
  from: number;
  to: number;
}

/** A text with errors that somebody means to publish. */
export interface BlockingView {
  /** The message's id. */
  message: string;
  language: string;
  namespace: string;
  key: string;
  /** How many. What they are is said where the text is edited. */
  errors: number;
}

/** A text that is not published yet. */
export interface WaitingView {
  /** The message's id. */
  message: string;
  language: string;
  namespace: string;
  key: string;
  /**
   * What keeps it: not far enough, as a draft or unreviewed; without a form that its language needs; or, where it is not
   * different from what was published, its errors. A filter of this name finds it.
   */
  because: 'draft' | 'needsReview' | 'untranslated' | 'errors';
}

/** `GET /api/v1/releases/preview?language&namespace&limit&cursor`: what a release would be, made now. */
export interface PreviewView extends ChangesView {
  /** Names all that would be published: hand it back to publish exactly this. */
  hash: string;
  /** The release that it is compared with; null: nothing was published yet. */
  base: number | null;
  /** Texts with errors: they have to be corrected, or left as they were. `texts` has the first hundred. */
  blocking: { count: number; texts: readonly BlockingView[] };
  /** Texts that stay as they were published last, though nobody has to correct them first. `texts` has the first hundred. */
  waiting: { count: number; texts: readonly WaitingView[] };
}

/**
 * `POST /api/v1/releases`, with an `Idempotency-Key` where it may have to be sent again: 201 with the {@link ReleaseView}.
 * 412 where something changed since the preview, 409 where texts have errors or nothing would be different.
 */
export interface PublishInput {
  /** Of the preview. */
  hash: string;
  note?: string;
  /** Texts with errors stay as they were published last. Who said so is remembered. */
  leaveErrors?: boolean;
}

/** A member of the 412 that says that the preview holds no longer, and of the 409 that says that texts have errors. */
export interface PreviewVoidView {
  current: PreviewView;
}

/** `POST /api/v1/releases/{number}/rollback`: a new release equal to that one. 201 with the {@link ReleaseView}. */
export interface RollbackInput {
  note?: string;
}

/**
 * `GET` and `PUT /api/v1/drafts`: whether pages are shown to this browser with texts that are not published yet; a
 * cookie remembers it for twelve hours. `GET /locales/{language}/{namespace}.json?drafts` gives them to whoever may see
 * them, cookie or not, with `fallback=merged` as usual.
 */
export interface DraftsView {
  shown: boolean;
}
