import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { settleWithin } from '../concurrency/settle-within';
import { foldForSearch } from '@dragoman/i18n/internal';
import { Database, type Transaction } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations';
import { referenceLanguage } from '../editing/stores/languages.store';
import type { ChangeKind } from '../history/change-kinds';
import { type HistoryEvent, HistoryService } from '../history/history.service';
import { dayAt } from '../http/input/days';
import { overdueTime, reminderTime } from './due-day';
import { taskChange, taskContent } from './task-history';
import { system, TaskNotifications } from './task-notifications';
import {
  type ChangedTexts,
  deleteDoneBefore,
  type EndedScope,
  endWhenFinished,
  lastEditorOf,
  lockTask,
  markNotified,
  markReminded,
  type OpenTask,
  progressOf,
  selectEnded,
  selectOpenTasks,
  selectTaskNames,
  selectUnfinishedAgain,
  selectUnnotified,
  selectUnreminded,
  setFoldedName,
  updateTask,
} from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** Until all open tasks are looked at again: not every change of a text is in the history, such as after other checks. */
const POLL_INTERVAL_MS = 30 * SECOND_MS;

/** After a change, so that the changes of one person do not each start a round. */
const WAKE_DELAY_MS = 2 * SECOND_MS;

const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS;

/** From eight in the morning of the day before until the end of the last day, and as long after it. */
const REMINDER_LASTS_MS = 40 * HOUR_MS;

/** After a task has ended by itself, it is opened again when a text of it is no longer finished. */
const REOPENED_WITHIN_MS = 30 * DAY_MS;

/** Tasks that have ended are looked at again in portions: that all of their texts are finished takes reading all of them. */
const ENDED_AT_A_TIME = 10;

/** A task that is finished again within this time is not news: those who created it were notified. */
const QUIET_MS = 10 * MINUTE_MS;

/** The change that has finished a task is not older: each round ends those that are finished. */
const FINISHED_WITHIN_MS = 10 * MINUTE_MS;

/** Tasks whose names are read at a time. */
const NAMES_AT_A_TIME = 500;

/** Tasks that are done show how long work takes, so that they are kept long. */
const KEEP_DONE_MS = 2 * 365 * DAY_MS;

/** Messages, namespaces and change sets that have changed since the last round; above, all tasks are looked at. */
const MAX_CHANGED = 400;

/** What has changed since the last round, by ids. */
type Changed = { readonly [Part in keyof ChangedTexts]: Set<string> };

const nothing = (): Changed => ({ messageIds: new Set(), namespaceIds: new Set(), changeSetIds: new Set() });

