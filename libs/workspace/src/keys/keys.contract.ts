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

/** The key that is in the way of another one, as the member `takenBy` of the problem (409) that refuses it. */
export interface KeyHolderView {
  id: string;
  namespace: string;
  key: string;
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

/**
 * `POST /api/v1/keys/bulk` renames, moves, edits or deletes keys, all of them or none, as one change set that can be undone. With
 * an `Idempotency-Key`, a request can be repeated if its response was lost. `POST /api/v1/keys/bulk/preview` returns what it would
 * do.
 *
 * 409 if a key cannot be changed; `errors` has the pointer, the `code` and, for `keyTaken`, the `other` key of the first 100.
 */
export interface BulkKeysInput {
  /** Ids; at most 2,000. */
  keyIds: readonly string[];
  action: 'rename' | 'move' | 'delete' | 'change';
  /** For `rename`: the beginning of the keys. May be empty. */
  prefix?: string;
  /** For `rename`: what replaces the beginning. May be empty. */
  replacement?: string;
  /** For `move`: the name of the namespace that the keys are moved to. */
  namespace?: string;
  /** For `change`: tags that the keys get in addition. At least one detail must be given; those that are left out do not change. */
  addTags?: readonly string[];
  /** For `change`: tags that the keys lose, before others are added. */
  removeTags?: readonly string[];
  /** For `change`: the longest allowed text, in grapheme clusters; `null` removes the limit. */
  maxLength?: number | null;
  /** For `change`: replaces the description; `null` removes it. */
  description?: string | null;
}

/** Keys after a bulk change, in the order of the request. */
export interface BulkKeysPreviewView {
  keys: readonly PlannedKeyView[];
  /** The number of keys that cannot be changed. As long as there are any, none is. */
  refused: number;
}

export interface PlannedKeyView {
  keyId: string;
  /** As it is now; `""` if there is no such key. */
  key: string;
  namespace: string;
  /** After the change. */
  newKey: string;
  newNamespace: string;
  /** Why it cannot be changed. */
  problem?: KeyProblemView;
}

export interface KeyProblemView {
  /**
   * `unknownKey`: it is deleted, or it never existed. `prefixMissing`: it does not begin with the prefix. `keyTaken`: another
   * key has the name, or cannot be in the same file. `keyImpossible`: the name cannot be a key. `kindImpossible`: the syntax of
   * the namespace does not have keys of this kind. `tooManyTags`: it would have more than 20 tags.
   */
  code:
    | 'unknownKey'
    | 'prefixMissing'
    | 'keyTaken'
    | 'keyImpossible'
    | 'kindImpossible'
    | 'unknownNamespace'
    | 'tooManyTags';
  /** The other key, for `keyTaken`. */
  other?: string;
}

/** The result of a bulk change. It can be undone with its change set. */
export interface BulkKeysReportView {
  /** Null if nothing has changed. */
  changeSet: string | null;
  /** The number of changed keys. */
  done: number;
}
