import type { TableRegistration } from '../database/tables';

export const savedFilterMigrations: TableRegistration['migrations'] = {
  // Filters of Translate and Review under a name, of one person. name_key: as it is compared.
  '0061-saved-filters': ({ text, int, end }) => [
    `create table saved_filters (
      id ${text} primary key,
      user_id ${text} not null references users (id),
      name ${text} not null,
      name_key ${text} not null,
      path ${text} not null,
      created_at ${int} not null
    ) ${end}`,
    `create unique index saved_filters_by_name on saved_filters (user_id, name_key)`,
  ],
};
