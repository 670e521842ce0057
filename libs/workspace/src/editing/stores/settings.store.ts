import type { Transaction } from '../../database/database';
import { toJson } from '../../database/json-text';

/** Saves a setting of the installation. Its version counts how often it was saved. */
export async function saveSetting(tx: Transaction, name: string, value: unknown): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value: toJson(value) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb }) => ({ value: toJson(value), version: eb('settings.version', '+', 1) })),
    )
    .execute();
}
