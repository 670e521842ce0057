import type { Queries } from '../../database/database';
import { ROLES, type Role, type ServerPermission } from '../permissions';

/** The people, as `u`, who can open the workspace: active, with at least one role. */
export const peopleWithAccess = (db: Queries) =>
  db
    .selectFrom('users as u')
    .where('u.kind', '=', 'person')
    .where('u.state', '=', 'active')
    .where('u.id', 'in', (eb) => eb.selectFrom('user_roles').select('user_id'));

/** The ids of the people whose roles include a permission; people of a host with the roles of their last visit. */
export async function peopleWhoMay(db: Queries, permission: ServerPermission): Promise<string[]> {
  const roles = (Object.keys(ROLES) as Role[]).filter((role) => ROLES[role].includes(permission));
  const rows = await peopleWithAccess(db)
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .where('r.role', 'in', roles)
    .select('u.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}
