import type { TableRegistration } from '../database/tables';

export const credentialMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, end }) => [
    // Failed sign-ins by account and by network, counted since a time, to limit guessing.
    `create table attempts (
      key ${text} primary key,
      count ${int} not null,
      since ${int} not null
    ) ${end}`,
  ],
};
