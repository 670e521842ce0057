import type { TableRegistration } from '../database/tables';

export const exchangeMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, bytes, end }) => [
    // Imported files, byte for byte, so that an export differs only where texts have changed.
    `create table documents (
      namespace_id ${text} not null references namespaces (id),
      language ${text} not null references languages (tag),
      content ${bytes} not null,
      hash ${text} not null,
      imported_at ${int} not null,
      primary key (namespace_id, language)
    ) ${end}`,
  ],
};
