/** Requests and responses of imports and exports. Types only. */
import type { SyntaxView } from '../editing/editing.contract';
import type { FindingView } from '../served/served.contract';

/** Texts by plural category; `""` if there are no plural forms. Forms without a text are left out. */
export type FormsView = Readonly<Record<string, string>>;

/** A text that an import would change, or that needs a choice first. */
export interface ImportEntryView {
  namespace: string;
  /** BCP 47. */
  language: string;
  /** Path segments joined by `.`, without plural suffixes; unique in the namespace. */
  key: string;
  /**
   * `removed`: no longer in the file; it is kept unless the import says otherwise.
   * `conflict`: changed both here and in the file since the file was last imported; needs a choice.
   */
  change: 'added' | 'changed' | 'removed' | 'conflict';
  /** The version of the current text; 0 if there has never been one. */
  version: number;
  /** The current text; null if there is none. */
  mine: FormsView | null;
  /** The text in the file; null if there is none. */
  theirs: FormsView | null;
  /** The text in the file when it was last imported; null if there was none. */
  base: FormsView | null;
  /** In a translation job, whether the source text has changed since. Then the text needs review once it is imported, whatever `state` says. */
  sourceChanged?: true;
  /** If checks were requested: the text that it is translated from, as it is after the import. Absent for source texts. */
  source?: ImportSourceView;
  /** If checks were requested: what they find in the text of the file. */
  findings?: readonly FindingView[];
}

/** The text that another one is translated from. */
export interface ImportSourceView {
  /** BCP 47. */
  language: string;
  forms: FormsView;
}

/** Numbers of texts; all plural forms of a text count as one. */
export interface ImportCountsView {
  added: number;
  changed: number;
  removed: number;
  conflicts: number;
  /** The same here and in the file. */
  unchanged: number;
  /** Only here, or changed only here since the last import. They are kept. */
  newerHere: number;
}

export interface ImportFileView {
  /** The name as given. A file in several languages is listed once for each. */
  file: string;
  format: FileFormat;
  namespace: string;
  /** BCP 47. */
  language: string;
  counts: ImportCountsView;
}

export interface ImportNamespaceView {
  name: string;
  /** It does not exist yet. */
  isNew: boolean;
  /** The number of keys that do not exist yet. */
  newKeys: number;
  /**
   * The number of existing keys whose description or maximum length has changed in the files of the reference language, but not here.
   * They are imported if the caller may change all languages.
   */
  changedNotes: number;
  /** What its texts are written in. */
  syntax: SyntaxView;
  /**
   * How that is known. `namespace`: it exists. `request`: the import says so. `format`: its files are in a format that implies it.
   * `texts`: its texts show it. `otherNamespaces`: those of the same import show it. `default`: nothing shows it.
   */
  syntaxFrom: 'namespace' | 'request' | 'format' | 'texts' | 'otherNamespaces' | 'default';
  /** The part of a text, or the key of a plural, that shows it. */
  syntaxExample?: string;
}

