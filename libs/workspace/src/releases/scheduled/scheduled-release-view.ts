import { toIsoTime } from '../../http/input/iso-time';
import type { ScheduledReleaseRow } from '../releases.tables';
import type { ScheduledReleaseView } from './scheduled-releases.contract';

export const scheduledReleaseView = (row: ScheduledReleaseRow): ScheduledReleaseView => ({
  id: row.id,
  at: toIsoTime(row.at),
  ...(row.note !== null && { note: row.note }),
  leaveErrors: row.leave_errors === 1,
  by: { id: row.by_id, name: row.by_name },
  state: row.state,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.release !== null && { release: row.release }),
  ...(row.ended_at !== null && { endedAt: toIsoTime(row.ended_at) }),
  version: row.version,
});

/** The content of a scheduled release in the history. */
export const recordedSchedule = ({ at, leave_errors }: Pick<ScheduledReleaseRow, 'at' | 'leave_errors'>) => ({
  at: toIsoTime(at),
  leaveErrors: leave_errors === 1,
});
