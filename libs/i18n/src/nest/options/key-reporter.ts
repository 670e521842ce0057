import type { I18nRequest } from '../http/adapter-request';

/** Who has noticed that a key has no text: an application that reports it, this server's own code, or a page it rendered. */
export type MissingKeySource = 'client' | 'server' | 'page';

/** A key that code asks for and that has no text. What comes from a client may be made up. */
export interface MissingKey {
  readonly namespace: string;
  /** The names of its path joined by `.`, without plural category; a `.` in a name is written `\\.`. At most 1,000 characters. */
  readonly key: string;
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  readonly source: MissingKeySource;
  /** How often it was missed since the last report. */
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** As sent by clients, at most 20. */
  readonly languages: readonly string[];
  /** The texts that the code shows instead, by plural category, `''` for a text without. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Names of the values that the code gives, at most 20. */
  readonly variables: readonly string[];
  /** Path of the page, without query. */
  readonly page?: string;
  /** Build of the application, as it calls itself. */
  readonly build?: string;
}

/** A batch of missing keys, at most 1,000. */
export interface MissingKeys {
  readonly keys: readonly MissingKey[];
  /** Reports of further keys that were counted and not kept, because too many came at once. */
  readonly dropped: number;
}

/** Receives what code asks for: keys without texts, and keys that are in use. */
export interface KeyReporter {
  /**
   * Receives missing keys, each once, every two seconds while there are some. Keys that have a text by now are left out.
   * Errors are logged.
   */
  missing(report: MissingKeys): void | Promise<void>;
  /** Receives the keys that the server and its pages have found texts of, each once a day. Plural forms come one by one. */
  used?(keys: readonly (readonly [namespace: string, key: string])[]): void | Promise<void>;
  /** Origins whose pages may report missing keys, `https://shop.example`. An origin is not a secret: others can claim it. */
  readonly origins?: readonly string[];
  /** Whether a request with an `Authorization` header may report. Default: none may. */
  mayReport?(request: I18nRequest): boolean | Promise<boolean>;
}
