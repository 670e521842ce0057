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
  '0044-documents-by-path': ({ text, int, bytes, end }) => [
    'alter table documents rename to former_documents',
    // Each has a path and a format of its own, and the texts of one language or of several.
    `create table documents (
      id ${text} constraint documents_id primary key,
      namespace_id ${text} not null references namespaces (id),
      path ${text} not null,
      format ${text} not null,
      options ${text} not null,
      encoding ${text} not null,
      content ${bytes} not null,
      hash ${text} not null,
      imported_at ${int} not null,
      constraint documents_path unique (namespace_id, path)
    ) ${end}`,
    `create table document_languages (
      document_id ${text} not null references documents (id),
      language ${text} not null references languages (tag),
      role ${text} not null,
      primary key (document_id, language)
    ) ${end}`,
    `insert into documents (id, namespace_id, path, format, options, encoding, content, hash, imported_at)
      select n.id || ' ' || d.language, n.id, d.language || '/' || n.name || '.json', 'json', '{}', 'utf-8',
        d.content, d.hash, d.imported_at
      from former_documents d join namespaces n on n.id = d.namespace_id`,
    `insert into document_languages (document_id, language, role)
      select namespace_id || ' ' || language, language, 'target' from former_documents`,
    'drop table former_documents',
  ],
};
