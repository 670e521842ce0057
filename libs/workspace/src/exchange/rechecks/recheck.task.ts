import type { Queries } from '../../database/database';
import { edit } from '../../editing/editing';
import { findRecheck, finishRecheck, saveRecheckProgress } from '../../editing/stores/checked-by.store';
import { withCounts } from '../../editing/stores/counts.store';
import { lockMessages } from '../../editing/stores/messages.store';
import { recheckTexts } from '../../editing/write-texts';
import type { ExecuteTask } from '../worker/exchange.tasks';

/** Locked and checked together: others wait for them. */
const MESSAGES_PER_TRANSACTION = 50;

export interface RecheckTask {
  /** Of the recheck; ends if another one has replaced it. */
  readonly id: string;
  /** Of the checks. */
  readonly fingerprint: string;
}

/** Checks all texts again, in a thread. */
export const execute: ExecuteTask<RecheckTask> = async ({ id, fingerprint }, { database, history, checks }) => {
  const actor = { id: null, name: 'checks' };
  for (let last = '', done = 0; ;) {
    const recheck = await findRecheck(database.read);
    if (recheck?.id !== id) return { done };
    const ids = await nextMessageIds(database.read, last);
    if (ids.length === 0) break;
    await edit(
      database,
      history,
      { actor, kind: 'check' },
      async (editing) => {
        const messages = await lockMessages(editing, ids);
        await withCounts(editing, { messages: [...messages.keys()] }, () => recheckTexts(editing, messages));
      },
      { checks },
    );
    last = ids.at(-1)!;
    done += ids.length;
    await database.transaction((tx) => saveRecheckProgress(tx, { ...recheck, done }));
  }
  await database.transaction((tx) => finishRecheck(tx, id, fingerprint));
  return {};
};

/** Also of deleted messages: they may be restored. */
async function nextMessageIds(db: Queries, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MESSAGES_PER_TRANSACTION)
    .execute();
  return rows.map(({ id }) => id);
}
