import type { ColumnTypes } from './column-types';

/** When this database was written to archives, by whom and what came of it: whoever runs it should not have to search. */
export const backupsTable = ({ text, int, counter, end }: ColumnTypes): readonly string[] => [
  `create table backups (
    id ${counter},
    at ${int} not null,
    by_name ${text} not null,
    content_rows ${int} not null,
    content_hash ${text} not null
  ) ${end}`,
];
