import type { TableRegistration } from '../database/tables';

export const machineMigrations: TableRegistration['migrations'] = {
  // Characters sent to the provider of machine suggestions. month: 2026-11, UTC.
  '0064-machine-usage': ({ text, int, end }) => [
    `create table machine_usage (month ${text} primary key, characters ${int} not null) ${end}`,
  ],
};
