import type { Database, Transaction } from '../database/database';
import type { Author, ChangeSet } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { unknownLanguage } from './editing.errors';
import { referenceLanguage } from './languages.store';

/** What every change is made with. */
export interface Editing {
  readonly tx: Transaction;
  readonly history: HistoryService;
  readonly changeSet: ChangeSet;
  /** The installation's reference language; '' before the first language is added. */
  readonly reference: string;
}

/**
 * One set of changes, made wholly or not at all.
 * @param first whether it may be the one that adds the first language, without which there is nothing to translate
 * @throws Problem 404 where there is no language yet
 */
export function edit<T>(
  database: Database,
  history: HistoryService,
  set: { actor: Author; kind: string; note?: string; undoOf?: string },
  work: (editing: Editing) => Promise<T>,
  { first = false } = {},
): Promise<T> {
  return database.transaction(async (tx) => {
    const reference = (await referenceLanguage(tx)) ?? '';
    if (reference === '' && !first) throw unknownLanguage();
    return work({ tx, history, changeSet: history.changeSet(set), reference });
  });
}
