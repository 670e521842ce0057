import type { TableRegistration, Timestamp } from '../database/tables';
import type { SecurityEvent, SecurityEventDetail } from './security-log.contract';
import { securityLogMigrations } from './security-log.migrations';

declare module '../database/tables' {
  interface Tables {
    security_events: SecurityEventRow;
  }
}

export interface SecurityEventRow {
  id: string;
  at: Timestamp;
  event: SecurityEvent;
  detail: SecurityEventDetail | null;
  person_id: string | null;
  by_id: string | null;
  by_name: string | null;
  address: string | null;
  agent: string | null;
  change_set_id: string | null;
}

export const securityLogTables: TableRegistration = {
  migrations: securityLogMigrations,
  tables: { security_events: { key: ['id'] } },
  personalData: { security_events: { names: { by_id: 'by_name' } } },
};
