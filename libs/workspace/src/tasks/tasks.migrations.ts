import type { TableRegistration } from '../database/tables';

export const taskMigrations: TableRegistration['migrations'] = {
  '0085-tasks': ({ text, int, end }) => [
    // Work in a language. due_on: a day (RFC 3339). kept_open: it was opened again, so that only people end it.
    `create table tasks (
      id ${text} primary key,
      kind ${text} not null,
      name ${text} not null,
      description ${text} not null,
      language ${text} not null references languages (tag),
      namespaces ${text} not null,
      due_on ${text},
      words ${int} not null,
      state ${text} not null,
      kept_open ${int} not null,
      created_at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      done_at ${int},
      done_by_id ${text} references users (id),
      done_by_name ${text},
      version ${int} not null
    ) ${end}`,
    `create index tasks_by_date on tasks (state, due_on, id)`,
    `create index tasks_by_end on tasks (state, done_at, id)`,
    // The texts that were selected, in the language of the task.
    `create table task_texts (
      task_id ${text} not null references tasks (id) on delete cascade,
      message_id ${text} not null references messages (id) on delete cascade,
      primary key (task_id, message_id)
    ) ${end}`,
    `create index task_texts_by_message on task_texts (message_id)`,
    // The namespaces that the texts were in: who may not read one of them does not see the task.
    `create table task_namespaces (
      task_id ${text} not null references tasks (id) on delete cascade,
      namespace_id ${text} not null references namespaces (id),
      primary key (task_id, namespace_id)
    ) ${end}`,
    // Who should do it. since: when they were assigned, or the day was set; reminders of earlier times are not sent.
    `create table task_people (
      task_id ${text} not null references tasks (id) on delete cascade,
      user_id ${text} not null references users (id),
      since ${int} not null,
      reminded_at ${int},
      primary key (task_id, user_id)
    ) ${end}`,
    `create index task_people_by_person on task_people (user_id, task_id)`,
  ],
};
