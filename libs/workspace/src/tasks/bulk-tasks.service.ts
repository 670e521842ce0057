import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database, type Transaction } from '../database/database';
import type { Timestamp } from '../database/tables';
import { assertAllowed } from '../editing/assert-allowed';
import { chunks } from '../http/chunks';
import type { Change } from '../history/change';
import { HistoryService } from '../history/history.service';
import { executeOnce } from '../idempotency/idempotency';
import { isAssignable, MAX_ASSIGNEES, peopleOf } from './assignable-people';
import { checkedDueDay } from './due-day';
import { TaskChanges } from './task-changes';
import { TaskNotifications } from './task-notifications';
import { mayChangeTask } from './task-view';
import type { BulkTasksInput, BulkTasksReportView, TaskChangeInput, TaskSkipReason } from './tasks.contract';
import type { BulkTasksBody } from './tasks.dto';
import { assigneesOf, type Colleague, lockTasks } from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** Tasks that one transaction deletes, with up to 10,000 texts each, while other changes wait. */
const DELETED_AT_A_TIME = 5;

/** Changes or deletes many tasks, each by the rules of a single one. */
@Injectable()
export class BulkTasksService {
  constructor(
    private readonly database: Database,
    private readonly changes: TaskChanges,
    private readonly notifications: TaskNotifications,
    private readonly history: HistoryService,
  ) {}

  /**
   * Deletes a few tasks in each transaction. One that fails does not bring back those before: the request is repeated with its key.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 400 for a last day that is past or too far away, 403, 422 for people without access
   */
  async edit(actor: Actor, key: string | undefined, body: BulkTasksBody): Promise<BulkTasksReportView> {
    assertAllowed(actor, 'texts.read', {}); // whose names the response shows
    const ids = [...new Set(body.taskIds)];
    const parts = body.action === 'delete' ? [...chunks(ids, DELETED_AT_A_TIME)] : [ids];
    const reports: PartReport[] = [];
    const since = Date.now();
    for (const [index, part] of parts.entries()) {
      const route = index === 0 ? 'tasks/bulk' : `tasks/bulk/${index}`; // each part is executed once
      const first = reports.find(({ changeSet }) => changeSet !== undefined)?.changeSet;
      reports.push(await this.editPart(actor, { route, key, body, since, first }, part));
    }
    return {
      done: reports.reduce((sum, { done }) => sum + done, 0),
      skipped: reports.flatMap(({ skipped }) => skipped),
    };
  }

  /** @param ids some of those of the body */
  private editPart(actor: Actor, request: PartRequest, ids: readonly string[]): Promise<PartReport> {
    const { route, key, body, since } = request;
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route, key, body }, () =>
        this.notifications.together(tx, () => this.editTogether(tx, actor, request, ids), since),
      ),
    );
  }

  private async editTogether(
    tx: Transaction,
    actor: Actor,
    request: PartRequest,
    ids: readonly string[],
  ): Promise<PartReport> {
    const { action, taskIds, versions, dueOn, assignees } = request.body;
    const isAssignment = action === 'addAssignees' || action === 'setAssignees';
    if (action === 'setDueDate' && dueOn) checkedDueDay(dueOn);
    const rows = await lockTasks(tx, ids, actor);
    const kind = action === 'delete' ? 'task.delete' : 'task.change';
    const changeSet = await this.history.changeSet(tx, {
      actor,
      kind,
      ...(request.first !== undefined && { partOf: request.first }),
    });
    const people = isAssignment ? await peopleOf(tx, assignees!) : [];
    const skipped: BulkTasksReportView['skipped'][number][] = [];
    const changes: Change[] = [];
    let done = 0;
    for (const id of ids) {
      const row = rows.get(id);
      const isCurrent = versions === undefined || versions[taskIds.indexOf(id)] === row?.version;
      const outcome =
        row === undefined
          ? 'unknownTask'
          : !mayChangeTask(actor, row)
            ? 'forbidden'
            : isCurrent
              ? await this.editOne(tx, actor, row, { action, people, dueOn })
              : 'changedMeanwhile';
      if (typeof outcome !== 'string') {
        changes.push(...outcome);
        done++;
      } else skipped.push({ taskId: id, ...(row && { name: row.name, language: row.language }), reason: outcome });
    }
    await this.history.record(tx, changeSet, changes);
    return { done, skipped, ...(this.history.hasRecorded(changeSet) && { changeSet: changeSet.id }) };
  }

  /** @returns what has changed, or why the task is left as it is */
  private async editOne(
    tx: Transaction,
    actor: Actor,
    row: TaskRow,
    { action, ...change }: BulkChange,
  ): Promise<readonly Change[] | TaskSkipReason> {
    if (action === 'delete') return [await this.changes.delete(tx, actor, row)];
    const planned =
      action === 'setDueDate' ? plannedDay(row, change) : await plannedPeople(tx, row, { action, ...change });
    if (typeof planned === 'string') return planned;
    return (await this.changes.change(tx, actor, row, planned)).changes;
  }
}

/** Some of the tasks of a request. */
interface PartRequest {
  readonly route: string;
  /** `Idempotency-Key` of the request */
  readonly key: string | undefined;
  readonly body: BulkTasksBody;
  /** When the first part began. */
  readonly since: Timestamp;
  /** Id of the change set of the parts before, if they have changed something: all are one change. */
  readonly first: string | undefined;
}

interface PartReport extends BulkTasksReportView {
  /** Id of the change set; absent if nothing was changed. */
  readonly changeSet?: string;
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
