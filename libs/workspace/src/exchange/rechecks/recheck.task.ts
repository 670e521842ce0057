import type { Queries } from '../../database/database';
import { edit } from '../../editing/editing';
import {
  findRecheck,
  finishRecheck,
  type LookupsByLanguage,
  saveRecheckProgress,
} from '../../editing/stores/checked-by.store';
import { withCounts } from '../../editing/stores/counts.store';
import { lockMessages } from '../../editing/stores/messages.store';
import { loadTexts } from '../../editing/stores/texts.store';
import { recheckTexts } from '../../editing/write-texts';
import { chunks } from '../../http/chunks';
import { addLookups, wordsOf } from '../../terms/term-words';
import type { ExecuteTask } from '../worker/exchange.tasks';

/** Locked and checked together: others wait for them. */
const MESSAGES_PER_TRANSACTION = 50;

export interface RecheckTask {
  /** Identifies the recheck. The task ends if another recheck has replaced it. */
  readonly id: string;
  /** Identifies the set of checks that is run. */
  readonly fingerprint: string;
}

/** Read together to find texts that may contain terms. */
const MESSAGES_PER_SEARCH = 500;

/** Checks texts again, in a thread. */
export const execute: ExecuteTask<RecheckTask> = async ({ id, fingerprint }, { database, history, checks }) => {
  const actor = { id: null, name: 'checks' };
  for (let last = '', done = 0; ;) {
    const recheck = await findRecheck(database.read);
    if (recheck?.id !== id) return { done };
    const { lookups } = recheck;
    const limit = lookups === undefined ? MESSAGES_PER_TRANSACTION : MESSAGES_PER_SEARCH;
    const ids = await nextMessageIds(database.read, last, limit);
    if (ids.length === 0) break;
    const affected = lookups === undefined ? ids : await messagesWithTerms(database.read, ids, lookups);
    for (const part of chunks(affected, MESSAGES_PER_TRANSACTION)) {
      await edit(
        database,
        history,
        { actor, kind: 'check' },
        async (editing) => {
          const messages = await lockMessages(editing, part);
          await withCounts(editing, { messages: [...messages.keys()] }, () => recheckTexts(editing, messages));
        },
        { checks },
      );
    }
    last = ids.at(-1)!;
    done += ids.length;
    await database.transaction((tx) => saveRecheckProgress(tx, { ...recheck, done }));
  }
  await database.transaction((tx) => finishRecheck(tx, id, fingerprint));
  return {};
};

/** Returns those of the messages with a text in the language of a term that may contain it. */
async function messagesWithTerms(
  db: Queries,
  ids: readonly string[],
  lookups: LookupsByLanguage,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { messageId, language, forms } of await loadTexts(db, ids, Object.keys(lookups))) {
    if (found.has(messageId)) continue;
    const inText = new Set<string>();
    for (const text of Object.values(forms)) addLookups(wordsOf(text, language), inText);
    if (lookups[language]!.some((lookup) => inText.has(lookup))) found.add(messageId);
  }
  return [...found];
}

/** Includes deleted messages, since they may be restored. */
async function nextMessageIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