/** A problem with a file. */
export interface ImportProblemView {
  /** The name as given. */
  file: string;
  /** 1-based; columns in UTF-16 units, as editors count. Absent if the problem is about the whole file. */
  line?: number;
  column?: number;
  /** A file or key with an error is not imported. */
  severity: 'error' | 'warning';
  code:
    /**
     * The file is not valid in its format, or has values that are not texts. `values.problem` is a code such as `commaMissing`,
     * `values.sign` the missing bracket or the invalid escape, `values.reason` the problem in English.
     */
    | 'syntax'
    /** The file is larger than `values.megabytes` MB. */
    | 'fileTooLarge'
    /** The file has more than `values.texts` texts, all plural forms counted. */
    | 'tooManyTexts'
    /** The file is not encoded in `values.encoding`, or in one that cannot be written again. Save it as UTF-8. */
    | 'encoding'
    /** The file is a ZIP archive. */
    | 'archive'
    /** `values.language` is not a BCP 47 tag. */
    | 'languageImpossible'
    /** `values.namespace` cannot be the name of a namespace. */
    | 'namespaceImpossible'
    /** `values.other` is for the same namespace and language and is imported instead. */
    | 'fileTwice'
    /** A warning. `values.key` appears twice in the same object; the last one is imported. */
    | 'duplicateKey'
    /** A warning. `values.key` has an empty context (`msgctxt ""`); it stays in the file, and is not imported. */
    | 'contextEmpty'
    /** A warning. The plural form `values.key`, such as `msgstr[3]`, has no category; its texts stay in the file. */
    | 'formExtra'
    /** A warning. i18next cannot tell `values.key` from `values.other`, such as `a.b` from `b` in `a`. */
    | 'keyAmbiguous'
    /** `values.key` cannot be in the same file as the existing key `values.other`, such as `a` and `b` in `a`. */
    | 'keyTaken'
    /** Empty, longer than 1000 characters, or with characters that cannot be stored. */
    | 'keyImpossible'
    /** `values.key` has no plural forms here, but has some in the file. */
    | 'kindDiffers'
    /** Nested in more than `values.max` levels. */
    | 'keyTooDeep'
    /** The forms of `values.key` together are larger than `values.kilobytes` KiB. */
    | 'textTooLarge'
    /** The text of `values.key` contains NUL or a lone surrogate. */
    | 'textImpossible'
    /** In a translation job: the file has no column with the name `values.column`. */
    | 'columnMissing'
    /** It has no texts of a translation job. */
    | 'jobMissing'
    /** The translation job `values.job` was deleted, has expired, or is one of another installation. */
    | 'unknownJob'
    /** `values.key` is a text of another translation job than the first one of the file. */
    | 'otherJob'
    /** The id of `values.key` is not the id of a text of the translation job. */
    | 'unknownText'
    /** `values.key` appears twice; the first one is imported. */
    | 'textTwice'
    /** The translation of `values.key` has inline codes whose original data is not in the file, such as formatting of a tool. */
    | 'codesInText'
    /** The namespace of `values.key` has had another syntax since. */
    | 'syntaxDiffers'
    /** A warning. `values.key` was deleted here. */
    | 'keyDeleted';
  values: Readonly<Record<string, string | number>>;
}

/** What an import would do. Importing the same files a second time changes nothing. */
export interface ImportPlanView {
  /** Identifies the plan: send it to carry the plan out. It changes when the files or the current texts change. */
  plan: string;
  /** How the paths show language and namespace, as given or guessed; null if they do not. */
  layout: string | null;
  /** Languages that do not exist yet. BCP 47. */
  newLanguages: readonly string[];
  /** The namespaces of the files. */
  namespaces: readonly ImportNamespaceView[];
  /** The valid files, by namespace and language. */
  files: readonly ImportFileView[];
  /** The sum of all files. */
  counts: ImportCountsView;
  /**
   * Conflicts first, then removed texts, then the others. In each group, texts with errors come first if checks were requested; the
   * others follow in the order of the files.
   */
  entries: readonly ImportEntryView[];
  /** The number of further entries, which are left out because a response has at most 2,000. */
  entriesLeftOut: number;
  /** If checks were requested: the number of new, changed and conflicting texts with errors, including entries that are left out. */
  withErrors?: number;
  problems: readonly ImportProblemView[];
  /** The number of further problems, which are left out because a response has at most 2,000. */
  problemsLeftOut: number;
}

/** A file to be imported. */
export interface ImportFileInput {
  /**
   * The path: `de/shop/cart.json` is the namespace `shop/cart` in German, unless `language` and `namespace` are given or the
   * import has another `layout`. Exports have the same path.
   */
  file: string;
  language?: string;
  namespace?: string;
  /** Default: what its name and content show. */
  format?: FileFormat;
  content: string;
  /** `base64`: `content` is the bytes of the file in base64, for files that are not in UTF-8. */
  encoding?: 'base64';
}

/** The choice for one text. */
export interface ImportChoiceInput {
  namespace: string;
  language: string;
  key: string;
  /** `mine` keeps the current text. `theirs` takes the file's; a text that is not in the file is deleted. */
  take: 'mine' | 'theirs';
}

/**
 * `POST /api/v1/imports`, which accepts `Content-Encoding: gzip`. With `dryRun` the response is an {@link
 * ImportPlanView}, without it an {@link ImportReportView}. Repeating it with the same `Idempotency-Key` imports once.
 */
