import type { Transaction } from '../database/database';
import type { Subject } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { timeText } from '../people/time-text';
import type { LastChangeView } from './editing.contract';

/** Who made something what it is, and when: the latest that history has of any of these. */
export async function lastChange(
  history: HistoryService,
  tx: Transaction,
  ...subjects: readonly Subject[]
): Promise<LastChangeView> {
  const last = await Promise.all(subjects.map((subject) => history.entries({ subject }, 1, tx)));
  const [latest] = last.flat().sort((one, other) => other.seq - one.seq);
  if (latest === undefined) return {};
  const { at, actor } = latest.changeSet;
  return { updatedAt: timeText(at), updatedBy: { id: actor.id, name: actor.name } };
}
