import type { JsonText } from '../database/json-text';
import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { TaskKind, TaskView } from './tasks.contract';
import { taskMigrations } from './tasks.migrations';

declare module '../database/tables' {
  interface Tables {
    tasks: TaskRow;
    task_texts: TaskTextRow;
    task_namespaces: TaskNamespaceRow;
    task_people: TaskPersonRow;
  }
}

export interface TaskRow {
  id: string;
  kind: TaskKind;
  name: string;
  description: string;
  /** Canonical BCP 47. */
  language: string;
  /** Names of that time. */
  namespaces: JsonText<readonly string[]>;
  /** RFC 3339 `full-date`. */
  due_on: string | null;
  words: number;
  state: TaskView['state'];
  /** It was opened again: only people end it. */
  kept_open: Flag;
  created_at: Timestamp;
  by_id: string | null;
  by_name: string;
  done_at: Timestamp | null;
  /** Null, and the name too: all texts were finished. */
  done_by_id: string | null;
  done_by_name: string | null;
  version: number;
}

export interface TaskTextRow {
  task_id: string;
  message_id: string;
}

/** A namespace that texts of the task were in when it was created. */
export interface TaskNamespaceRow {
  task_id: string;
  namespace_id: string;
}

export interface TaskPersonRow {
  task_id: string;
  user_id: string;
  /** When they were assigned, or the last day was set. */
  since: Timestamp;
  reminded_at: Timestamp | null;
}

export const taskTables: TableRegistration = {
  migrations: taskMigrations,
  tables: {
    tasks: { key: ['id'] },
    task_texts: { key: ['task_id', 'message_id'] },
    task_namespaces: { key: ['task_id', 'namespace_id'] },
    task_people: { key: ['task_id', 'user_id'] },
  },
  personalData: {
    tasks: { names: { by_id: 'by_name', done_by_id: 'done_by_name' } },
    task_people: { ownedBy: 'user_id' },
  },
};
