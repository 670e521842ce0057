import { NO_SEVERITIES, type Severities } from '../../checks/severities';
import type { Queries, Transaction } from '../../database/database';
import { fromJson } from '../../database/json-text';
import { saveSetting } from './settings.store';

const setting = 'checkSeverities';

/** Read once per transaction: an edit needs them up to three times. */
const byTransaction = new WeakMap<Queries, Promise<StoredSeverities>>();

type StoredSeverities = Severities & { readonly version: number };

/** The severities of the installation, and their version: 0 until they are set for the first time. */
export function loadSeverities(db: Queries): Promise<StoredSeverities> {
  if (!db.isTransaction) return selectSeverities(db);
  const known = byTransaction.get(db) ?? selectSeverities(db);
  byTransaction.set(db, known);
  return known;
}

async function selectSeverities(db: Queries): Promise<StoredSeverities> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('name', '=', setting)
    .executeTakeFirst();
  return row === undefined
    ? { ...NO_SEVERITIES, version: 0 }
    : { ...(fromJson(row.value) as Severities), version: row.version };
}

export async function saveSeverities(tx: Transaction, { all, languages }: Severities): Promise<void> {
  byTransaction.delete(tx);
  await saveSetting(tx, setting, { all, languages });
}
