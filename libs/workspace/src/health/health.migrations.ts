import type { TableRegistration } from '../database/tables';

export const healthMigrations: TableRegistration['migrations'] = {
  // The processes that share this database, each with a row that it updates while it runs. Empty with SQLite, which has
  // one process.
  '0008-replicas': ({ text, int, end }) => [
    `create table replicas (
      id ${text} primary key,
      host ${text} not null,
      version ${text} not null,
      started_at ${int} not null,
      release ${int},
      snapshot ${text} not null,
      seen_at ${int} not null
    ) ${end}`,
  ],
  // No reference: a backup that is restored may lack the builds of processes that run.
  '0024-running-builds': ({ text }) => [`alter table replicas add column build ${text}`],
};
