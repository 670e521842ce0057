import type { TableRegistration } from '../database/tables';

export const translationJobMigrations: TableRegistration['migrations'] = {
  '0047-translation-jobs': ({ text, int, end }) => [
    // Texts sent to translators outside of the workspace. active_at: when it was created, or a file of it was last imported.
    `create table translation_jobs (
      id ${text} primary key,
      name ${text} not null,
      source_language ${text} not null references languages (tag),
      language ${text} not null references languages (tag),
      namespaces ${text} not null,
      filter ${text} not null,
      since_release ${int},
      texts ${int} not null,
      returned ${int} not null,
      created_at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      imported_at ${int},
      active_at ${int} not null
    ) ${end}`,
    // content: the text as it was sent. source_version: of its source text.
    `create table translation_job_texts (
      job_id ${text} not null references translation_jobs (id),
      position ${int} not null,
      message_id ${text} not null references messages (id),
      namespace_id ${text} not null references namespaces (id),
      content ${text} not null,
      source_version ${int} not null,
      primary key (job_id, position)
    ) ${end}`,
    // Texts as they were last imported. complete: with all forms of the job.
    `create table translation_job_returns (
      job_id ${text} not null references translation_jobs (id),
      position ${int} not null,
      forms ${text} not null,
      complete ${int} not null,
      primary key (job_id, position)
    ) ${end}`,
  ],
  '0072-words-of-translation-jobs': ({ int }) => [
    // Null: created before words were counted.
    `alter table translation_jobs add column words ${int}`,
  ],
};
