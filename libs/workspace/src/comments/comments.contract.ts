import type { MarkedAuthorView, MarkedView } from '../editing/editing.contract';

/** `GET /api/v1/comments?key&language&namespace&state&limit&cursor`: threads, the latest first. */
export interface CommentThreadsView {
  threads: readonly CommentThreadView[];
  /** Cursor of the next page. */
  next?: string;
}

/** A discussion of a key, in one language or in all of them. */
export interface CommentThreadView {
  id: string;
  /** The id of the key. */
  keyId: string;
  /** The current namespace and key. */
  namespace: string;
  key: string;
  /** BCP 47; null: the thread is about the key in all languages. */
  language: string | null;
  /** Null: open. */
  resolved: { at: string; by: MarkedAuthorView } | null;
  /** The oldest first. Deleted comments stay in their place, without their text. */
  comments: readonly CommentView[];
}

export interface CommentView {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  by: MarkedAuthorView;
  /** Plain text. Empty if the comment is deleted. */
  text: string;
  /** People that the text mentions, with their names as they are in the text, after an `@`. */
  mentions: readonly PersonNameView[];
  /** RFC 3339, UTC; absent if it was not edited. */
  editedAt?: string;
  /** Absent if it is not deleted. */
  deleted?: { at: string; by: MarkedAuthorView };
  /** For `If-Match`. */
  version: number;
}

/** `GET /api/v1/comments/people?q`: people who can be mentioned, by name. */
export interface MentionablePeopleView {
  people: readonly DistinctPersonView[];
}

export interface PersonNameView {
  id: string;
  name: string;
}

/** A person to choose, who may have the same name as others. */
export interface DistinctPersonView extends PersonNameView, MarkedView {}

export type CommentState = 'open' | 'resolved';

/** A comment, as its author writes it. */
export interface CommentInput {
  /** Plain text. */
  text: string;
  /** Ids of the people to notify. The text has their names after an `@`. */
  mentions?: readonly string[];
}

/** `POST /api/v1/comments`: starts a thread. */
export interface NewThreadInput extends CommentInput {
  /** The id of the key. */
  keyId: string;
  /** BCP 47; absent or null: about the key in all languages. */
  language?: string | null;
}

/** `PATCH /api/v1/comments/{thread}` */
export interface ThreadStateInput {
  state: CommentState;
}
