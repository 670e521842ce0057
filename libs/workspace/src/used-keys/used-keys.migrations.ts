import type { TableRegistration } from '../database/tables';

export const usedKeyMigrations: TableRegistration['migrations'] = {
  '0026-used-keys': ({ text, int, end }) => [
    // The day on which a key was used last, in days since 1970 (UTC).
    `create table used_keys (
      message_id ${text} primary key references messages (id),
      used_on ${int} not null
    ) ${end}`,
    // Days on which any use was reported: without reports, no key counts as unused.
    `create table used_key_days (
      day ${int} primary key
    ) ${end}`,
  ],
};
