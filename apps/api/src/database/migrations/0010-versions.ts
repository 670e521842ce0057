import type { ColumnTypes } from './column-types';

/** Whoever changes a language, a namespace or a setting says which version they saw, as with keys and texts. */
export const versions = ({ int }: ColumnTypes): readonly string[] =>
  ['languages', 'namespaces', 'settings'].map(
    (table) => `alter table ${table} add column version ${int} not null default 1`,
  );
