import { Injectable } from '@nestjs/common';
import { AccountAccess } from '../../access/account-access';
import type { Actor } from '../../access/actor';
import { Database, type Transaction } from '../../database/database';
import { newId } from '../../database/new-id';
import { DAY_MS } from '../../durations';
import { lastChange } from '../../editing/last-change';
import { HistoryService } from '../../history/history.service';
import { invalidValue, serverSays } from '../../http/input/input-rules';
import type { VersionMatcher } from '../../http/versions/if-match';
import { versionConflict } from '../../http/versions/version-conflict';
import { executeOnce } from '../../idempotency/idempotency';
import { nothingToPublish, textsUnfitForBuilds, textsWithErrors } from '../releases.errors';
import type { ReleaseView } from '../releases.contract';
import { normalizeNote, ReleasesService } from '../releases.service';
import type { ScheduledReleaseRow } from '../releases.tables';
import { ScheduledReleaseOutcomes } from './scheduled-release-outcomes';
import { ScheduledReleaseRunner } from './scheduled-release-runner';
import { recordedSchedule, scheduledReleaseView } from './scheduled-release-view';
import type { ScheduledReleasesView, ScheduledReleaseView } from './scheduled-releases.contract';
import type { PublishScheduledBody, ScheduledReleaseBody } from './scheduled-releases.dto';
import { scheduledReleaseEnded, tooManyScheduledReleases, unknownScheduledRelease } from './scheduled-releases.errors';
import {
  deleteEndedBefore,
  findScheduled,
  insertScheduled,
  listWaiting,
  lockScheduled,
  updateScheduled,
} from './scheduled-releases.store';

/** Releases that wait at a time. */
const MAX_SCHEDULED = 50;

/** The same day of the next year, also after a leap year. */
const MAX_AHEAD_DAYS = 366;

/** Those that have ended are deleted after this time; the history keeps what became of them. */
const KEEP_ENDED_MS = 90 * DAY_MS;

/** Schedules releases, and lists, changes, cancels and publishes those that wait. */
@Injectable()
export class ScheduledReleasesService {
  constructor(
    private readonly database: Database,
    private readonly access: AccountAccess,
    private readonly history: HistoryService,
    private readonly releases: ReleasesService,
    private readonly outcomes: ScheduledReleaseOutcomes,
    private readonly runner: ScheduledReleaseRunner,
  ) {}

