import type { TableRegistration } from '../database/tables';

export const buildMigrations: TableRegistration['migrations'] = {
  '0021-builds': ({ text, int, bytes, end }) => [
    // Builds of the application that have been started or announced. build_order: a time, see `parseBuildOrder`; of two builds
    // the one with the higher order is newer. sequence: counts the changes of the texts below, in the order of the builds.
    `create table builds (
      id ${text} primary key,
      hash ${text} not null,
      build_order ${int} not null,
      origin ${text} not null check (origin in ('start', 'sync')),
      state ${text} not null check (state in ('baseline', 'applied', 'waiting', 'superseded', 'older')),
      sequence ${int} not null,
      at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null,
      applied_at ${int},
      release ${int},
      counts ${text} not null,
      version ${int} not null
    ) ${end}`,
    `create unique index builds_by_identity on builds (hash, build_order)`,
    `create index builds_by_order on builds (build_order, id)`,
    // The files that builds shipped, by the hash of their content.
    `create table shipped_contents (
      hash ${text} primary key,
      content ${bytes} not null
    ) ${end}`,
    `create table build_files (
      build_id ${text} not null references builds (id),
      namespace ${text} not null,
      language ${text} not null,
      hash ${text} not null references shipped_contents (hash),
      primary key (build_id, namespace, language)
    ) ${end}`,
    `create index build_files_by_hash on build_files (hash)`,
    // The file of each namespace and language that texts have last been compared with. Languages need not exist.
    `create table shipped_files (
      namespace ${text} not null,
      language ${text} not null,
      hash ${text} not null references shipped_contents (hash),
      build_order ${int} not null,
      build_id ${text} not null references builds (id),
      primary key (namespace, language)
    ) ${end}`,
  ],
  '0050-files-of-builds': ({ text }) =>
    // Of builds that ship files in other formats than JSON. Processes of the former version leave the columns empty.
    ['build_files', 'shipped_files'].flatMap((table) =>
      ['path', 'format', 'options', 'encoding'].map((column) => `alter table ${table} add column ${column} ${text}`),
    ),
};
