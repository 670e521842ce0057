import type { TableRegistration } from '../database/tables';

export const backupMigrations: TableRegistration['migrations'] = {
  // Backups made of this database.
  '0007-backups': ({ text, int, counter, end }) => [
    `create table backups (
      id ${counter},
      at ${int} not null,
      by_name ${text} not null,
      content_rows ${int} not null,
      content_hash ${text} not null
    ) ${end}`,
  ],
};
