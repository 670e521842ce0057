import type { GlossaryTermRow, TranslationStatus } from './terms.tables';

/** What a term is, without its translations. */
export interface TermProperties {
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

export const termProperties = (
  row: Pick<GlossaryTermRow, 'language' | 'term' | 'description' | 'case_sensitive' | 'do_not_translate' | 'forbidden'>,
): TermProperties => ({
  language: row.language,
  term: row.term,
  description: row.description,
  caseSensitive: row.case_sensitive === 1,
  doNotTranslate: row.do_not_translate === 1,
  forbidden: row.forbidden === 1,
});

/** A term as texts are compared with it. */
export interface GlossaryTerm extends TermProperties {
  readonly id: string;
}

/** A translation of a term in one language. */
export interface TermTranslation {
  readonly text: string;
  readonly status: TranslationStatus;
}
