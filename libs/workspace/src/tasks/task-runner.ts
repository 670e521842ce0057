import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { settleWithin } from '../concurrency/settle-within';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../durations';
import { referenceLanguage } from '../editing/stores/languages.store';
import { type HistoryEvent, HistoryService } from '../history/history.service';
import { dayAt, reminderTime } from './due-day';
import { TaskNotifications } from './task-notifications';
import {
  deleteDoneBefore,
  finishedTasks,
  type FinishedScope,
  lockTask,
  markReminded,
  selectUnreminded,
  updateTask,
} from './tasks.store';

/** Until all tasks are looked at again: not every change of a text is in the history, such as after other checks. */
const POLL_INTERVAL_MS = 30 * SECOND_MS;

/** After a change, so that the changes of one person do not each start a round. */
const WAKE_DELAY_MS = 2 * SECOND_MS;

const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS;

/** From eight in the morning of the day before until the end of the last day. */
const REMINDER_LASTS_MS = 40 * HOUR_MS;

/** The history has nothing of tasks, so that they are kept long. */
const KEEP_DONE_MS = 2 * 365 * DAY_MS;

/** Messages that have changed since the last round; above, all tasks are looked at. */
const MAX_CHANGED = 400;

/**
 * Ends tasks whose texts are all finished, and reminds people of the last day, in every process: the transaction that does so locks
 * the task, so that it is done once.
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
  /** Ids of messages with changes that no round has seen; undefined: of any. */
  private changed: Set<string> | undefined = new Set();

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
   * Looks at all tasks, after the round in progress. Never rejects.
   * @param ahead milliseconds that it is later than the clock says, for tests
   */
  run(ahead = 0): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      const now = Date.now() + ahead;
      await this.finish();
      await this.remind(now);
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
    const { changed } = this;
    if (event === 'missed' || event.changes === undefined) this.changed = undefined;
    else {
      const ofTexts = event.changes.filter(({ type }) => type === 'text' || type === 'message');
      if (ofTexts.length === 0) return;
      for (const { id } of ofTexts) changed?.add(id);
      if (changed && changed.size > MAX_CHANGED) this.changed = undefined;
    }
    if (this.isStopped) return;
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined;
      const messageIds = this.changed && [...this.changed];
      this.changed = new Set();
      void this.inTurn(() => this.finish(messageIds && { messageIds }));
    }, WAKE_DELAY_MS).unref();
  }

  /** Ends tasks whose texts are all finished. */
  private async finish(scope?: FinishedScope): Promise<void> {
    const { read } = this.database;
    const reference = await referenceLanguage(read);
    if (reference === undefined) return;
    for (const id of await finishedTasks(read, reference, scope)) {
      await this.database.transaction(async (tx) => {
        const row = await lockTask(tx, id);
        const isFinished = (await finishedTasks(tx, reference, { taskId: id })).length > 0;
        if (row === undefined || !isFinished) return; // another process was faster, or a text has changed
        const done = await updateTask(tx, row, { state: 'done', done_at: Date.now() });
        await this.notifications.finished(tx, done);
      });
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
}
