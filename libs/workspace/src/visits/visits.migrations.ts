import type { TableRegistration } from '../database/tables';

export const visitMigrations: TableRegistration['migrations'] = {
  // When a person last used the workspace in a browser, and when their visit before ended.
  '0062-visits': ({ text, int, end }) => [
    `create table visits (
      user_id ${text} primary key references users (id),
      seen_at ${int} not null,
      previous_ended_at ${int}
    ) ${end}`,
  ],
};
