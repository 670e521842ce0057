import type { Queries } from '../database/database';
import type { HistoryEntry } from './change';
import {
  type ChangeSetFilter,
  type ChangeSetPart,
  selectChangeSetIds,
  selectChangeSetParts,
  selectEntries,
} from './history.store';

/** The position of an entry in the order of change sets, their parts and the entries of these. */
export interface EntryPosition {
  /** Id of the change set that is listed, with its parts. */
  readonly whole: string;
  /** Id of the change set itself, the same unless it is a part. */
  readonly part: string;
  readonly seq: number;
}

/**
 * The changes of the change sets that match, the latest set first, and of each the latest change. Unlike
 * {@link selectEntries}, which goes through the changes themselves, it reads no changes of other sets, however many there are
 * between two that match.
 */
export async function selectEntriesBySet(
  db: Queries,
  filter: ChangeSetFilter,
  after: EntryPosition | undefined,
  limit: number,
): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  const entryFilter = {
    ...{ subjectId: filter.messageId, language: filter.language, excludePeople: filter.excludePeople },
  };

  async function add(parts: readonly string[], before?: number): Promise<void> {
    const entries = await selectEntries(db, { ...entryFilter, before, ofChangeSets: parts }, limit - found.length);
    found.push(...entries.sort(byPosition));
  }

  /** Reads small change sets together, at most as many changes as are still to be found, and a larger one by itself. */
  async function addParts(parts: readonly ChangeSetPart[]): Promise<void> {
    for (let start = 0; start < parts.length && found.length < limit;) {
      let end = start + 1;
      let changes = parts[start]!.changes;
      while (end < parts.length && changes + parts[end]!.changes <= limit - found.length)
        changes += parts[end++]!.changes;
      await add(parts.slice(start, end).map(({ id }) => id));
      start = end;
    }
  }

  let last = after?.whole;
  if (after !== undefined) {
    await add([after.part], after.seq);
    const parts = await selectChangeSetParts(db, [after.whole], entryFilter);
    await addParts(parts.filter(({ id }) => id < after.part));
  }
  while (found.length < limit) {
    const ids = await selectChangeSetIds(db, { ...filter, before: last }, limit - found.length);
    if (ids.length === 0) break;
    await addParts(await selectChangeSetParts(db, ids, entryFilter));
    last = ids.at(-1);
  }
  return found;
}

const wholeOf = ({ changeSet: { id, partOf } }: HistoryEntry): string => partOf ?? id;

/** The position of an entry, after which the next page starts. */
export const positionOf = (entry: HistoryEntry): EntryPosition => ({
  whole: wholeOf(entry),
  part: entry.changeSet.id,
  seq: entry.seq,
});

function byPosition(one: HistoryEntry, other: HistoryEntry): number {
  if (wholeOf(one) !== wholeOf(other)) return wholeOf(one) < wholeOf(other) ? 1 : -1;
  if (one.changeSet.id !== other.changeSet.id) return one.changeSet.id < other.changeSet.id ? 1 : -1;
  return other.seq - one.seq;
}
