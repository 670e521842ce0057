import type { TextTree } from '../message/tree';

/** i18next's view of a tree: plain objects. Shared and frozen: never write to it. */
export type Resources = { readonly [key: string]: unknown };

/** One namespace in one language, ready to send. Immutable. */
export interface Bundle {
  readonly language: string;
  readonly namespace: string;
  /** Of the JSON bytes: 22 characters, base64url (128 bits of SHA-256). */
  readonly hash: string;
  /** Untranslated texts (`""`) are left out; keys in the order of the source. */
  readonly tree: TextTree;
  /** Texts in `tree`: its leaves. */
  readonly texts: number;
  readonly json: Buffer;
  /** Compressed once, when it is first asked for; large bundles are before they are served. */
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** `json` parsed, once, on first use. */
  readonly resources: Resources;
}
