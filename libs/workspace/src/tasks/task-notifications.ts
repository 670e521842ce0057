import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database';
import type { Author } from '../history/change';
import { type NotificationEvent, Notifier } from '../notifications/notifier';
import type { TaskRow } from './tasks.tables';

/** An event of a task that people are notified of. */
interface TaskEvent extends NotificationEvent {
  readonly to: readonly string[];
  readonly name: string;
}

/** The author of what no person does. */
export const system: Author = { id: null, name: 'task' };

/** Notifies people of tasks. */
@Injectable()
export class TaskNotifications {
  /** Events of transactions that notify of them at their end. */
  private readonly collected = new WeakMap<Transaction, TaskEvent[]>();

  constructor(private readonly notifier: Notifier) {}

  /**
   * Changes several tasks, and notifies each person once of what is the same for all of them.
   * @param since when the change began, if some of its tasks may have been changed in earlier transactions: their notifications
   * count the tasks of this one, too
   */
  async together<Result>(tx: Transaction, change: () => Promise<Result>, since?: number): Promise<Result> {
    const events: TaskEvent[] = [];
    this.collected.set(tx, events);
    const result = await change();
    this.collected.delete(tx);
    for (const event of eventsByPerson(events)) {
      await this.notifier.notify(tx, { ...event, ...(since !== undefined && { continuedSince: since }) });
    }
    return result;
  }

  /** Notifies people that a task was assigned to them. */
  assigned(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    return this.notify(tx, { kind: 'assigned', to, by, ...about(task) });
  }

  /** Notifies people that they no longer should do a task. */
  unassigned(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    return this.notify(tx, { kind: 'taskChanged', outcome: 'unassigned', to, by, ...about(task) });
  }

  /** Notifies people of another last day, or that there no longer is one. */
  moved(tx: Transaction, task: TaskRow, to: readonly string[], by: Author): Promise<void> {
    const outcome = task.due_on === null ? 'notDue' : 'moved';
    return this.notify(tx, { kind: 'taskChanged', outcome, to, by, ...about(task) });
  }

  /** Notifies people that a task is deleted. It has only the name of the task, which no longer exists. */
  deleted(tx: Transaction, { name, language }: TaskRow, to: readonly string[], by: Author): Promise<void> {
    const note = name === '' ? null : name;
    return this.notify(tx, { kind: 'taskChanged', outcome: 'deleted', to, by, language, note, name });
  }

  /** Notifies a person that the last day has passed. */
  overdue(tx: Transaction, task: TaskRow, userId: string): Promise<void> {
    return this.notify(tx, { kind: 'overdue', to: [userId], by: system, ...about(task) });
  }

  /** Reminds a person of the last day. */
  due(tx: Transaction, task: TaskRow, userId: string): Promise<void> {
    return this.notify(tx, { kind: 'due', to: [userId], by: system, ...about(task) });
  }

  /**
   * Notifies the person who created a task that it is done.
   * @param by who said so; absent: all texts were finished
   */
  async finished(tx: Transaction, task: TaskRow, by = system): Promise<void> {
    if (task.by_id === null) return;
    await this.notify(tx, { kind: 'finished', to: [task.by_id], by, ...about(task) });
  }

  private async notify(tx: Transaction, event: TaskEvent): Promise<void> {
    const collected = this.collected.get(tx);
    if (collected === undefined) await this.notifier.notify(tx, event);
    else collected.push(event);
  }
}

const about = ({ id, name, language, due_on: dueOn }: TaskRow) => ({ taskId: id, name, language, dueOn });

/** One event for each person and kind of change; of several tasks, with what all of them have. */
function eventsByPerson(events: readonly TaskEvent[]): NotificationEvent[] {
  const own = events.flatMap((event) => event.to.map((person) => ({ ...event, to: [person] })));
  const groups = Map.groupBy(own, ({ to: [person], kind, outcome }) => `${person} ${kind} ${outcome}`);
  return [...groups.values()].map(([first, ...others]) => {
    if (others.length === 0) return first!;
    const { to, kind, by, outcome, name, language, dueOn } = first!;
    const isShared = (property: 'name' | 'language' | 'dueOn') =>
      others.every((each) => each[property] === first![property]);
    return {
      ...{ kind, to, by, ...(outcome && { outcome }), count: others.length + 1 },
      ...(name !== '' && isShared('name') && { note: name }),
      ...(isShared('language') && { language }),
      ...(isShared('dueOn') && { dueOn }),
    };
  });
}