export interface ImportInput {
  files?: readonly ImportFileInput[];
  /**
   * How the paths show language and namespace: `{lng}/{ns}`, `{ns}.{lng}` or a pattern such as `src/{ns}/i18n/{lng}.json`.
   * Default: guessed from all paths.
   */
  layout?: string;
  /**
   * What the texts of new namespaces are written in. Default: recognized for each namespace, `i18next` if it is unclear. Existing
   * namespaces keep their syntax.
   */
  syntax?: SyntaxView;
  /** Instead of files: imports the built-in texts: the installation's own and those of `DRAGOMAN_SOURCES`, or those of the application. */
  shipped?: true;
  /** Returns the plan without importing anything. */
  dryRun?: boolean;
  /** For a dry run: checks the texts of the files, and adds findings and source texts to the entries. */
  check?: boolean;
  /**
   * `builds`, for a dry run: texts are compared with what code and workspace last agreed on. Open code changes are conflicts, and
   * files that were never imported are compared with those that a build shipped. Default: the files as last imported.
   */
  base?: 'builds';
  /** The plan to carry out. The response is 412 if the plan has changed. */
  plan?: string;
  /** For all conflicts that are not in `choices`. */
  conflicts?: 'mine' | 'theirs';
  /** For all texts that are no longer in the files and not in `choices`. */
  removed?: 'keep' | 'delete';
  choices?: readonly ImportChoiceInput[];
  /**
   * The status of imported texts. Default: `needsReview`, or `reviewed` for built-in texts if the caller may review.
   * Texts that are incomplete or have errors are never `reviewed`.
   */
  state?: 'draft' | 'needsReview' | 'reviewed';
}

/** The result of an import. */
export interface ImportReportView {
  /** Null if nothing has changed. */
  changeSet: string | null;
  newLanguages: readonly string[];
  newNamespaces: readonly string[];
  newKeys: number;
  /** The number of texts that have changed; all plural forms of a text count as one. */
  written: number;
  /** The number of existing keys with another description or maximum length. */
  changedNotes: number;
  /** The number of conflicts in which the current text was kept. */
  kept: number;
  /** How many of the imported texts have errors, by language: they hold back a release, unless it leaves them as they are published. */
  withErrors: readonly ImportErrorsView[];
}

/** Imported texts of a language that have errors. */
export interface ImportErrorsView {
  /** BCP 47. */
  language: string;
  texts: number;
}

/** The formats of files. */
export type FileFormat =
  | 'json'
  | 'po'
  | 'xliff-1.2'
  | 'xliff-2'
  | 'arb'
  | 'android'
  | 'apple-strings'
  | 'apple-stringsdict'
  | 'apple-xcstrings'
  | 'properties'
  | 'resx'
  | 'yaml'
  | 'csv';

/**
 * What a new file of a format does not contain. `otherStates`: of the states only `needsReview`. `nesting`: keys of nested objects
 * become one name, `menu.open`. `ordinals`: ordinal forms become plural forms. `extraForms`: plural forms that the language does not
 * have, such as one for 0.
 */
export type FormatLossView =
  'descriptions' | 'maxLengths' | 'states' | 'otherStates' | 'nesting' | 'ordinals' | 'extraForms';

/** A file that can be exported. */
export interface ExportFileView {
  /**
   * The path, such as `de/shop/cart.json`: below `/api/v1/exports/`, and in the ZIP archive. That of an imported file is the
   * one it was imported with.
   */
  file: string;
  format: FileFormat;
  /** BCP 47; the first language of a file with several. */
  language: string;
  namespace: string;
  bytes: number;
  /** SHA-256 of the content, in hex; also its `ETag`. */
  hash: string;
}

/** The release whose texts static files have. */
export interface ExportedReleaseView {
  number: number;
  /** Releases with equal texts and equal fallbacks have equal hashes. */
  hash: string;
  /** When it was published. RFC 3339, UTC. */
  at: string;
}

/**
 * `GET /api/v1/exports?state&format`: the files that have texts. `GET /api/v1/exports/{language}/{namespace}.json?state`
 * returns one of them, `GET /api/v1/exports.zip?state` all. `state` is `all` by default; `reviewed` leaves out texts
 * that are not reviewed. An imported file is returned byte for byte, except for texts that have changed since. With `format`,
 * files of other formats are written in that format, as `{language}/{namespace}` with its extension.
 *
 * With `layout`, they are static files of a release instead, for a web server or a CDN: without private namespaces, and with a
 * `manifest.json`.
 */
export interface ExportListView {
  files: readonly ExportFileView[];
  /** With a `format`: what files that were not imported in it do not contain. */
  losses?: readonly FormatLossView[];
  /** The release, if static files were exported. */
  release?: ExportedReleaseView;
}
