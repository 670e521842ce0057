import type { Queries, Transaction } from '../../database/database';
import type { Role } from '../../access/permissions';

export const secondFactorRoles = async (db: Queries): Promise<readonly Role[]> =>
  (await db.selectFrom('second_factor_roles').select('role').orderBy('role').execute()).map(({ role }) => role as Role);

export async function replaceSecondFactorRoles(tx: Transaction, roles: readonly Role[]): Promise<void> {
  await tx.deleteFrom('second_factor_roles').execute();
  if (roles.length > 0) {
    await tx
      .insertInto('second_factor_roles')
      .values(roles.map((role) => ({ role })))
      .execute();
  }
}
