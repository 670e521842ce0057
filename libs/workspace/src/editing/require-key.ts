import type { Actor } from '../access/actor';
import type { Queries } from '../database/database';
import { includesNamespace } from './assert-allowed';
import { unknownKey } from './editing.errors';
import { loadMessages, type Message } from './stores/messages.store';

/**
 * Loads a key that the caller may read.
 * @throws Problem 404 if it does not exist, is deleted or is outside of the caller's limits
 */
export async function requireKey(db: Queries, actor: Pick<Actor, 'limits'>, id: string): Promise<Message> {
  const message = (await loadMessages(db, [id], '')).get(id);
  if (message === undefined || message.deleted || !includesNamespace(actor, message.namespaceId)) throw unknownKey();
  return message;
}
