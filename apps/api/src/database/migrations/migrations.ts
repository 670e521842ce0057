import type { ColumnTypes } from './column-types';
import { firstTables } from './0001-first-tables';

/** In the order in which they are applied, which is that of their names. One that was released never changes. */
export const migrations: Readonly<Record<string, (types: ColumnTypes) => readonly string[]>> = {
  '0001-first-tables': firstTables,
};
