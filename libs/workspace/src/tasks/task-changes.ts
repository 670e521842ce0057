import { Injectable } from '@nestjs/common';
import { foldForSearch } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import type { Transaction } from '../database/database';
import { assertValidText } from '../editing/assert-valid-text';
import type { Change } from '../history/change';
import { assignablePeople } from './assignable-people';
import { checkedDueDay } from './due-day';
import { taskChange, taskContent } from './task-history';
import { TaskNotifications } from './task-notifications';
import type { TaskChangeInput } from './tasks.contract';
import { assign, deleteTask, forgetReminders, unassign, updateTask } from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** Changes and deletes tasks that are locked, and notifies people of it. Whether the actor may do so is checked before. */
@Injectable()
export class TaskChanges {
  constructor(private readonly notifications: TaskNotifications) {}

  /**
   * @returns the task, and the change to record; none if it is as it was
   * @throws Problem 400 for a last day that is past or too far away, 422 for people who may not do the work
   */
  async change(
    tx: Transaction,
    actor: Actor,
    row: TaskRow,
    { name, description, dueOn, assignees }: TaskChangeInput,
  ): Promise<{ readonly task: TaskRow; readonly changes: readonly Change[] }> {
    const { id } = row;
    const contentBefore = await taskContent(tx, row);
    const now = Date.now();
    const hasOtherDay = dueOn !== undefined && dueOn !== row.due_on;
    const changed = await updateTask(tx, row, {
      ...(name !== undefined && { name: assertValidText(name), folded_name: foldForSearch(name) }),
      ...(description !== undefined && { description: assertValidText(description) }),
      ...(hasOtherDay && { due_on: dueOn === null ? null : checkedDueDay(dueOn), day_set_at: now }),
    });
    if (hasOtherDay) await forgetReminders(tx, id, now);
    const before = contentBefore.people;
    if (hasOtherDay && row.state === 'open') {
      const stay = before.filter((each) => assignees?.includes(each) ?? true);
      await this.notifications.moved(tx, changed, stay, actor);
    }
    if (assignees !== undefined) {
      const added = await assignablePeople(
        tx,
        assignees.filter((each) => !before.includes(each)),
        row.kind,
        [row.language],
      );
      const addedIds = added.map((person) => person.id);
      const removedIds = before.filter((each) => !assignees.includes(each));
      await unassign(tx, id, removedIds);
      await assign(tx, id, addedIds, now);
      if (row.state === 'open') {
        await this.notifications.assigned(tx, changed, addedIds, actor);
        await this.notifications.unassigned(tx, changed, removedIds, actor);
      }
    }
    const content = await taskContent(tx, changed);
    const isSame = JSON.stringify(content) === JSON.stringify(contentBefore);
    return { task: changed, changes: isSame ? [] : [taskChange(row, contentBefore, content)] };
  }

  /** @returns the change to record */
  async delete(tx: Transaction, actor: Actor, row: TaskRow): Promise<Change> {
    const content = await taskContent(tx, row);
    await deleteTask(tx, row.id);
    await this.notifications.deleted(tx, row, row.state === 'open' ? content.people : [], actor);
    return taskChange(row, content, null);
  }
}
