import type { Queries } from '../database/database';
import { unknownPerson } from './access.errors';

/**
 * @param id of a person or service account; absent: of anyone
 * @throws Problem 404 if there has never been an account with the id
 */
export async function requireAccount(db: Queries, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw unknownPerson();
}
