import type { Queries } from '../database/database';
import type { Subject } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import type { LastChangeView } from './editing.contract';

/** Returns the author and time of the last change of any of the subjects. */
export async function lastChange(
  history: HistoryService,
  db: Queries,
  ...subjects: readonly Subject[]
): Promise<LastChangeView> {
  const last = await Promise.all(subjects.map((subject) => history.entries({ subject }, 1, db)));
  const [latest] = last.flat().sort((one, other) => other.seq - one.seq);
  if (latest === undefined) return {};
  const { at, actor } = latest.changeSet;
  return { updatedAt: toIsoTime(at), updatedBy: { id: actor.id, name: actor.name } };
}
