import type { TableRegistration } from '../database/tables';

export const commentMigrations: TableRegistration['migrations'] = {
  '0046-comments': ({ text, int, end }) => [
    // Discussions of a key in a language, or in all languages (null). comments: those that are not deleted.
    `create table comment_threads (
      id ${text} primary key,
      message_id ${text} not null references messages (id) on delete cascade,
      language ${text},
      comments ${int} not null,
      created_at ${int} not null,
      resolved_at ${int},
      resolved_by ${text} references users (id)
    ) ${end}`,
    `create index comment_threads_by_message on comment_threads (message_id)`,
    // A deleted comment loses its text and keeps its place, its author and who deleted it.
    `create table comments (
      id ${text} primary key,
      thread_id ${text} not null references comment_threads (id) on delete cascade,
      author_id ${text} not null references users (id),
      agent ${text},
      content ${text} not null,
      created_at ${int} not null,
      edited_at ${int},
      deleted_at ${int},
      deleted_by ${text} references users (id),
      version ${int} not null
    ) ${end}`,
    `create index comments_by_thread on comments (thread_id, id)`,
    // The people that a comment mentions, with their names as they are written in its text.
    `create table comment_mentions (
      comment_id ${text} not null references comments (id) on delete cascade,
      user_id ${text} not null references users (id),
      name ${text} not null,
      primary key (comment_id, user_id)
    ) ${end}`,
  ],
};
