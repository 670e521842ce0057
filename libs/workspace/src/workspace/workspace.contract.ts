import type { CountsView } from '../editing/editing.contract';
import type { LanguageView } from '../languages/languages.contract';
import type { NamespaceView } from '../namespaces/namespaces.contract';

/** `GET /api/v1/workspace` */
export interface WorkspaceView {
  /** The installation's reference language; `null` before the first language is added. */
  reference: string | null;
  languages: readonly LanguageView[];
  namespaces: readonly NamespaceView[];
  /** `counts[l][n]` are the counts of `namespaces[n]` in `languages[l]`. */
  counts: readonly (readonly CountsView[])[];
}

/** `GET /api/v1/workspace/progress?language&days`: of one language, of several (`pl,de`) or of all languages together. */
export interface ProgressView {
  /** Consecutive days, the earliest first, today last. Starts on the first day with counts. */
  days: readonly DayView[];
}

export interface DayView {
  /** Date in UTC: `2026-01-31`. The counts are those at the end of that day. */
  day: string;
  keys: number;
  translated: number;
  reviewed: number;
}
