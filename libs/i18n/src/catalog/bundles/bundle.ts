import type { TextTree } from '../../message/tree/tree';

/** A tree as plain objects, as i18next takes it. Shared and deeply frozen. */
export type Resources = { readonly [key: string]: unknown };

/** A language's own texts, or the same with the texts of its fallback languages filled in. */
export type BundleVariant = 'own' | 'merged';

/** One namespace in one language, ready to send. Immutable. */
export interface Bundle {
  readonly language: string;
  readonly namespace: string;
  /** Hash of the JSON bytes: 128 bits of SHA-256 in base64url, 22 characters. */
  readonly hash: string;
  /** Without untranslated texts (`""`), keys in the order of the source. */
  readonly tree: TextTree;
  /** Number of texts, that is of leaves of `tree`. */
  readonly texts: number;
  readonly json: Buffer;
  /** Compressed once: large bundles before they are served, others on first use. */
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** `json`, parsed once on first use. */
  readonly resources: Resources;
}
