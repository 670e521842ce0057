import type { ColumnTypes } from './column-types';
import { firstTables } from './0001-first-tables';
import { searchTable } from './0002-search-table';
import { releaseSummary } from './0003-release-summary';
import { progressTable } from './0004-progress';
import { listIndexes } from './0005-list-indexes';
import { changeParts } from './0006-change-parts';
import { backupsTable } from './0007-backups';
import { replicasTable } from './0008-replicas';
import { releaseFallbacks } from './0009-release-fallbacks';
import { versions } from './0010-versions';
import { draftCounts } from './0011-draft-counts';

/** In the order in which they are applied, which is that of their names. One that was released never changes. */
export const migrations: Readonly<Record<string, (types: ColumnTypes) => readonly string[]>> = {
  '0001-first-tables': firstTables,
  '0002-search-table': searchTable,
  '0003-release-summary': releaseSummary,
  '0004-progress': progressTable,
  '0005-list-indexes': listIndexes,
  '0006-change-parts': changeParts,
  '0007-backups': backupsTable,
  '0008-replicas': replicasTable,
  '0009-release-fallbacks': releaseFallbacks,
  '0010-versions': versions,
  '0011-draft-counts': draftCounts,
};
