import type { TableRegistration } from '../database/tables';

export const screenshotMigrations: TableRegistration['migrations'] = {
  '0056-screenshots': ({ text, int, bytes, end }) => [
    // Pictures by the hash of their bytes. The bytes come last: lists do not read them.
    `create table screenshots (
      id ${text} primary key,
      type ${text} not null,
      width ${int} not null,
      height ${int} not null,
      alt ${text} not null,
      created_at ${int} not null,
      created_by ${text} not null references users (id),
      content ${bytes} not null
    ) ${end}`,
    `create table screenshot_keys (
      screenshot_id ${text} not null references screenshots (id) on delete cascade,
      message_id ${text} not null references messages (id) on delete cascade,
      x ${int},
      y ${int},
      width ${int},
      height ${int},
      primary key (screenshot_id, message_id)
    ) ${end}`,
    `create index screenshot_keys_by_message on screenshot_keys (message_id)`,
  ],
};
