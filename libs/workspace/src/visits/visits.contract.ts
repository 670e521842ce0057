/**
 * `GET /api/v1/visits/last`: when your last visit ended.
 *
 * A visit is the time in which a person uses the workspace, in any browser: opens a page, clicks or types. It ends when that
 * has not happened for an hour. Reloading a page does not end it, and neither a tab that stays open nor a program with a
 * token of the person prolongs it.
 */
export interface LastVisitView {
  /** RFC 3339, UTC; absent if there was no visit before the current one. */
  endedAt?: string;
}

/** `GET /api/v1/visits/last/changes`: what has changed since your last visit, in languages whose texts you may edit. */
export interface ChangesSinceVisitView extends LastVisitView {
  /** Those with changes only, in the order of the workspace. */
  languages: readonly LanguageChangesView[];
}

/** The changes in one language, each number as that of `GET /api/v1/texts?language&filter&since`. */
export interface LanguageChangesView {
  /** BCP 47. */
  language: string;
  /** Texts that others have changed or approved: `filter=others`. */
  changed: number;
  /** How many of these are approved: `filter=others,reviewed`. */
  approved: number;
  /** Translations of source texts that have changed: `filter=sourceChanged`. */
  sourceChanged: number;
  /** Keys on which others have commented, in this language or in all: `filter=comments`. */
  commented: number;
}
