/** Who has noticed that a key is missing: an application that reports it, the server's code, or a page it rendered. */
export type MissingKeySourceName = 'client' | 'server' | 'page';

/** One of `GET /api/v1/missing-keys`. Times are RFC 3339, UTC. What an application has reported may be made up. */
export interface MissingKeyView {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  readonly source: MissingKeySourceName;
  /** How often it was missed. */
  readonly count: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly languages: readonly string[];
  /** The texts that the code shows instead, by plural category; `""` for a text without plural forms. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Names of the values that the code gives. */
  readonly variables: readonly string[];
  /** Path of the page where it was missed last, without query. */
  readonly page?: string;
  /** Build of the application, as it calls itself. */
  readonly build?: string;
  /** The release that was current then. */
  readonly release?: number;
  /** The key that was meant, once a person has chosen it. */
  readonly meant?: MeantKeyView;
}

/** The key that the code should ask for instead. */
export interface MeantKeyView {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly note?: string;
  readonly by: string;
  readonly at: string;
}

/** `GET /api/v1/missing-keys` */
export interface MissingKeysView {
  readonly keys: readonly MissingKeyView[];
  /** Matching keys on all pages. */
  readonly matches: number;
  readonly namespaces: readonly string[];
  readonly next?: string;
  readonly collection: MissingKeyCollectionView;
}

/** How missing keys are collected. */
export interface MissingKeyCollectionView {
  /** Origins whose pages may report. */
  readonly origins: readonly string[];
  /**
   * Address that applications report to, as browsers see it; `{lng}` and `{ns}` stand for language and namespace. Empty if the
   * application that the workspace is mounted in serves no texts.
   */
  readonly path: string;
  /** Keys that are kept at most. */
  readonly max: number;
  readonly kept: number;
  /** Reports of the last 30 days, and those among them that were counted only. */
  readonly reported: number;
  readonly dropped: number;
}

/** `POST /api/v1/missing-keys/{id}/create`. What is left out is as reported. */
export interface CreateMissingKeyInput {
  readonly namespace?: string;
  readonly key?: string;
  readonly kind?: 'text' | 'cardinal' | 'ordinal';
  /** The text in the reference language, by plural category. */
  readonly forms?: Readonly<Record<string, string>>;
}

/** `POST /api/v1/missing-keys/{id}/map` */
export interface MapMissingKeyInput {
  readonly namespace: string;
  /** The key that was meant. */
  readonly key: string;
  readonly note?: string | null;
}

/** `POST /api/v1/missing-keys/bulk` */
export interface BulkMissingKeysInput {
  readonly action: 'create' | 'remove';
  readonly filter: MissingKeyFilterInput;
}

export interface MissingKeyFilterInput {
  readonly namespace?: string;
  /** Part of the key. */
  readonly q?: string;
  readonly source?: MissingKeySourceName;
}

/** Response of `POST /api/v1/missing-keys/bulk` */
export interface BulkMissingKeysView {
  readonly done: number;
  /** Keys that cannot be created as they are. */
  readonly skipped: number;
  /** Whether more keys match: one request changes at most 200. */
  readonly more: boolean;
}

/** One of `GET /api/v1/missing-keys/ignored` */
export interface IgnoredKeyView {
  readonly id: string;
  /** `null`: of all namespaces. */
  readonly namespace: string | null;
  /** `*` stands for any characters. */
  readonly pattern: string;
  readonly by: string;
  readonly at: string;
}

/** `POST /api/v1/missing-keys/ignored` */
export interface IgnoreKeysInput {
  readonly namespace?: string | null;
  readonly pattern: string;
}