/**
 * Ends tasks whose texts are all finished, opens them again when one no longer is, and notifies people of the last day, in every
 * process: the transaction that does so locks the task, so that it is done once.
 */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Tasks');
  private timer: NodeJS.Timeout | undefined;
  private wakeTimer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isStopped = false;
  /** When tasks that were done long ago are next deleted. */
  private cleanAt = 0;
  private stopListening: (() => void) | undefined;
  private areNamesFolded = false;
  /** What no round has seen; undefined: anything can have changed. */
  private changed: Changed | undefined = nothing();
  /** The id of the last task of those that had ended that was looked at. */
  private lastEnded = '';

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly notifications: TaskNotifications,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.history.onChange((event) => this.noteChange(event));
    void this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.stopListening?.();
    clearTimeout(this.timer);
    clearTimeout(this.wakeTimer);
    await settleWithin(SHUTDOWN_TIMEOUT_MS, this.round);
  }

  /**
   * Looks at all open tasks and at a portion of those that have ended, after the round in progress. Never rejects.
   * @param ahead milliseconds that it is later than the clock says, for tests
   */
  run(ahead = 0): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      const now = Date.now() + ahead;
      await this.finish(now);
      await this.reopen(now, { ids: await this.nextEnded(now) });
      await this.remind(now);
      await this.notifyOverdue(now);
      await this.foldNames();
      if (now < this.cleanAt) return;
      await this.database.transaction((tx) => deleteDoneBefore(tx, now - KEEP_DONE_MS));
      this.cleanAt = now + HOUR_MS;
    }).finally(() => {
      if (!this.isStopped) this.timer = setTimeout(() => void this.run(), POLL_INTERVAL_MS).unref();
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const round = (this.round ?? Promise.resolve()).then(async () => {
      if (this.isStopped) return;
      try {
        await work();
      } catch (error) {
        if (error instanceof DatabaseUnavailable) this.logger.warn(`${error.reason} Will try again.`);
        else if (!this.isStopped) this.logger.error('Tasks could not be looked at; will try again.', error);
      }
    });
    this.round = round;
    return round;
  }

  private noteChange(event: HistoryEvent | 'missed'): void {
    if (event === 'missed') this.changed = undefined;
    else {
      const changes = event.changes?.filter(
        ({ type }) => type === 'text' || type === 'message' || type === 'namespace',
      );
      if (changes?.length === 0) return;
      for (const { type, id } of changes ?? []) {
        this.changed?.[type === 'namespace' ? 'namespaceIds' : 'messageIds'].add(id);
      }
      if (changes === undefined) this.changed?.changeSetIds.add(event.changeSet.id);
      const ids = this.changed && Object.values(this.changed).reduce((sum, { size }) => sum + size, 0);
      if (ids !== undefined && ids > MAX_CHANGED) this.changed = undefined;
    }
    if (this.isStopped) return;
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined;
      const { changed } = this;
      this.changed = nothing();
      void this.inTurn(() => this.follow(changed));
    }, WAKE_DELAY_MS).unref();
  }

  /** @param changed undefined: any text */
  private async follow(changed: Changed | undefined): Promise<void> {
    const now = Date.now();
    const texts = changed && {
      messageIds: [...changed.messageIds],
      namespaceIds: [...changed.namespaceIds],
      changeSetIds: [...changed.changeSetIds],
    };
    await this.finish(now, texts);
    if (texts !== undefined) return this.reopen(now, { changed: texts });
    this.lastEnded = '';
    let ids: readonly string[];
    do {
      ids = await this.nextEnded(now);
      await this.reopen(now, { ids });
    } while (ids.length === ENDED_AT_A_TIME && !this.isStopped);
  }

  /** Ends tasks whose texts are all finished, unless a person has opened them again and none was unfinished since then. */
  private async finish(now: number, changed?: ChangedTexts): Promise<void> {
    const { read } = this.database;
    const reference = await referenceLanguage(read);
    if (reference === undefined) return;
    for (const open of await selectOpenTasks(read, reference, changed)) {
      if (!isEnding(open) && !isToEndLater(open)) continue;
      await this.database.transaction(async (tx) => {
        const row = await lockTask(tx, open.id);
        if (row?.state !== 'open') return; // another process was faster
        const progress = await progressOf(tx, reference, open.id);
        if (progress === undefined) return;
        const current = { ...row, progress };
        if (isToEndLater(current)) return endWhenFinished(tx, open.id);
        if (!isEnding(current)) return; // a text has changed
        const isNews = row.reopened_at === null || now - row.reopened_at > QUIET_MS;
        const since = now - FINISHED_WITHIN_MS;
        const isOwnWork = row.by_id !== null && (await lastEditorOf(tx, row, since)) === row.by_id;
        const done = await this.recorded(tx, 'task.end', row, { state: 'done', done_at: now });
        if (isNews && !isOwnWork) await this.notifications.finished(tx, done);
      });
    }
  }

  /** Opens tasks that have ended because their texts were finished, if one no longer is. */
  private async reopen(now: number, scope: EndedScope): Promise<void> {
    const { read } = this.database;
    const reference = await referenceLanguage(read);
    if (reference === undefined) return;
    const since = now - REOPENED_WITHIN_MS;
    for (const id of await selectUnfinishedAgain(read, reference, since, scope)) {
      await this.database.transaction(async (tx) => {
        const row = await lockTask(tx, id);
        const isUnfinished = (await selectUnfinishedAgain(tx, reference, since, { ids: [id] })).length > 0;
        if (row === undefined || !isUnfinished) return; // another process was faster, or a text has changed
        await this.recorded(tx, 'task.reopen', row, { state: 'open', done_at: null, reopened_at: now });
      });
    }
  }

  /** Ends a task or opens it again, and records it. */
  private async recorded(
    tx: Transaction,
    kind: ChangeKind,
    row: TaskRow,
    change: Parameters<typeof updateTask>[2],
  ): Promise<TaskRow> {
    const before = await taskContent(tx, row);
    const changed = await updateTask(tx, row, change);
    const after = { ...before, state: changed.state };
    await this.history.recordOne(tx, { actor: system, kind }, taskChange(row, before, after));
    return changed;
  }

  /** The next portion of the tasks that have ended; after the last one, it begins with the first. */
  private async nextEnded(now: number): Promise<readonly string[]> {
    const ids = await selectEnded(this.database.read, now - REOPENED_WITHIN_MS, this.lastEnded, ENDED_AT_A_TIME);
    this.lastEnded = ids.length < ENDED_AT_A_TIME ? '' : ids.at(-1)!;
    return ids;
  }

  /** Lets searches find tasks by names from before, or that a version with other rules has saved. Once, after the start. */
  private async foldNames(): Promise<void> {
    let after = '';
    while (!this.areNamesFolded && !this.isStopped) {
      const tasks = await selectTaskNames(this.database.read, after, NAMES_AT_A_TIME);
      const changed = tasks
        .map((task) => ({ ...task, folded_name: foldForSearch(task.name) }))
        .filter(({ folded_name }, index) => folded_name !== tasks[index]!.folded_name);
      if (changed.length > 0) {
        await this.database.transaction(async (tx) => {
          for (const task of changed) await setFoldedName(tx, task);
        });
      }
      after = tasks.at(-1)?.id ?? after;
      this.areNamesFolded = tasks.length < NAMES_AT_A_TIME;
    }
  }

  /** Reminds people of tasks whose last day is tomorrow. */
  private async remind(now: number): Promise<void> {
    const { read } = this.database;
    // Where it is still the last day, it is the day before in UTC at most, or already the next but one.
    for (const person of await selectUnreminded(read, dayAt(now - DAY_MS), dayAt(now + 2 * DAY_MS))) {
      const time = reminderTime(person.due_on!, person.time_zone ?? 'UTC');
      if (now < time || now >= time + REMINDER_LASTS_MS || person.since > time) continue;
      await this.database.transaction(async (tx) => {
        const row = await lockTask(tx, person.id);
        if (row === undefined || row.state === 'done' || row.due_on !== person.due_on) return;
        if (await markReminded(tx, person.id, person.user_id, now)) {
          await this.notifications.due(tx, row, person.user_id);
        }
      });
    }
  }

  /** Notifies assignees and those who created a task that its last day has passed. */
  private async notifyOverdue(now: number): Promise<void> {
    const { read } = this.database;
    for (const person of await selectUnnotified(read, dayAt(now - 4 * DAY_MS), dayAt(now))) {
      const time = overdueTime(person.due_on!, person.time_zone ?? 'UTC');
      if (now < time || now >= time + REMINDER_LASTS_MS || person.since > time) continue;
      await this.database.transaction(async (tx) => {
        const row = await lockTask(tx, person.id);
        if (row === undefined || row.state === 'done' || row.due_on !== person.due_on) return;
        if (await markNotified(tx, person.id, person.user_id, now)) {
          await this.notifications.overdue(tx, row, person.user_id);
        }
      });
    }
  }
}

const isEnding = ({ kept_open, progress }: Pick<OpenTask, 'kept_open' | 'progress'>): boolean =>
  kept_open === 0 && progress === 'finished';

const isToEndLater = ({ kept_open, progress }: Pick<OpenTask, 'kept_open' | 'progress'>): boolean =>
  kept_open === 1 && progress === 'toDo';
