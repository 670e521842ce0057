import type { TableRegistration } from '../database/tables';

export const placeMigrations: TableRegistration['migrations'] = {
  '0054-places': ({ text, int, end }) => [
    `create table places (
      message_id ${text} not null references messages (id) on delete cascade,
      page ${text} not null,
      element ${text} not null,
      attribute ${text} not null,
      seen_at ${int} not null,
      primary key (message_id, page)
    ) ${end}`,
  ],
};
