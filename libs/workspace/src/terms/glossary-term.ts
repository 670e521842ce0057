import type { TranslationStatus } from './terms.tables';

/** A term as texts are compared with it. */
export interface GlossaryTerm {
  readonly id: string;
  /** BCP 47. */
  readonly language: string;
  readonly term: string;
  /** Empty if it has none. */
  readonly description: string;
  readonly caseSensitive: boolean;
  readonly doNotTranslate: boolean;
  /** It must not be used in texts of its language. */
  readonly forbidden: boolean;
}

/** A translation of a term in one language. */
export interface TermTranslation {
  readonly text: string;
  readonly status: TranslationStatus;
}
