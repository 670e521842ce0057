import { Injectable } from '@nestjs/common';
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

/** Ends scheduled releases: in the history, and with a notification of the person. */
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
    if (row.by_id === null) return;
    await this.notifier.notify(tx, {
      ...{ kind: 'scheduled', to: [row.by_id], by, note: row.note, outcome: reason ?? (state as 'nothing') },
      ...(release !== null && { release }),
    });
  }
}
