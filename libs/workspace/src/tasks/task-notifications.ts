import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database';
import type { Author } from '../history/change';
import { Notifier } from '../notifications/notifier';
import type { TaskRow } from './tasks.tables';

/** The author of what no person does. */
const system: Author = { id: null, name: 'task' };

/** Notifies people of tasks. */
@Injectable()
export class TaskNotifications {
  constructor(private readonly notifier: Notifier) {}

  /** Notifies people that a task was assigned to them. */
  assigned(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    return this.notifier.notify(tx, { kind: 'assigned', to, by, ...about(task) });
  }

  /** Notifies people that they no longer should do a task. */
  unassigned(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    return this.notifier.notify(tx, { kind: 'taskChanged', outcome: 'unassigned', to, by, ...about(task) });
  }

  /** Notifies people of another last day. */
  moved(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    return this.notifier.notify(tx, { kind: 'taskChanged', outcome: 'moved', to, by, ...about(task) });
  }

  /** Notifies people that a task is deleted. It has only the name of the task, which no longer exists. */
  deleted(tx: Transaction, { name, language }: TaskRow, to: readonly string[], by: Author): Promise<void> {
    const note = name === '' ? null : name;
    return this.notifier.notify(tx, { kind: 'taskChanged', outcome: 'deleted', to, by, language, note });
  }

  /** Notifies a person that the last day has passed. */
  overdue(tx: Transaction, task: TaskRow, userId: string): Promise<void> {
    return this.notifier.notify(tx, { kind: 'overdue', to: [userId], by: system, ...about(task) });
  }

  /** Reminds a person of the last day. */
  due(tx: Transaction, task: TaskRow, userId: string): Promise<void> {
    return this.notifier.notify(tx, { kind: 'due', to: [userId], by: system, ...about(task) });
  }

  /**
   * Notifies the person who created a task that it is done.
   * @param by who said so; absent: all texts were finished
   */
  async finished(tx: Transaction, task: TaskRow, by = system): Promise<void> {
    if (task.by_id === null) return;
    await this.notifier.notify(tx, { kind: 'finished', to: [task.by_id], by, ...about(task) });
  }
}

const about = ({ id, language }: TaskRow) => ({ taskId: id, language });
