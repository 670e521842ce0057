import type { ColumnTypes } from './column-types';

/**
 * The processes that share this database, as each of them tells it while it runs, so that any of them can say how all
 * of them are. With SQLite there is one process, and no row.
 */
export const replicasTable = ({ text, int, end }: ColumnTypes): readonly string[] => [
  `create table replicas (
    id ${text} primary key,
    host ${text} not null,
    version ${text} not null,
    started_at ${int} not null,
    release ${int},
    snapshot ${text} not null,
    seen_at ${int} not null
  ) ${end}`,
];
