import type { Actor } from '../access/actor';
import type { Queries } from '../database/database';
import { invalidValue } from '../http/input/input-rules';
import { authorMessage } from './author.rule';

/** An account that texts were last changed by. */
export interface TextAuthor {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the account that the parameter `updatedBy` names; null for the system.
 * @throws Error 400 if there is no such account
 */
export async function requireAuthor(db: Queries, actor: Actor, author: string): Promise<TextAuthor | null> {
  if (author === 'system') return null;
  if (author === 'me') return { id: actor.id, name: actor.name };
  const account = await db.selectFrom('users').select(['id', 'name']).where('id', '=', author).executeTakeFirst();
  if (account === undefined) throw invalidValue('updatedBy', authorMessage);
  return account;
}
