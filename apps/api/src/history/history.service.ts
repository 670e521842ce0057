import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, type Queries, type Transaction } from '../database/database';
import { newId } from '../database/new-id';
import type { Change, ChangeSet, HistoryEntry, Subject } from './change';
import {
  actors,
  changeSets,
  entries,
  insertChanges,
  insertChangeSet,
  isKnown,
  isUndone,
  type ChangeSetFilter,
  type ChangeSetSummary,
  type HistoryFilter,
} from './history.store';

/** What listeners hear once it is committed, in every process. */
export interface Happened {
  readonly changeSet: ChangeSet;
  /** What was changed; absent where it is too much to be told one by one: look for yourself. */
  readonly changes?: readonly (Subject & { readonly language?: string })[];
}

/** All changes may have been missed for a while. */
export type Listener = (happened: Happened | 'missed') => void;

const channel = 'history';
const mostTold = 40; // of some 100 bytes each, below what a notification may hold

/** What happened, by whom, before and after. Written in the transaction of the change, so that there is none without it. */
@Injectable()
export class HistoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('History');
  private readonly listeners = new Set<Listener>();
  private readonly kept = new WeakSet<ChangeSet>();
  private stop: (() => Promise<void>) | undefined;

  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stop = await this.database.listen(channel, {
      message: (payload) => this.tell(JSON.parse(payload) as Happened),
      reconnected: () => this.tell('missed'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /**
   * Begins a set of changes: what is done at once, and undone at once. It is kept with its first change: where nothing
   * changes there is none.
   */
  changeSet({ actor: { id, name }, ...set }: Omit<ChangeSet, 'id' | 'at'>): ChangeSet {
    return { id: newId(), at: Date.now(), actor: { id, name }, ...set };
  }

  /** Listeners hear of it after the commit. */
  async record(tx: Transaction, changeSet: ChangeSet, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    if (!this.kept.has(changeSet)) await insertChangeSet(tx, changeSet);
    this.kept.add(changeSet);
    await insertChanges(tx, changeSet, changes);
    const told: Happened =
      changes.length > mostTold
        ? { changeSet }
        : { changeSet, changes: changes.map(({ subject, language }) => ({ ...subject, language })) };
    await this.database.notify(tx, channel, JSON.stringify(told));
  }

  /** The latest first. */
  entries(filter: HistoryFilter, limit: number, db: Queries = this.database.read): Promise<HistoryEntry[]> {
    return entries(db, filter, limit);
  }

  /** What was done at once, the latest first. */
  changeSets(filter: ChangeSetFilter, limit: number): Promise<ChangeSetSummary[]> {
    return changeSets(this.database.read, filter, limit);
  }

  /** Whoever did something, by name. */
  actors(): Promise<{ id: string; name: string }[]> {
    return actors(this.database.read);
  }

  isKnown(changeSetId: string): Promise<boolean> {
    return isKnown(this.database.read, changeSetId);
  }

  isUndone(tx: Transaction, changeSetId: string): Promise<boolean> {
    return isUndone(tx, changeSetId);
  }

  /** Calls the listener after commits of any process, until the returned function is called. */
  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(happened: Happened | 'missed'): void {
    for (const listener of this.listeners) {
      try {
        listener(happened);
      } catch (error) {
        this.logger.error(error); // the others shall hear of it
      }
    }
  }
}
