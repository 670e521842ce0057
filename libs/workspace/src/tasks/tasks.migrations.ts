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
  // Words of each text instead of their sum, which deleted keys are no part of. Tasks of before have the mean of theirs.
  '0089-words-of-task-texts': ({ int }) => [
    `alter table task_texts add column words ${int} not null default 0`,
    `update task_texts set words = s.words / s.texts + case when message_id = s.first_id then s.words % s.texts else 0 end
      from (
        select k.id, k.words, count(*) as texts, min(x.message_id) as first_id
        from tasks k join task_texts x on x.task_id = k.id group by k.id, k.words
      ) s where s.id = task_texts.task_id`,
    `alter table tasks drop column words`,
    `alter table tasks drop column namespaces`,
  ],
  // The name as searches spell it, which the runner of tasks sets for those of before.
  '0090-search-of-tasks': ({ text }) => [`alter table tasks add column folded_name ${text} not null default ''`],
  // When it was opened again because a text of it was no longer finished.
  '0091-reopened-tasks': ({ int }) => [`alter table tasks add column reopened_at ${int}`],
  // day_set_at: when the last day was set; notices of earlier times are not sent. task_overdue: who was notified that it is overdue.
  '0092-overdue-tasks': ({ text, int, end }) => [
    `alter table tasks add column day_set_at ${int} not null default 0`,
    `update tasks set day_set_at = created_at`,
    `create table task_overdue (
      task_id ${text} not null references tasks (id) on delete cascade,
      user_id ${text} not null references users (id),
      notified_at ${int} not null,
      primary key (task_id, user_id)
    ) ${end}`,
  ],
};
