/** Requests and responses of translation jobs. Types only. */
import type { AuthorView } from '../editing/editing.contract';
import type { ImportInput, ImportPlanView, ImportReportView } from '../exchange/exchange.contract';

/** The formats of the files of translation jobs. */
export type TranslationJobFormat = 'xliff-2' | 'csv';

/**
 * Texts that were sent to an agency or to other translators outside of the workspace, as they were at that time. They come back in
 * the file of the job.
 */
export interface TranslationJobView {
  id: string;
  /** Empty if it has none. */
  name: string;
  /** The language that is translated from. BCP 47. */
  sourceLanguage: string;
  /** The language that is translated into. BCP 47. */
  language: string;
  /** Names of the namespaces at that time, in their order. */
  namespaces: readonly string[];
  /** As in the list of texts; `all` if all texts were selected. */
  filter: string;
  /** Only keys that were new, or whose source text had changed, since this release. */
  sinceRelease?: number;
  /** The number of texts; all plural forms of a text count as one. */
  texts: number;
  /**
   * The number of words of the source texts, with each plural form that the language needs, and without placeholders and tags.
   * Absent for jobs that an earlier version has created.
   */
  words?: number;
  /** The number of texts whose translation, with all forms, has been imported. */
  returned: number;
  /** `sent`: nothing has been imported. */
  state: 'sent' | 'partlyReturned' | 'returned';
  /** RFC 3339, UTC. */
  createdAt: string;
  createdBy: AuthorView;
  /** When a file of it was last imported. RFC 3339, UTC. */
  importedAt?: string;
  /** When it is deleted with its texts: 180 days after it was created or a file of it was imported. RFC 3339, UTC. */
  expiresAt: string;
}

/** `GET /api/v1/translation-jobs`, the latest first. Jobs in languages that the caller may not translate are left out. */
export interface TranslationJobsView {
  jobs: readonly TranslationJobView[];
}

/** `POST /api/v1/translation-jobs`: selects texts, and keeps them as they are now. Texts without a source text are left out. */
export interface TranslationJobInput {
  /** The language to translate into. BCP 47. */
  language: string;
  /** Default: all namespaces. They must have the same reference language. */
  namespaces?: readonly string[];
  /** As in the list of texts: `untranslated`, or several that have to match: `sourceChanged,reviewed`. Default: `all`. */
  filter?: string;
  /** Only keys that are new, or whose source text has changed, since this release. */
  sinceRelease?: number;
  name?: string;
}

/** `POST /api/v1/translation-jobs/bulk`: creates a job for each language from the same selection. */
export interface BulkTranslationJobInput extends Omit<TranslationJobInput, 'language'> {
  /** The languages to translate into, in this order. BCP 47. */
  languages: readonly string[];
}

/** The response to `POST /api/v1/translation-jobs/bulk`. */
export interface CreatedTranslationJobsView {
  /** In the order of the languages. */
  jobs: readonly TranslationJobView[];
  /** Languages without a job. `empty`: the selection has no texts in this language. */
  leftOut: readonly { language: string; reason: 'empty' }[];
}

/**
 * `POST /api/v1/translation-jobs/imports`, which accepts `Content-Encoding: gzip`: the file of a translation job, which names its
 * job. With `dryRun` the response is a {@link TranslationPlanView}, without it a {@link TranslationReportView}. Importing the same
 * file a second time changes nothing.
 */
export interface TranslationImportInput extends Pick<
  ImportInput,
  'dryRun' | 'check' | 'plan' | 'conflicts' | 'choices' | 'state'
> {
  /** The name, for display. */
  file: string;
  content: string;
  /** `base64`: `content` is the bytes of the file in base64, for files that are not in UTF-8. */
  encoding?: 'base64';
}

/**
 * What an import would do. Texts are compared with those of the job: changed only by the translators, they are imported; changed here
 * too, they are conflicts. Texts that are not in the file stay as they are.
 */
export interface TranslationPlanView extends ImportPlanView {
  /** Absent if the file has no texts of a translation job. */
  job?: TranslationJobView;
  /** The number of texts of the job that the file does not have, or has without a translation. They stay as they are. */
  missing: number;
}

/** The result of an import. */
export interface TranslationReportView extends ImportReportView {
  job?: TranslationJobView;
}
