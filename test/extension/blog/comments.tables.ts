import type { TableRegistration, Timestamp } from '@dragoman/workspace';

declare module '@dragoman/workspace' {
  interface Tables {
    blog_comments: CommentRow;
  }
}

export interface CommentRow {
  id: string;
  post: string;
  author_id: string;
  content: string;
  created_at: Timestamp;
}

/** Data: a table, which is part of backups. */
export const commentTables: TableRegistration & { readonly extension: string } = {
  extension: 'blog',
  migrations: {
    '0001-comments': ({ text, int, end }) => [
      `create table blog_comments (
        id ${text} primary key,
        post ${text} not null,
        author_id ${text} not null references users (id),
        content ${text} not null,
        created_at ${int} not null
      ) ${end}`,
      `create index blog_comments_by_post on blog_comments (post, id)`,
    ],
  },
  tables: { blog_comments: { key: ['id'] } },
};
