/** Types that several resources of the workspace share. */

/** The status of a text. Whether its source has changed is a separate property. */
export type TextStateView = 'untranslated' | 'draft' | 'needsReview' | 'reviewed';

/** An account that others may share their name with. */
export interface MarkedView {
  /**
   * Present if others have the same name, in the language of the request: that it is the caller; the email address, for those who
   * manage people; roles and languages, for those who may edit texts, if no namesake has the same; or else the end of the id.
   */
  mark?: string;
}

export interface AuthorView {
  /** Null for the system. */
  id: string | null;
  name: string;
  /** The program that acted for them, if it named itself, such as an agent over MCP. */
  agent?: string;
}

/** An author that others may share their name with. */
export interface MarkedAuthorView extends AuthorView, MarkedView {}

/**
 * The author and time of the last change; part of `current` in a 412 of a key, a language, a namespace or the rules.
 */
export interface LastChangeView {
  /** RFC 3339, UTC. */
  updatedAt?: string;
  updatedBy?: AuthorView;
}

export interface CountsView {
  keys: number;
  translated: number;
  /** Texts that are not submitted for review, or were sent back. */
  drafts: number;
  /** Those of the drafts that a reviewer has sent back, and that have not been saved since. */
  sentBack: number;
  needsReview: number;
  reviewed: number;
  /** Texts with errors. */
  errors: number;
  /** Texts with warnings. */
  warnings: number;
  /** Texts whose source has changed since they were translated. */
  sourceChanged: number;
}

/** What texts are written in: i18next JSON v4, or ICU MessageFormat. */
export type SyntaxView = 'i18next' | 'i18next-v3' | 'nestjs-i18n' | 'icu';
