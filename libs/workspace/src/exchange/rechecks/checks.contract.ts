/** `GET /api/v1/checks`, and after `PUT /api/v1/checks/{code}` and `POST /api/v1/checks/recheck` */
export interface CheckListView {
  checks: readonly CheckView[];
  /** Texts are being checked again, after a change or on request. */
  recheck?: RecheckView;
}

/** What a check can report, and how severe it is. */
export interface CheckView {
  code: string;
  /** In the language of the request; absent for checks of extensions. */
  title?: string;
  /** Unless another one is set. */
  default: 'error' | 'warning' | 'off';
  /** Set for all languages. */
  severity?: 'error' | 'warning' | 'off';
  /** Set for some languages; these take precedence. */
  languages: readonly CheckInLanguageView[];
}

export interface CheckInLanguageView {
  /** BCP 47. */
  language: string;
  severity: 'error' | 'warning' | 'off';
}

export interface RecheckView {
  /** Keys that are done, of all. */
  done: number;
  total: number;
}

/** `PUT /api/v1/checks/{code}`: sets the severity of a check, for one language or for all. */
export interface CheckInput {
  /** `null`: what applies without it, which is that of all languages, or the default. */
  severity: 'error' | 'warning' | 'off' | null;
  /** BCP 47; all languages if absent. */
  language?: string;
}
