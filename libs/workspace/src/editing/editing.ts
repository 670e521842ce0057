import { standardChecks, type TextChecks } from '../checks/run-checks';
import type { Database } from '../database/database';
import { newId } from '../database/new-id';
import type { Limits } from '../access/permissions';
import type { Author, ChangeSet } from '../history/change';
import type { ChangeKind } from '../history/change-kinds';
import type { HistoryService } from '../history/history.service';
import { type CountingContext, writeCounts } from './stores/counts.store';
import { type ChangedBundles, writeRevisions } from './stores/revisions.store';
import { unknownLanguage } from './editing.errors';
import { lockLanguagesShared, lockLanguagesExclusively } from './stores/languages.store';

/** The context of a change: its transaction, history and counts. */
export interface Editing extends CountingContext {
  readonly history: HistoryService;
  readonly changeSet: ChangeSet;
  readonly checks: TextChecks;
  readonly changedBundles: ChangedBundles;
  /** The limits of the author. Locking messages and writing texts outside of them is refused. */
  readonly limits?: Limits;
}

/** The author of changes to texts. */
export interface Editor extends Author {
  /** Limits of a service account; absent: none. */
  readonly limits?: Limits;
}

export interface ChangeSetInput {
  readonly actor: Editor;
  readonly kind: ChangeKind;
  readonly note?: string;
  readonly undoOf?: string;
}

export interface EditOptions {
  /** Locks the languages exclusively; needed to change them, and to add the first one. */
  readonly exclusive?: boolean;
}

/**
 * Runs changes of texts in one transaction and records them as one change set.
 *
 * To prevent deadlocks, every change takes its locks in this order, each at once in the strongest mode it will need:
 * 1. The languages: exclusively to change languages or the reference language, because all messages are checked and
 *    counted by them; otherwise shared.
 * 2. Its `Idempotency-Key`, or the change set that it undoes.
 * 3. Namespaces, in the order of their ids: exclusively to change a namespace itself or to add a key to it (create,
 *    rename, move, restore, import), because a key must not conflict with others; otherwise shared.
 * 4. Messages, which include their texts: in the order of their ids, all before the first is written.
 * 5. The rows of the counts and then of the revisions, in order, at the very end, because all changes of a language write
 *    to them.
 *
 * Publishing takes none of these locks. It reads texts in a snapshot, and locks only the pointer to the current
 * release.
 *
 * @param checks the checks of the installation; default: the standard checks
 * @throws Problem 403 outside of the limits of the author, 404 if there is no language yet
 */
export function edit<T>(
  database: Database,
  history: HistoryService,
  set: ChangeSetInput,
  work: (editing: Editing) => Promise<T>,
  { exclusive = false, checks = standardChecks }: EditOptions & { readonly checks?: TextChecks } = {},
): Promise<T> {
  return database.transaction(async (tx) => {
    if (exclusive) await lockLanguagesExclusively(tx, database);
    const reference = (await lockLanguagesShared(tx)) ?? '';
    if (reference === '' && !exclusive) throw unknownLanguage();
    const changeSet = await history.changeSet(tx, set);
    const editing: Editing = {
      tx,
      history,
      changeSet,
      checks,
      reference,
      counts: new Map(),
      changedBundles: new Map(),
      ...(set.actor.limits && { limits: set.actor.limits }),
    };
    const result = await work(editing);
    await writeCounts(editing);
    await writeRevisions(tx, editing.changedBundles, newId());
    return result;
  });
}
