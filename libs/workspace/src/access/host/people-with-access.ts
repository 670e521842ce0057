import type { Queries } from '../../database/database';

/** The people, as `u`, who can open the workspace: active, with at least one role. */
export const peopleWithAccess = (db: Queries) =>
  db
    .selectFrom('users as u')
    .where('u.kind', '=', 'person')
    .where('u.state', '=', 'active')
    .where('u.id', 'in', (eb) => eb.selectFrom('user_roles').select('user_id'));
