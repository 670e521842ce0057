import { NO_SEVERITIES, type Severities } from '../../checks/severities';
import type { Queries, Transaction } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { saveSetting } from './settings.store';

const setting = 'checkSeverities';

/** The severities of the installation, and their version: 0 until they are set for the first time. */
export async function loadSeverities(db: Queries): Promise<Severities & { readonly version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('name', '=', setting)
    .executeTakeFirst();
  return row === undefined
    ? { ...NO_SEVERITIES, version: 0 }
    : { ...(fromJson(row.value) as Severities), version: row.version };
}

export const saveSeverities = (tx: Transaction, { all, languages }: Severities): Promise<void> =>
  saveSetting(tx, setting, { all, languages });
