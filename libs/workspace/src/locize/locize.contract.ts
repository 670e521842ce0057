/** Responses of the endpoints for Locize's tools. Types only. */

/** `GET /locize/languages/{project}`, by BCP 47 tag. */
export type LocizeLanguagesView = Readonly<Record<string, LocizeLanguageView>>;

interface LocizeLanguageView {
  /** In English. */
  name: string;
  /** In the language itself. */
  nativeName: string;
  isReferenceLanguage: boolean;
  /** Translated share of all texts by version, 0 to 1. */
  translated: Readonly<Record<LocizeVersion, number>>;
}

/** `GET /api/v1/project` */
export interface ProjectView {
  /** A UUID, or the name in `DRAGOMAN_PROJECT` (of WorkspaceModule: `project`). */
  id: string;
}

/** Locize's versions: the drafts of the workspace, and the current release. */
export type LocizeVersion = 'latest' | 'production';

/** One namespace in one language. */
export interface BundleSize {
  readonly language: string;
  readonly namespace: string;
  /** Number of texts. */
  readonly texts: number;
  /** Bytes of its JSON; of drafts an estimate, and 2 if there are no texts. */
  readonly size: number;
}

/** An entry of `GET /locize/download/{project}`. */
export interface LocizeDownloadView {
  /** Below `/locize`: `{project}/{version}/{language}/{namespace}`, after `private/` if it needs a token. */
  key: string;
  url: string;
  size: number;
  isPrivate: boolean;
}

/** `GET /locize/stats/project/{project}`, by version, language and namespace. */
export type LocizeStatsView = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, LocizeCountsView>>>>>
>;

interface LocizeCountsView {
  segmentsTotal: number;
  segmentsTranslated: number;
}

/** `POST /locize/missing/…` without permission to add keys, and `POST /locize/used/…`: the number of keys that were noted. */
export interface ReportedKeysView {
  reported: number;
}

/** `POST /locize/publish/{project}/{version}`: the job that `GET /locize/jobs/{project}/{id}` no longer lists when it is done. */
export interface LocizeJobView {
  jobId: string;
}
