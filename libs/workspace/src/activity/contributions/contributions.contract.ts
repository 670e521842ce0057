import type { MarkedView } from '../../editing/editing.contract';
import type { NamedAccountView } from '../../security-log/security-log.contract';

/** `GET /api/v1/activity/contributions?from&to&timeZone&language&person`: those with the most words first. */
export interface ContributionsView {
  /** The first day, RFC 3339 `full-date`. */
  from: string;
  /** The last day. */
  to: string;
  /** Time zone (IANA) of the days. */
  timeZone: string;
  contributions: readonly ContributionView[];
  /** The sums of what people and service accounts have done, without the pre-translation. */
  total: ContributionCountsView;
}

/** A person or a service account. */
export interface ContributorView extends NamedAccountView, MarkedView {}

/** What a person, a service account or the pre-translation has done in a language. */
export interface ContributionView extends ContributionCountsView {
  /** Null: the pre-translation. */
  by: ContributorView | null;
  /** BCP 47. */
  language: string;
}

/** Each text counts once, however often it was saved; all plural forms are one text. Source texts are left out. */
export interface ContributionCountsView {
  /** Texts whose translations were written or changed. */
  translated: number;
  /** Words that they are translated from, as the source texts are now. */
  translatedWords: number;
  /** Texts that were approved, also by saving them as reviewed. */
  approved: number;
  /** Words that they are translated from, as the source texts are now. */
  approvedWords: number;
  /** Texts that were sent back. */
  sentBack: number;
}
