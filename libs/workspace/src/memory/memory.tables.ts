import type { Generated } from 'kysely';
import type { TableRegistration, Timestamp } from '../database/tables';
import { memoryMigrations } from './memory.migrations';

declare module '../database/tables' {
  interface Tables {
    memories: MemoryRow;
    memory_units: MemoryUnitRow;
    memory_words: MemoryWordRow;
  }
}

export interface MemoryRow {
  id: string;
  /** Name of its file. */
  name: string;
  units: number;
  created_at: Timestamp;
  /** Null: imported by the command line. */
  by_id: string | null;
  by_name: string;
}

export interface MemoryUnitRow {
  id: Generated<number>;
  memory_id: string;
  /** See `unitHash`. */
  hash: string;
  /** BCP 47. */
  source_language: string;
  /** BCP 47. */
  target_language: string;
  source: string;
  target: string;
}

export interface MemoryWordRow {
  /** See `indexedWords`. */
  word: number;
  unit_id: number;
  /** Number of indexed words of the unit. */
  size: number;
}

export const memoryTables: TableRegistration = {
  migrations: memoryMigrations,
  tables: {
    memories: { key: ['id'] },
    memory_units: { key: ['id'], counter: 'id' },
    memory_words: { key: ['word', 'unit_id'] },
  },
  personalData: { memories: { names: { by_id: 'by_name' } } },
};
