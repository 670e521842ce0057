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
  // The last change set before each of both times, since the clock may go back afterwards.
  '0067-changes-of-visits': ({ text }) => [
    `alter table visits add column seen_change_set ${text}`,
    `alter table visits add column previous_change_set ${text}`,
  ],
};
