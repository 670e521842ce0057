import type { Actor } from '../access/actor';
import type { Queries } from '../database/database';
import { invalidValue } from '../http/input/input-rules';
import { authorMessage } from './author.rule';

/**
 * Returns the id of the account that the parameter `updatedBy` names; null for the system.
 * @throws Error 400 if there is no such account
 */
export async function requireAuthor(db: Queries, actor: Actor, author: string): Promise<string | null> {
  if (author === 'system') return null;
  if (author === 'me') return actor.id;
  const account = await db.selectFrom('users').select('id').where('id', '=', author).executeTakeFirst();
  if (account === undefined) throw invalidValue('updatedBy', authorMessage);
  return account.id;
}
