import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import type { MessageRow } from '../editing/editing.tables';
import type { FormsView } from '../exchange/exchange.contract';
import { codeChangeMigrations } from './code-changes.migrations';

declare module '../database/tables' {
  interface Tables {
    code_changes: CodeChangeRow;
  }
}

export interface CodeChangeRow extends Pick<MessageRow, 'namespace_id' | 'key' | 'path' | 'kind' | 'context'> {
  id: string;
  /** BCP 47. */
  language: string;
  base: JsonText<FormsView> | null;
  code: JsonText<FormsView>;
  /** Null: a file that was sent without a build. */
  build_id: string | null;
  /** `settled`: code and workspace agree again. */
  state: 'open' | 'taken' | 'kept' | 'edited' | 'settled';
  at: Timestamp;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  version: number;
}

export const codeChangeTables: TableRegistration = {
  migrations: codeChangeMigrations,
  tables: {
    code_changes: { key: ['id'] },
  },
};