  async list(): Promise<ScheduledReleasesView> {
    return { scheduled: await this.views(await listWaiting(this.database.read)) };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<ScheduledReleaseView> {
    const row = await findScheduled(this.database.read, id);
    if (row === undefined) throw unknownScheduledRelease();
    return (await this.views([row]))[0]!;
  }

  /** Those that wait for someone who may no longer publish have a reason before they fail. */
  private async views(rows: readonly ScheduledReleaseRow[]): Promise<ScheduledReleaseView[]> {
    const authors = [...new Set(rows.filter(({ state }) => state === 'waiting').map(({ by_id }) => by_id))];
    const { read } = this.database;
    const may = await Promise.all(authors.map((id) => this.access.author(read, id, 'releases.publish', null)));
    const without = authors.filter((_, index) => may[index] === undefined);
    return rows.map((row) => ({
      ...scheduledReleaseView(row),
      ...(row.state === 'waiting' && without.includes(row.by_id) && { reason: 'permission' as const }),
    }));
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 400 for a time that is past or too far away, 409 if too many wait, 422 for a note that cannot be stored
   */
  async add(actor: Actor, key: string | undefined, body: ScheduledReleaseBody): Promise<ScheduledReleaseView> {
    const note = normalizeNote(body);
    const added = await this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'scheduled-releases', key, body }, async () => {
        const at = timeOf(body);
        await this.database.dialect.lockTable(tx, 'scheduled_releases'); // so that there are not more than the limit
        await deleteEndedBefore(tx, Date.now() - KEEP_ENDED_MS);
        if ((await listWaiting(tx)).length >= MAX_SCHEDULED) throw tooManyScheduledReleases(MAX_SCHEDULED);
        const row: ScheduledReleaseRow = {
          ...{ id: newId(), at, note, leave_errors: body.leaveErrors === true ? 1 : 0 },
          ...{ by_id: actor.id, by_name: actor.name, created_at: Date.now(), state: 'waiting', version: 1 },
          ...{ reason: null, release: null, ended_at: null, attempts: 0, retry_at: null },
        };
        await insertScheduled(tx, row);
        const set = { actor, kind: 'schedule.add', ...(note !== null && { note }) } as const;
        const subject = { type: 'scheduledRelease', id: row.id } as const;
        await this.history.recordOne(tx, set, { subject, before: null, after: recordedSchedule(row) });
        return scheduledReleaseView(row);
      }),
    );
    this.runner.wake();
    return added;
  }

  /**
   * Changes one that waits. It is published in the name of the person who changed it last.
   * @throws Problem 404, 409 if it has ended, 412, 400 and 422 as in {@link add}
   */
  async change(
    actor: Actor,
    id: string,
    ifMatch: VersionMatcher,
    body: ScheduledReleaseBody,
  ): Promise<ScheduledReleaseView> {
    const note = normalizeNote(body);
    await this.database.transaction(async (tx) => {
      const row = await this.lockWaiting(tx, id);
      await this.requireVersion(tx, row, ifMatch);
      const changes = { at: timeOf(body), leave_errors: body.leaveErrors === true ? 1 : 0 } as const;
      await updateScheduled(tx, row, {
        ...{ ...changes, note, by_id: actor.id, by_name: actor.name },
        ...{ reason: null, attempts: 0, retry_at: null },
      });
      const set = { actor, kind: 'schedule.change', ...(note !== null && { note }) } as const;
      const subject = { type: 'scheduledRelease', id } as const;
      await this.history.recordOne(tx, set, {
        ...{ subject, before: recordedSchedule(row), after: recordedSchedule(changes) },
      });
    });
    this.runner.wake();
    return this.get(id);
  }

  /** @throws Problem 404, 409 if it has ended, 412 */
  async cancel(actor: Actor, id: string, ifMatch: VersionMatcher): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockWaiting(tx, id);
      await this.requireVersion(tx, row, ifMatch);
      await this.outcomes.end(tx, row, { state: 'canceled' }, actor);
    });
  }

  /**
   * Publishes one before its time, in the name of the person who does so. It keeps waiting if it cannot be published.
   * @throws Problem 404, 409 if it has ended, texts have errors or do not work with running builds, or nothing has changed
   */
  publish(actor: Actor, key: string | undefined, id: string, body: PublishScheduledBody = {}): Promise<ReleaseView> {
    const request = { actor, route: `scheduled-releases/${id}/publish`, key, body };
    return this.releases.publishReady((tx, publish) =>
      executeOnce(tx, request, async () => {
        const row = await this.lockWaiting(tx, id);
        const { leaveErrors = row.leave_errors === 1 } = body;
        const outcome = await publish({ actor, note: row.note, leaveErrors });
        if (outcome.kind === 'errors') throw textsWithErrors(outcome.preview);
        if (outcome.kind === 'builds') throw textsUnfitForBuilds(outcome.preview);
        if (outcome.kind === 'nothing') throw nothingToPublish();
        const { release } = outcome;
        await this.outcomes.end(tx, row, { state: 'published', release: release.number }, actor);
        return release;
      }),
    );
  }

  /** @throws Problem 404, 409 */
  private async lockWaiting(tx: Transaction, id: string): Promise<ScheduledReleaseRow> {
    const row = await lockScheduled(tx, id);
    if (row === undefined) throw unknownScheduledRelease();
    if (row.state !== 'waiting') throw scheduledReleaseEnded(scheduledReleaseView(row));
    return row;
  }

  /** @throws Problem 412 */
  private async requireVersion(tx: Transaction, row: ScheduledReleaseRow, ifMatch: VersionMatcher): Promise<void> {
    if (ifMatch(row.version)) return;
    const change = await lastChange(this.history, tx, { type: 'scheduledRelease', id: row.id });
    throw versionConflict({ ...scheduledReleaseView(row), ...change });
  }
}

/** @throws Problem 400 for a time that is past or too far away */
function timeOf({ at }: ScheduledReleaseBody): number {
  const time = Date.parse(at);
  const now = Date.now();
  if (time <= now) throw invalidValue('at', serverSays('timeIsPast'));
  if (time > now + MAX_AHEAD_DAYS * DAY_MS) throw invalidValue('at', serverSays('timeTooFarAway'));
  return time;
}
