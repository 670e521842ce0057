import type { Transaction } from './database';
import { toJson } from './json-text';

/** Makes a setting what it shall be. Its version counts how often it was put. */
export async function putSetting(tx: Transaction, name: string, value: unknown): Promise<void> {
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
