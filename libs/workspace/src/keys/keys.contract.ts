import type { SyntaxView } from '../editing/editing.contract';

/** A key, the same in every language. Its version is its `ETag`. */
export interface KeyView {
  id: string;
  namespace: string;
  /** Path segments joined by `.`; a `.` within a segment is escaped with `\`. */
  key: string;
  kind: 'text' | 'cardinal' | 'ordinal';
  /** What the texts of its namespace are written in. In `icu`, plural forms are branches within the text. */
  syntax: SyntaxView;
  /** i18next context, such as `male` of `friend_male`. */
  context?: string;
  description?: string;
  /** The longest allowed text, in grapheme clusters (user-perceived characters). */
  maxLength?: number;
  tags: readonly string[];
  deleted: boolean;
  /** When a build no longer had the key, RFC 3339, UTC; absent while the code has it. It stays until someone deletes it. */
  notInCodeSince?: string;
  version: number;
}

/** Properties of a key that are the same in every language. */
export interface KeyDetailsInput {
  /** `null` removes it. */
  description?: string | null;
  /** The longest allowed text, in grapheme clusters (user-perceived characters); `null` removes the limit. */
  maxLength?: number | null;
  tags?: readonly string[];
}

/** `POST /api/v1/keys` */
export interface CreateKeyInput extends KeyDetailsInput {
  namespace: string;
  key: string;
  kind?: KeyView['kind'];
  /** The text in the reference language by plural category; the category is `""` for a key with one form. */
  forms?: Readonly<Record<string, string>>;
}

/** `PATCH /api/v1/keys/{id}` with `If-Match`. Properties that are left out do not change. */
export interface ChangeKeyInput extends KeyDetailsInput {
  namespace?: string;
  key?: string;
}
