import type { Generated } from 'kysely';
import type { JsonText } from '../database/json-text';
import type { TableRegistration, Timestamp } from '../database/tables';
import { erasePersonEntries } from './erase-person-entries';
import { historyMigrations } from './history.migrations';

declare module '../database/tables' {
  interface Tables {
    change_sets: ChangeSetRow;
    changes: ChangeRow;
    change_parts: ChangePartRow;
    change_set_outbox: ChangeSetOutboxRow;
  }
}

export interface ChangeSetRow {
  id: string;
  at: Timestamp;
  actor_id: string | null;
  actor_name: string;
  /** The program that acted for the person. */
  agent: string | null;
  kind: string;
  undo_of: string | null;
  note: string | null;
  /** The first change set of a change that was made in several transactions. Never one that is a part itself. */
  part_of: string | null;
}

export interface ChangeRow {
  seq: Generated<number>;
  change_set_id: string;
  at: Timestamp;
  actor_id: string | null;
  subject_type: string;
  subject_id: string;
  language: string | null;
  before: JsonText<unknown> | null;
  after: JsonText<unknown> | null;
}

export interface ChangePartRow {
  change_set_id: string;
  subject_type: string;
  /** `''` for changes without a language. */
  language: string;
  changes: number;
}

/** A change set that has not been announced to other systems yet. */
export interface ChangeSetOutboxRow {
  change_set_id: string;
}

export const historyTables: TableRegistration = {
  migrations: historyMigrations,
  tables: {
    change_sets: { key: ['id'], refersTo: 'undo_of' },
    changes: { key: ['seq'], counter: 'seq' },
    change_parts: { key: ['change_set_id', 'subject_type', 'language'] },
    change_set_outbox: false,
  },
  personalData: { change_sets: { names: { actor_id: 'actor_name' } } },
  erasePerson: erasePersonEntries,
};
