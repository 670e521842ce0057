import type { TableRegistration, Timestamp } from '../database/tables';
import { eraseMentions } from './erase-mentions';
import { commentMigrations } from './comments.migrations';

declare module '../database/tables' {
  interface Tables {
    comment_threads: CommentThreadRow;
    comments: CommentRow;
    comment_mentions: CommentMentionRow;
  }
}

export interface CommentThreadRow {
  id: string;
  message_id: string;
  /** BCP 47; null: about the key in all languages. */
  language: string | null;
  /** Number of its comments that are not deleted; a thread without any is not listed. */
  comments: number;
  created_at: Timestamp;
  /** Null: open. */
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface CommentRow {
  id: string;
  thread_id: string;
  author_id: string;
  /** The program that wrote it for the author. */
  agent: string | null;
  /** Empty if it is deleted. */
  content: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  version: number;
}

export interface CommentMentionRow {
  comment_id: string;
  user_id: string;
  /** As it is in the text, after an `@`. */
  name: string;
}

export const commentTables: TableRegistration = {
  migrations: commentMigrations,
  tables: {
    comment_threads: { key: ['id'] },
    comments: { key: ['id'] },
    comment_mentions: { key: ['comment_id', 'user_id'] },
  },
  erasePerson: eraseMentions,
};
