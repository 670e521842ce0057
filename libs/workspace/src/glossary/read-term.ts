import type { TranslationStatus } from '../terms/terms.tables';

/** A term as a file has it. What is undefined the file does not have. */
export interface ReadTerm {
  /** BCP 47, canonical. */
  readonly language: string;
  readonly term: string;
  readonly description?: string;
  readonly caseSensitive?: boolean;
  readonly doNotTranslate?: boolean;
  readonly forbidden?: boolean;
  /** Those of a language replace all that the term has in it. */
  readonly translations: readonly {
    readonly language: string;
    readonly text: string;
    readonly status: TranslationStatus;
  }[];
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** A file that was read. */
export interface ReadGlossary {
  readonly terms: readonly ReadTerm[];
  readonly problems: readonly ReadProblem[];
}

export interface ReadProblem {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: 'columnMissing' | 'languageUnknown' | 'flagUnknown';
  readonly values: Readonly<Record<string, string | number>>;
}

/** What a file is read with. */
export interface ReadingContext {
  readonly reference: string;
  /** Returns the tag of a language of the workspace; undefined if it has none by that name. */
  languageNamed(name: string): string | undefined;
}
