import type { TableRegistration } from '../database/tables';
import { machineMigrations } from './machine.migrations';

declare module '../database/tables' {
  interface Tables {
    machine_usage: MachineUsageRow;
  }
}

/** What was sent to the provider of machine suggestions. */
export interface MachineUsageRow {
  /** UTC: `2026-11`. */
  month: string;
  /** Characters of the sources that were sent to the provider, in UTF-16 units. */
  characters: number;
}

export const machineTables: TableRegistration = {
  migrations: machineMigrations,
  tables: { machine_usage: { key: ['month'] } },
};
