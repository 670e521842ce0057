import type { Queries, Transaction } from '../database/database';

export const authenticatorAppOf = (db: Queries, userId: string) =>
  db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** @throws an error with `isUniqueViolation` if the person has one */
export const insertAuthenticatorApp = (tx: Transaction, userId: string, secret: string, lastStep: number) =>
  tx
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret, last_step: lastStep, created_at: Date.now() })
    .execute();

/** Marks a time step as used. Returns false if it, or a later one, was used in the meantime. */
export async function consumeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAuthenticatorApp(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function unusedRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const now = Date.now();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id: userId, created_at: now, used_at: null })))
    .execute();
}

/** Returns whether the person had this unused code. Of concurrent requests, only one gets true. */
export async function consumeRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: Date.now() })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
