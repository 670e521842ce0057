/** What crosses the wire between `/api/v1` and those who bring files in. Types only. */

/** By plural category; `""` where the message has one form. Forms without a text are left out. */
export type FormsView = Readonly<Record<string, string>>;

/** A text that an import would change, or would not know how. */
export interface ImportEntryView {
  namespace: string;
  /** BCP 47. */
  language: string;
  /** Path segments joined by `.`, without plural suffixes; unique in the namespace. */
  key: string;
  /**
   * `removed`: the file has it no longer; it stays unless somebody says that it shall go.
   * `conflict`: it was changed here and in the file since the file was last imported; somebody has to choose.
   */
  change: 'added' | 'changed' | 'removed' | 'conflict';
  /** Of the text here that was looked at; 0: there never was one. */
  version: number;
  /** What is here; null: no text. */
  mine: FormsView | null;
  /** What the file says. */
  theirs: FormsView | null;
  /** What the file said when it was last imported. */
  base: FormsView | null;
}

/** Texts, a message with all its forms counting as one. */
export interface ImportCountsView {
  added: number;
  changed: number;
  removed: number;
  conflicts: number;
  /** The file says what is here. */
  unchanged: number;
  /** Only here, or changed only here since the last import. They stay. */
  newerHere: number;
}

export interface ImportFileView {
  /** Its name, as it was given. */
  file: string;
  namespace: string;
  /** BCP 47. */
  language: string;
  counts: ImportCountsView;
}

export interface ImportNamespaceView {
  name: string;
  /** There is none of that name yet. */
  isNew: boolean;
  /** Messages that are not there yet in any language. */
  newMessages: number;
}

/** What is wrong with a file. */
export interface ImportProblemView {
  /** Its name, as it was given. */
  file: string;
  /** 1-based; columns in UTF-16 units, as editors count. Absent where it is about the whole file. */
  line?: number;
  column?: number;
  /** An error keeps what it is about, the file or the one message, from being imported. */
  severity: 'error' | 'warning';
  code:
    /** No JSON, or not one that holds texts; `values.reason` says why, in English. */
    | 'syntax'
    /** `values.language`: no BCP 47 tag. */
    | 'languageImpossible'
    /** `values.namespace`: no name that a request could ask for. */
    | 'namespaceImpossible'
    /** `values.other`: a file for the same namespace and language, which is imported instead. */
    | 'fileTwice'
    /** A warning. `values.key` stands in the object before; the last one counts. */
    | 'duplicateKey'
    /** A warning. To i18next `values.key` and `values.other` are one name, or one leads through the other: `a.b` and `b` in `a`. */
    | 'keyAmbiguous'
    /** `values.other` is a message already, and both cannot stand in one file: `a` and `b` in `a`. */
    | 'keyTaken'
    /** Empty, longer than 1000 characters, or with characters that cannot be kept. */
    | 'keyImpossible'
    /** `values.key` is a text here and a plural in the file. */
    | 'kindDiffers'
    /** Beneath more than `values.most` names. */
    | 'keyTooDeep'
    /** All forms of `values.key` together are larger than `values.kilobytes`. */
    | 'textTooLarge'
    /** `values.key` holds NUL or half of a character. */
    | 'textImpossible';
  values: Readonly<Record<string, string | number>>;
}

/** What an import of files would do. The same files once more would do nothing. */
export interface ImportPlanView {
  /** Names this plan: give it to have it carried out. Another one as soon as something changes, in the files or here. */
  plan: string;
  /** Languages that are not there yet. BCP 47. */
  newLanguages: readonly string[];
  /** Those that files are for. */
  namespaces: readonly ImportNamespaceView[];
  /** Those that could be read, by namespace and language. */
  files: readonly ImportFileView[];
  /** Of all files. */
  counts: ImportCountsView;
  /** What somebody has to choose about first: conflicts, then what was removed, then the rest; as they stand in the files. */
  entries: readonly ImportEntryView[];
  /** Entries beside these: an answer has some thousand at most. */
  entriesLeftOut: number;
  problems: readonly ImportProblemView[];
  /** Problems beside these. */
  problemsLeftOut: number;
}

/** A file to be imported. */
export interface ImportFileInput {
  /** Its path: `de/shop/cart.json` is the namespace `shop/cart` in German, unless the next two say otherwise. */
  file: string;
  language?: string;
  namespace?: string;
  /** i18next JSON v4. */
  content: string;
}

/** What somebody chose for one text. */
export interface ImportChoiceInput {
  namespace: string;
  language: string;
  key: string;
  /** `mine`: what is here stays. `theirs`: what the file says is taken; a text that it does not have goes. */
  take: 'mine' | 'theirs';
}

/**
 * `POST /api/v1/imports`, JSON, which may be sent with `Content-Encoding: gzip`. With `dryRun` the answer is an
 * {@link ImportPlanView}; without, an {@link ImportReportView}. With `Idempotency-Key` it is carried out once.
 */
export interface ImportInput {
  files?: readonly ImportFileInput[];
  /** Instead of files: those that this installation was started with, its own texts and `DRAGOMAN_SOURCES`. */
  shipped?: true;
  /** Tells what would happen, and does nothing. */
  dryRun?: boolean;
  /** The plan that is to be carried out. It is void where something changed meanwhile. */
  plan?: string;
  /** For all conflicts that `choices` does not name. */
  conflicts?: 'mine' | 'theirs';
  /** For all texts that files have no longer and `choices` does not name. */
  removed?: 'keep' | 'delete';
  choices?: readonly ImportChoiceInput[];
  /**
   * What texts are that are taken from files, by default `needsReview`, and `reviewed` of what was shipped. What is not
   * complete, or has errors, is never `reviewed`.
   */
  state?: 'draft' | 'needsReview' | 'reviewed';
}

/** What an import did. */
export interface ImportReportView {
  /** Null: nothing is another than before. */
  changeSet: string | null;
  newLanguages: readonly string[];
  newNamespaces: readonly string[];
  newMessages: number;
  /** Texts, a message with all its forms counting as one, that are others now. */
  written: number;
  /** Conflicts in which what is here stayed. */
  kept: number;
}

/** A file that can be taken away. */
export interface ExportFileView {
  /** Its path, `de/shop/cart.json`: below `/api/v1/exports/`, and in an archive of all. */
  file: string;
  /** BCP 47. */
  language: string;
  namespace: string;
  bytes: number;
  /** SHA-256 of the content, in hex; also its `ETag`. */
  hash: string;
}

/**
 * `GET /api/v1/exports?state`: files that there are texts of. `GET /api/v1/exports/{language}/{namespace}.json?state` is
 * one of them, `GET /api/v1/exports.zip?state` all. `state` is `all` by default; with `reviewed` texts that are not
 * reviewed are left out. What was imported comes back byte for byte where nothing was changed since.
 */
export interface ExportListView {
  files: readonly ExportFileView[];
}
