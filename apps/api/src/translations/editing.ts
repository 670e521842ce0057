import type { Database } from '../database/database';
import type { Author, ChangeSet } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { type Counting, writeCounts } from './counts.store';
import { unknownLanguage } from './editing.errors';
import { holdLanguages, lockLanguages } from './languages.store';

/** What every change is made with. */
export interface Editing extends Counting {
  readonly history: HistoryService;
  readonly changeSet: ChangeSet;
}

/**
 * One set of changes, made wholly or not at all.
 *
 * Every change takes what it needs in this order, and at once as strongly as it ever needs it, so that those who want
 * the same wait for one another instead of for ever:
 * 1. The languages. Whoever changes them, or which of them is the reference, is alone, since all messages are judged and
 *    counted by them; all others share them.
 * 2. Its `Idempotency-Key`, or the set that it undoes.
 * 3. Namespaces, all in the order of their ids: exclusively where one is changed itself, or a key comes into it (created,
 *    renamed, moved, restored, imported), for a key depends on those beside it; otherwise shared.
 * 4. Messages, and with them their texts: all in the order of their ids, before the first of them is written.
 * 5. The rows of the counts, in order, at the very end: they are everybody's.
 *
 * Publishing takes none of these. It reads texts of one moment, and locks the pointer to the current release alone.
 *
 * @param alone whether it changes languages; then it may be the one that adds the first, without which there is nothing
 * to translate
 * @throws Problem 404 where there is no language yet
 */
export function edit<T>(
  database: Database,
  history: HistoryService,
  set: { actor: Author; kind: string; note?: string; undoOf?: string },
  work: (editing: Editing) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  return database.transaction(async (tx) => {
    if (alone) await lockLanguages(tx, database.kind);
    const reference = (await holdLanguages(tx)) ?? '';
    if (reference === '' && !alone) throw unknownLanguage();
    const editing: Editing = { tx, history, changeSet: history.changeSet(set), reference, counts: new Map() };
    const result = await work(editing);
    await writeCounts(editing);
    return result;
  });
}
