import type { Queries, Transaction } from '../../database/database';
import { fromJson, toJson } from '../../database/json-text';
import { NESTING_LOOP } from '../../checks/standard.check';
import { saveSetting } from './settings.store';

const setting = 'checks';

/** The checks of extensions that all texts were last checked with, as `CheckRegistry.fingerprint`; empty if none were. */
export async function checkedBy(db: Queries): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  return row === undefined ? '' : (fromJson(row.value) as string);
}

/** Whether any text has findings of an extension. */
export async function hasContributedFindings(db: Queries): Promise<boolean> {
  const text = await db
    .selectFrom('texts')
    .select('message_id')
    .where('findings', '<>', toJson([]))
    .where('findings', 'not like', `%${NESTING_LOOP.code}%`)
    .limit(1)
    .execute();
  return text.length > 0;
}

export const saveCheckedBy = (tx: Transaction, fingerprint: string): Promise<void> =>
  saveSetting(tx, setting, fingerprint);

/** Makes the next start of a server with checks of extensions check all texts again: a process without them writes some. */
export async function markUnchecked(tx: Transaction): Promise<void> {
  if ((await checkedBy(tx)) !== '') await saveCheckedBy(tx, '');
}
