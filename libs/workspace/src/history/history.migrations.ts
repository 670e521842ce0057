import type { TableRegistration } from '../database/tables';

export const historyMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, counter, end }) => [
    // Changes made in one action, such as an edit, an import or a publish. actor_name: the name at that time.
    `create table change_sets (
      id ${text} primary key,
      at ${int} not null,
      actor_id ${text} references users (id),
      actor_name ${text} not null,
      kind ${text} not null,
      undo_of ${text} references change_sets (id),
      note ${text}
    ) ${end}`,
    `create index change_sets_by_undone on change_sets (undo_of)`,
    // The changes of a set, with the value before and after; null if the subject did not exist.
    `create table changes (
      seq ${counter},
      change_set_id ${text} not null references change_sets (id),
      at ${int} not null,
      actor_id ${text} references users (id),
      subject_type ${text} not null,
      subject_id ${text} not null,
      language ${text},
      before ${text},
      after ${text}
    ) ${end}`,
    `create index changes_by_subject on changes (subject_type, subject_id, seq)`,
    `create index changes_by_actor on changes (actor_id, seq)`,
    `create index changes_by_set on changes (change_set_id, seq)`,
  ],
  '0004-progress': () => [`create index change_sets_by_actor on change_sets (actor_id, id)`],
  // Number of changes of each set by type and language, counted on write: an import can have hundreds of thousands.
  '0006-change-parts': ({ text, int, end }) => [
    `create table change_parts (
      change_set_id ${text} not null references change_sets (id),
      subject_type ${text} not null,
      language ${text} not null,
      changes ${int} not null,
      primary key (change_set_id, subject_type, language)
    ) ${end}`,
    `create index change_parts_by_language on change_parts (language, change_set_id)`,
    `insert into change_parts (change_set_id, subject_type, language, changes)
      select change_set_id, subject_type, coalesce(language, ''), count(*) from changes
      group by change_set_id, subject_type, coalesce(language, '')`,
  ],
  // Change sets that are still to be announced to other systems. Each is stored by the transaction that makes the changes, so
  // none is lost when a process is killed, and deleted by the one that announces it.
  '0035-webhooks': ({ text, end }) => [
    `create table change_set_outbox (change_set_id ${text} primary key references change_sets (id)) ${end}`,
  ],
  // The program that acted for a person, such as an agent over MCP.
  '0038-agents': ({ text }) => [`alter table change_sets add column agent ${text}`],
  // The first change set of a change that is made in several transactions, so that none of them holds up others for long.
  '0070-parts-of-change-sets': ({ text }) => [
    `alter table change_sets add column part_of ${text} references change_sets (id)`,
    `create index change_sets_by_whole on change_sets (part_of) where part_of is not null`,
  ],
  // For the latest change sets of a kind, of everyone and of one person, without going through those of other kinds.
  '0100-kinds-of-change-sets': () => [
    `create index change_sets_by_kind on change_sets (kind, id)`,
    `create index change_sets_by_actor_and_kind on change_sets (actor_id, kind, id)`,
  ],
};
