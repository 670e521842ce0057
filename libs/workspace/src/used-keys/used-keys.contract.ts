/** One of `GET /api/v1/unused-keys`. */
export interface UnusedKeyView {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  /** The day of its last use (UTC), `2026-03-01`; `null` if no use was ever noticed. */
  readonly lastUsedOn: string | null;
  /** When a build no longer had the key, RFC 3339, UTC; absent while the newest build has it, or never had it. */
  readonly notInCodeSince?: string;
}

/** The last use of a key, as far as uses are reported. */
export interface LastUseView {
  /**
   * The day of its last use (UTC), `2026-03-01`; `null` if no use was ever noticed. Absent if no uses are reported at all.
   */
  lastUsedOn?: string | null;
}

/** `GET /api/v1/unused-keys` */
export interface UnusedKeysView {
  /** Empty until uses have been watched for as many days as asked for. */
  readonly keys: readonly UnusedKeyView[];
  /** Unused keys on all pages. */
  readonly matches: number;
  /** The first day (UTC) on which a use was noticed; `null` if there was none. */
  readonly watchingSince: string | null;
  /** On how many of the days asked for uses were reported. */
  readonly watchedDays: number;
  /** Whether uses have been watched for as many days as asked for. */
  readonly isConclusive: boolean;
  readonly next?: string;
}
