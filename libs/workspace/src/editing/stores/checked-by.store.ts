import type { Queries, Transaction } from '../../database/database';
import { newId } from '../../database/new-id';
import { fromJson } from '../../database/json-text';
import { saveSetting } from './settings.store';

const checkedBySetting = 'checks';
const recheckSetting = 'recheck';

/** The checks that all texts were last checked with, as `CheckRegistry.fingerprint`; empty if not by all of them. */
export const checkedBy = async (db: Queries): Promise<string> => ((await read(db, checkedBySetting)) as string) ?? '';

/** Makes the next start of a server with checks of extensions check all texts again: a process without them writes some. */
export async function markUnchecked(tx: Transaction): Promise<void> {
  if ((await checkedBy(tx)).includes(' ')) await saveSetting(tx, checkedBySetting, '');
}

/** A check of all texts that is under way, or has to be continued. */
export interface Recheck {
  /** A later one replaces it. */
  readonly id: string;
  readonly done: number;
  /** Keys, with those that are deleted. */
  readonly total: number;
}

export const findRecheck = async (db: Queries): Promise<Recheck | undefined> =>
  (await read(db, recheckSetting)) as Recheck | undefined;

/** Requests that all texts are checked again, from the start. */
export async function requestRecheck(tx: Transaction): Promise<void> {
  const { total } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  await saveSetting(tx, recheckSetting, { id: newId(), done: 0, total: Number(total) } satisfies Recheck);
}

/** Does nothing if another recheck has replaced it. */
export async function saveRecheckProgress(tx: Transaction, recheck: Recheck): Promise<void> {
  if ((await findRecheck(tx))?.id === recheck.id) await saveSetting(tx, recheckSetting, recheck);
}

export async function finishRecheck(tx: Transaction, id: string, fingerprint: string): Promise<void> {
  if ((await findRecheck(tx))?.id !== id) return;
  await tx.deleteFrom('settings').where('name', '=', recheckSetting).execute();
  await saveSetting(tx, checkedBySetting, fingerprint);
}

async function read(db: Queries, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && fromJson(row.value);
}
