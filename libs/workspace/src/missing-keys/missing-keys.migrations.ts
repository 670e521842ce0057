import type { TableRegistration } from '../database/tables';

export const missingKeyMigrations: TableRegistration['migrations'] = {
  '0025-missing-keys': ({ text, int, end }) => [
    // Keys that code asks for and that have no text. The id is a hash of namespace and key. mapped_to: the key that was meant.
    `create table missing_keys (
      id ${text} primary key,
      namespace ${text} not null,
      key ${text} not null,
      kind ${text} not null check (kind in ('text', 'cardinal', 'ordinal')),
      source ${text} not null check (source in ('client', 'server', 'page')),
      count ${int} not null,
      first_seen_at ${int} not null,
      last_seen_at ${int} not null,
      languages ${text} not null,
      defaults ${text} not null,
      variables ${text} not null,
      page ${text},
      build ${text},
      release ${int},
      mapped_to ${text} references messages (id),
      mapped_note ${text},
      mapped_by ${text},
      mapped_at ${int}
    ) ${end}`,
    `create index missing_keys_by_time on missing_keys (last_seen_at, id)`,
    // Keys that are not kept when they are missing; in the pattern, * stands for any characters. namespace null: any.
    `create table ignored_keys (
      id ${text} primary key,
      namespace ${text},
      pattern ${text} not null,
      created_at ${int} not null,
      created_by ${text} not null
    ) ${end}`,
    // How much was reported on each day, in days since 1970 (UTC), and how many reports were counted only.
    `create table missing_key_days (
      day ${int} primary key,
      reported ${int} not null,
      dropped ${int} not null
    ) ${end}`,
  ],
};
