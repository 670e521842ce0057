import type { TableRegistration } from '../database/tables';

export const cutOffTextMigrations: TableRegistration['migrations'] = {
  '0073-cut-off-texts': ({ text, int, end }) => [
    `create table cut_off_texts (
      message_id ${text} not null references messages (id) on delete cascade,
      language ${text} not null,
      form ${text} not null,
      page ${text} not null,
      width ${int} not null,
      pixels ${int} not null,
      text_hash ${text} not null,
      measured_at ${int} not null,
      primary key (message_id, language, form, page, width)
    ) ${end}`,
  ],
};
