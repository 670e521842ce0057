import type { TableRegistration } from '../database/tables';

export const pretranslationMigrations: TableRegistration['migrations'] = {
  '0065-pretranslations': ({ text, int, end }) => [
    // Jobs that translate missing texts. namespaces: names of that time; null: all. resume_at: not before this time.
    // failures: of the provider in a row. claim: of the process that does it, until claimed_until.
    `create table pretranslations (
      id ${text} primary key,
      language ${text} not null references languages (tag),
      namespaces ${text},
      provider ${text},
      max_characters ${int} not null,
      characters ${int} not null,
      state ${text} not null,
      reason ${text},
      created_at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      finished_at ${int},
      undone_at ${int},
      resume_at ${int},
      failures ${int} not null,
      claim ${text},
      claimed_until ${int} not null
    ) ${end}`,
    // Their texts. forms: translated and not written yet. version: of the text, as it was written.
    `create table pretranslation_texts (
      job_id ${text} not null references pretranslations (id),
      position ${int} not null,
      message_id ${text} not null references messages (id),
      language ${text} not null,
      outcome ${text} not null,
      origin ${text},
      reason ${text},
      findings ${text},
      forms ${text},
      source_version ${int},
      attempts ${int} not null,
      change_set_id ${text},
      version ${int},
      primary key (job_id, position)
    ) ${end}`,
    `create index pretranslation_texts_by_text on pretranslation_texts (message_id, language, version)`,
  ],
  // These states had another spelling.
  '0088-pretranslation-states': () => [
    `update pretranslations set state = 'canceled' where state = 'cancelled'`,
    `update pretranslations set state = 'canceling' where state = 'cancelling'`,
  ],
  // Jobs of several languages that were started together, and share their characters.
  '0106-pretranslations-together': ({ text }) => [
    `alter table pretranslations add column group_id ${text}`,
    `create index pretranslations_by_group on pretranslations (group_id)`,
  ],
};
