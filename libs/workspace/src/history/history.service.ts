import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, type Queries, type Transaction } from '../database/database';
import { continueIdsAfter, newId } from '../database/new-id';
import type { Change, ChangeSet, HistoryEntry, Subject } from './change';
import { hasGroup } from './change-kinds';
import { ChangeFeed, type Positioned } from './change-feed';
import { type EntryPosition, selectEntriesBySet } from './entries-by-set';
import {
  selectActors,
  selectChangeSets,
  selectEntries,
  insertChanges,
  insertChangeSet,
  earliestTimeAfter,
  firstChangeSetOf,
  isUndone,
  latestChangeSetId,
  lockWhole,
  selectChangedSince,
  selectOutbox,
  takeFromOutbox,
  type ChangeSetFilter,
  type ChangeSetSummary,
  type HistoryFilter,
  type WholeChangeSet,
} from './history.store';

/** A commit with changes, as listeners of every process receive it. */
export interface HistoryEvent {
  readonly changeSet: ChangeSet;
  /** The changed objects; absent for more than {@link MAX_INLINE_CHANGES} changes. */
  readonly changes?: readonly (Subject & { readonly language?: string })[];
}

/** @param event `missed` after a lost connection: any number of events may be missing */
export type HistoryEventCallback = (event: HistoryEvent | 'missed') => void;

const CHANNEL = 'history';
/** About 100 bytes each; PostgreSQL limits a notification to 8,000 bytes. */
const MAX_INLINE_CHANGES = 40;

/** Records changes in the transaction that makes them, and lists them. */
@Injectable()
export class HistoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('History');
  private readonly listeners = new Set<HistoryEventCallback>();
  private readonly feed = new ChangeFeed<HistoryEvent>();
  private readonly storedChangeSets = new WeakSet<ChangeSet>();
  private stopListening: (() => Promise<void>) | undefined;

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stopListening = await this.database.listen(CHANNEL, {
      message: (payload) => this.emit(JSON.parse(payload) as HistoryEvent),
      reconnected: () => this.emit('missed'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopListening?.();
  }

  /**
   * Creates a change set, for changes that are made and undone together. It is stored with its first change, and never if
   * there are none. Its id sorts after those that are stored, also where their clock was ahead: it is the order of changes.
   */
  async changeSet(
    tx: Transaction,
    { actor: { id, name, agent }, ...set }: Omit<ChangeSet, 'id' | 'at'>,
  ): Promise<ChangeSet> {
    const latest = await this.latestId(tx);
    if (latest !== undefined) continueIdsAfter(latest);
    const at = Date.now(); // first, so that the time in the id is not earlier
    return { id: newId(), at, actor: { id, name, ...(agent !== undefined && { agent }) }, ...set };
  }

  /** Records changes of a change set; listeners are notified after the commit. */
  async record(tx: Transaction, changeSet: ChangeSet, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    if (!hasGroup(changeSet.kind)) throw new Error(`Changes of kind ${changeSet.kind as string} are in no group.`);
    if (!this.storedChangeSets.has(changeSet)) await insertChangeSet(tx, changeSet);
    this.storedChangeSets.add(changeSet);
    await insertChanges(tx, changeSet, changes);
    const event: HistoryEvent =
      changes.length > MAX_INLINE_CHANGES
        ? { changeSet }
        : { changeSet, changes: changes.map(({ subject, language }) => ({ ...subject, language })) };
    await this.database.notify(tx, CHANNEL, JSON.stringify(event));
  }

  /** Returns whether a change set contains changes. */
  hasRecorded(changeSet: ChangeSet): boolean {
    return this.storedChangeSets.has(changeSet);
  }

  /** Records a change set with a single change. */
  async recordOne(tx: Transaction, set: Omit<ChangeSet, 'id' | 'at'>, change: Change): Promise<void> {
    await this.record(tx, await this.changeSet(tx, set), [change]);
  }

  /** Recorded changes, the latest first. */
  entries(filter: HistoryFilter, limit: number, db: Queries = this.database.read): Promise<HistoryEntry[]> {
    return selectEntries(db, filter, limit);
  }

  /** Change sets, the latest first. */
  changeSets(filter: ChangeSetFilter, limit: number): Promise<ChangeSetSummary[]> {
    return selectChangeSets(this.database.read, filter, limit);
  }

  /** The changes of the change sets that match, in the order of these, the latest first. */
  entriesBySet(filter: ChangeSetFilter, after: EntryPosition | undefined, limit: number): Promise<HistoryEntry[]> {
    return selectEntriesBySet(this.database.read, filter, after, limit);
  }

  /** People with changes in the history, by name. */
  actors(excludePeople: boolean): ReturnType<typeof selectActors> {
    return selectActors(this.database.read, excludePeople);
  }

  /** The id of the change set that was made last: ids are in the order of changes. */
  latestId(db: Queries): Promise<string | undefined> {
    return latestChangeSetId(db);
  }

  /** The id of the change set that created a subject, as far as the history is available. */
  creationOf(subject: Subject): Promise<string | undefined> {
    return firstChangeSetOf(this.database.read, subject);
  }

  /** The earliest time of the changes after a change set, which its own time need not be before: clocks go back. */
  earliestAfter(changeSetId: string): Promise<number | undefined> {
    return earliestTimeAfter(this.database.read, changeSetId);
  }

  /** Whether the change set was undone. Locks it until the transaction ends. */
  isUndone(tx: Transaction, changeSetId: string): Promise<boolean> {
    return isUndone(tx, changeSetId);
  }

  /** Subjects of these ids and types that have been changed after a change set, and not by it. */
  changedSince(
    tx: Transaction,
    changeSetId: string,
    ids: readonly string[],
    types: readonly Subject['type'][],
  ): Promise<Subject[]> {
    return selectChangedSince(tx, changeSetId, ids, types);
  }

  /** A change set that further parts can be added to. Locks it until the transaction ends. */
  lockWhole(tx: Transaction, changeSetId: string): Promise<WholeChangeSet | undefined> {
    return lockWhole(tx, changeSetId);
  }

  /**
   * Ids of change sets that have not been announced to other systems yet, the oldest first. Each is stored by the transaction
   * that makes the changes.
   */
  outbox(after: string, limit: number): Promise<string[]> {
    return selectOutbox(this.database.read, after, limit);
  }

  /** Removes change sets from the {@link outbox} and returns those that were there: of several processes, one gets each. */
  takeFromOutbox(tx: Transaction, changeSetIds: readonly string[]): Promise<string[]> {
    return takeFromOutbox(tx, changeSetIds);
  }

  /** Calls the listener after commits of any process, until the returned function is called. */
  onChange(listener: HistoryEventCallback): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The position in the events of this process; listeners see it after their event. */
  get position(): string {
    return this.feed.position;
  }

  /** Returns the events after a position; undefined if it is not one of this process, or too many followed. */
  eventsAfter(position: string): readonly Positioned<HistoryEvent>[] | undefined {
    return this.feed.after(position);
  }

  private emit(event: HistoryEvent | 'missed'): void {
    if (event === 'missed') this.feed.clear();
    else this.feed.add(event);
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.logger.error(error); // the other listeners still run
      }
    }
  }
}
