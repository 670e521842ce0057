import type { Transaction } from '../database/database';
import type { HistoryEntry, Subject } from '../history/change';
import type { HistoryService } from '../history/history.service';

/** All changes that a change set made to one subject, combined into one. */
export interface CombinedChange<Content> {
  /** Id of the subject; of a text, that of its message. */
  readonly id: string;
  /** The language, if the change is one of a text. */
  readonly language?: string;
  /** Before the first change; null if it did not exist. */
  readonly before: Content | null;
  readonly afterFirst: Content;
  /** After the last change. */
  readonly after: Content;
}

/** The changes of a change set, one for each subject, in the order of the last change of each. */
export interface ChangesOfSet {
  /** The id of the change set. */
  readonly id: string;
  readonly byType: ReadonlyMap<Subject['type'], readonly CombinedChange<unknown>[]>;
}

/** Read at once. */
const PAGE_SIZE = 10_000;

/** Reads the changes of a change set with all of its parts. */
export async function loadChanges(tx: Transaction, history: HistoryService, id: string): Promise<ChangesOfSet> {
  const byType = new Map<Subject['type'], Map<string, CombinedChange<unknown>>>();
  let before: number | undefined;
  do {
    const page: readonly HistoryEntry[] = await history.entries({ changeSetId: id, before }, PAGE_SIZE, tx);
    for (const entry of page) addEarlier(byType, entry);
    before = page.length < PAGE_SIZE ? undefined : page.at(-1)!.seq;
  } while (before !== undefined);
  return { id, byType: new Map(Array.from(byType, ([type, changes]) => [type, [...changes.values()].reverse()])) };
}

/** Returns the changes of the subjects of a type. */
export const changesOf = <Content>(
  { byType }: ChangesOfSet,
  type: Subject['type'],
): readonly CombinedChange<Content>[] => (byType.get(type) ?? []) as readonly CombinedChange<Content>[];

/** Adds an entry to those after it. */
function addEarlier(
  byType: Map<Subject['type'], Map<string, CombinedChange<unknown>>>,
  { subject: { type, id }, language, before, after }: HistoryEntry,
): void {
  const changes = byType.get(type) ?? new Map<string, CombinedChange<unknown>>();
  byType.set(type, changes);
  const name = `${id} ${language}`;
  const later = changes.get(name);
  changes.set(name, {
    id,
    ...(language !== undefined && { language }),
    before,
    ...{ afterFirst: after, after: later === undefined ? after : later.after },
  });
}
