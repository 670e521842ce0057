import { Injectable } from '@nestjs/common';
import { peopleWhoMay } from '../../access/host/people-with-access';
import type { Transaction } from '../../database/database';
import type { Author } from '../../history/change';
import { HistoryService } from '../../history/history.service';
import { Notifier } from '../../notifications/notifier';
import type { ScheduledReleaseRow } from '../releases.tables';
import type { ScheduledReleaseFailure } from './scheduled-releases.contract';
import { recordedSchedule } from './scheduled-release-view';
import { updateScheduled } from './scheduled-releases.store';

/** What became of a scheduled release. */
export type ScheduledReleaseOutcome =
  | { readonly state: 'published'; readonly release: number }
  | { readonly state: 'nothing' }
  | { readonly state: 'failed'; readonly reason: ScheduledReleaseFailure }
  | { readonly state: 'canceled' };

/** The author of what no person does. */
const system: Author = { id: null, name: 'schedule' };

/**
 * Ends scheduled releases: in the history, and with a notification of the person. If they may no longer publish, those who may are
 * notified, too.
 */
@Injectable()
export class ScheduledReleaseOutcomes {
  constructor(
    private readonly history: HistoryService,
    private readonly notifier: Notifier,
  ) {}

  /**
   * @param row locked by the transaction
   * @param by who has ended it; absent: it was due
   */
  async end(tx: Transaction, row: ScheduledReleaseRow, outcome: ScheduledReleaseOutcome, by = system): Promise<void> {
    const { state } = outcome;
    const release = outcome.state === 'published' ? outcome.release : null;
    const reason = outcome.state === 'failed' ? outcome.reason : null;
    await updateScheduled(tx, row, { state, reason, release, ended_at: Date.now(), retry_at: null });
    // The history has the release itself.
    if (state !== 'published') {
      const kind = state === 'canceled' ? 'schedule.cancel' : 'schedule.end';
      const set = { actor: by, kind, ...(row.note !== null && { note: row.note }) } as const;
      await this.history.recordOne(tx, set, {
        subject: { type: 'scheduledRelease', id: row.id },
        before: recordedSchedule(row),
        after: state === 'canceled' ? null : { ...recordedSchedule(row), state, ...(reason !== null && { reason }) },
      });
    }
    const event = { kind: 'scheduled', by, note: row.note, ...(release !== null && { release }) } as const;
    if (row.by_id !== null)
      await this.notifier.notify(tx, { ...event, to: [row.by_id], outcome: reason ?? (state as 'nothing') });
    if (reason === 'permission') {
      const others = (await peopleWhoMay(tx, 'releases.publish')).filter((id) => id !== row.by_id);
      await this.notifier.notify(tx, { ...event, to: others, outcome: 'permissionOfAuthor' });
    }
  }
}
