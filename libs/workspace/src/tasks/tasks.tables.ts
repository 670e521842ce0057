import type { Flag, TableRegistration, Timestamp } from '../database/tables';
import type { TaskKind, TaskView } from './tasks.contract';
import { taskMigrations } from './tasks.migrations';

declare module '../database/tables' {
  interface Tables {
    tasks: TaskRow;
    task_texts: TaskTextRow;
    task_namespaces: TaskNamespaceRow;
    task_people: TaskPersonRow;
    task_overdue: TaskOverdueRow;
  }
}

export interface TaskRow {
  id: string;
  kind: TaskKind;
  name: string;
  /** As searches spell it. */
  folded_name: string;
  description: string;
  /** Canonical BCP 47. */
  language: string;
  /** RFC 3339 `full-date`. */
  due_on: string | null;
  /** When the last day was set. */
  day_set_at: Timestamp;
  state: TaskView['state'];
  /** A person has opened it again, and all of its texts have been finished since then: only people end it. */
  kept_open: Flag;
  /** When it was opened again because a text of it was no longer finished; null if a person has changed its state since then. */
  reopened_at: Timestamp | null;
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
  /** Words of its source when it joined the task. */
  words: number;
}

/** A namespace that texts of the task were in when they joined it. */
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

/** A person who was notified that a task is overdue. */
export interface TaskOverdueRow {
  task_id: string;
  user_id: string;
  notified_at: Timestamp;
}

export const taskTables: TableRegistration = {
  migrations: taskMigrations,
  tables: {
    tasks: { key: ['id'] },
    task_texts: { key: ['task_id', 'message_id'] },
    task_namespaces: { key: ['task_id', 'namespace_id'] },
    task_people: { key: ['task_id', 'user_id'] },
    task_overdue: { key: ['task_id', 'user_id'] },
  },
  personalData: {
    tasks: { names: { by_id: 'by_name', done_by_id: 'done_by_name' } },
    task_people: { ownedBy: 'user_id' },
    task_overdue: { ownedBy: 'user_id' },
  },
};
