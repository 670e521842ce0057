/** Requests and responses of the glossary. Types only. */
import type { AuthorView } from '../editing/editing.contract';

/**
 * `GET /api/v1/glossary?q&language&without&kind&limit&cursor`: terms by the alphabet.
 *
 * `q` searches terms, translations and descriptions, and ignores case and accents; all words have to be there. `language` is that
 * of the terms, `without` lists those that lack a translation into a language.
 */
export interface GlossaryView {
  terms: readonly GlossaryTermView[];
  /** The number of terms that match; only on the first page. */
  matches?: number;
  /** The number of all terms; only on the first page. */
  total?: number;
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
}

/** A term of the glossary, with its translations. Its version is also its `ETag`. */
export interface GlossaryTermView {
  id: string;
  /** The language of the term: that of source texts. BCP 47. */
  language: string;
  term: string;
  /** Empty if it has none. */
  description: string;
  /** Texts have it in the same case. */
  caseSensitive: boolean;
  /** Translations have it as it is. */
  doNotTranslate: boolean;
  /** Texts in its language must not use it. */
  forbidden: boolean;
  /** By language; in a language preferred ones first, then allowed ones, then forbidden ones. */
  translations: readonly GlossaryTranslationView[];
  /** RFC 3339, UTC. */
  updatedAt: string;
  updatedBy: AuthorView;
  version: number;
}

export type GlossaryTranslationStatus = 'preferred' | 'allowed' | 'forbidden';

export interface GlossaryTranslationView {
  /** BCP 47. */
  language: string;
  text: string;
  status: GlossaryTranslationStatus;
}

/** `POST /api/v1/glossary` */
export interface GlossaryTermInput {
  /** Unique in its language. */
  term: string;
  /** BCP 47. Default: the reference language. */
  language?: string;
  description?: string;
  caseSensitive?: boolean;
  doNotTranslate?: boolean;
  forbidden?: boolean;
  translations?: readonly GlossaryTranslationInput[];
}

export interface GlossaryTranslationInput {
  /** BCP 47. */
  language: string;
  text: string;
  /** Default: `preferred`. */
  status?: GlossaryTranslationStatus;
}

/** `PATCH /api/v1/glossary/{id}` with `If-Match`. What is absent stays as it is; `translations` replaces all of them. */
export type GlossaryTermChange = Omit<GlossaryTermInput, 'term' | 'language'> &
  Partial<Pick<GlossaryTermInput, 'term'>>;

export type GlossaryFormat = 'csv' | 'tbx';

/**
 * `POST /api/v1/glossary/imports`, which accepts `Content-Encoding: gzip`. Terms are found by their language and spelling: those
 * that exist are changed to what the file has, others are added. What the file does not have stays as it is; an import deletes
 * nothing. Importing the same file a second time changes nothing.
 */
export interface GlossaryImportInput {
  /** The name, for display. */
  file: string;
  /** CSV or TBX, which is recognized. */
  content: string;
  /** `base64`: `content` is the bytes of the file in base64, for files that are not in UTF-8. */
  encoding?: 'base64';
  /** Only reports what the import would do. */
  dryRun?: boolean;
}

/** The result of an import, or what it would be. */
export interface GlossaryImportView {
  format: GlossaryFormat;
  /** The number of terms in the file, without those with errors. */
  terms: number;
  added: number;
  changed: number;
  unchanged: number;
  /** In the order of the file; at most 100. */
  problems: readonly GlossaryProblemView[];
  /** The number of further problems. */
  problemsLeftOut: number;
  /** Id of the change set in the activity; null if nothing has changed. */
  changeSet: string | null;
}

/** A problem with a file. */
export interface GlossaryProblemView {
  /** 1-based; columns in UTF-16 units. */
  line: number;
  column: number;
  /** With an error, the term, or for `syntax` and `columnMissing` the whole file, is not imported. */
  severity: 'error' | 'warning';
  code:
    /** The file cannot be read: `values.problem` is a code such as `unclosed`, `values.reason` the problem in English. */
    | 'syntax'
    /** It is larger than `values.megabytes` MB. */
    | 'fileTooLarge'
    /** It is not in the encoding that it names. */
    | 'encoding'
    /** It is a ZIP archive. */
    | 'archive'
    /** CSV: it has no column for `values.column`. */
    | 'columnMissing'
    /** A warning: the column or language `values.language` is none of the workspace, and is passed over. */
    | 'languageUnknown'
    /** A term, translation or description is longer than `values.max`. */
    | 'tooLong'
    /** The term is empty. */
    | 'termMissing'
    /** A warning: `values.term` was in the file before; this one is passed over. */
    | 'termTwice'
    /** A term or translation has a line break or a character that cannot be stored. */
    | 'textImpossible'
    /** A cell for yes or no has `values.value`. */
    | 'flagUnknown'
    /** More than `values.max` translations of one term. */
    | 'tooManyTranslations';
  values: Readonly<Record<string, string | number>>;
}
