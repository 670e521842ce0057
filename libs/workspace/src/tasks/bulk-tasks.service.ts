import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database, type Transaction } from '../database/database';
import { assertAllowed } from '../editing/assert-allowed';
import { executeOnce } from '../idempotency/idempotency';
import { isAssignable, MAX_ASSIGNEES, peopleOf } from './assignable-people';
import { checkedDueDay } from './due-day';
import { assigneesOf, TaskChanges } from './task-changes';
import { mayChangeTask } from './task-view';
import type { BulkTasksInput, BulkTasksReportView, TaskChangeInput, TaskSkipReason } from './tasks.contract';
import type { BulkTasksBody } from './tasks.dto';
import { type Colleague, lockTasks } from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** Changes or deletes many tasks, each by the rules of a single one. */
@Injectable()
export class BulkTasksService {
  constructor(
    private readonly database: Database,
    private readonly changes: TaskChanges,
  ) {}

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 400 for a last day that is past or too far away, 403, 422 for people without access
   */
  async edit(actor: Actor, key: string | undefined, body: BulkTasksBody): Promise<BulkTasksReportView> {
    assertAllowed(actor, 'texts.read', {}); // whose names the response shows
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'tasks/bulk', key, body }, async () => {
        const { action, taskIds, versions, dueOn, assignees } = body;
        const isAssignment = action === 'addAssignees' || action === 'setAssignees';
        if (action === 'setDueDate' && dueOn) checkedDueDay(dueOn);
        const rows = await lockTasks(tx, taskIds, actor);
        const people = isAssignment ? await peopleOf(tx, assignees!) : [];
        const skipped: BulkTasksReportView['skipped'][number][] = [];
        let done = 0;
        for (const id of new Set(taskIds)) {
          const row = rows.get(id);
          const isCurrent = versions === undefined || versions[taskIds.indexOf(id)] === row?.version;
          const reason =
            row === undefined
              ? 'unknownTask'
              : !mayChangeTask(actor, row)
                ? 'forbidden'
                : isCurrent
                  ? await this.editOne(tx, actor, row, { action, people, dueOn })
                  : 'changedMeanwhile';
          if (reason === undefined) done++;
          else skipped.push({ taskId: id, ...(row && { name: row.name, language: row.language }), reason });
        }
        return { done, skipped };
      }),
    );
  }

  /** @returns why the task is left as it is; undefined: it is changed or deleted */
  private async editOne(
    tx: Transaction,
    actor: Actor,
    row: TaskRow,
    { action, ...change }: BulkChange,
  ): Promise<TaskSkipReason | undefined> {
    if (action === 'delete') {
      await this.changes.delete(tx, actor, row);
      return undefined;
    }
    const planned =
      action === 'setDueDate' ? plannedDay(row, change) : await plannedPeople(tx, row, { action, ...change });
    if (typeof planned === 'string') return planned;
    await this.changes.change(tx, actor, row, planned);
    return undefined;
  }
}

interface BulkChange extends Pick<BulkTasksInput, 'action' | 'dueOn'> {
  /** Those to assign. */
  readonly people: readonly Colleague[];
}

const plannedDay = ({ due_on }: TaskRow, { dueOn }: Pick<BulkChange, 'dueOn'>): TaskChangeInput | TaskSkipReason =>
  dueOn === due_on ? 'unchanged' : { dueOn: dueOn! };

/** As in a new task, people who may not do this one are not assigned to it; those who are assigned already stay. */
async function plannedPeople(
  tx: Transaction,
  row: TaskRow,
  { action, people }: BulkChange,
): Promise<TaskChangeInput | TaskSkipReason> {
  const before = (await assigneesOf(tx, row.id)).map(({ id }) => id);
  const able = people.filter((each) => before.includes(each.id) || isAssignable(each, row.kind, row.language));
  if (able.length === 0 && people.length > 0) return 'notAssignable';
  const assignees = [...new Set([...(action === 'addAssignees' ? before : []), ...able.map(({ id }) => id)])];
  if (assignees.length === before.length && assignees.every((id) => before.includes(id))) return 'unchanged';
  return assignees.length > MAX_ASSIGNEES ? 'tooManyAssignees' : { assignees };
}
