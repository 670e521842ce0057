import type { Queries } from '../database/database';
import { messageKeysOfText, findMessageByTextKey } from './find-message';
import { findMessagesByKeys } from '../editing/stores/messages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';

/**
 * Returns the ids of the messages that texts of a namespace belong to, by the keys of the texts. Keys that have been
 * renamed or deleted since are left out.
 * @param keys as formatted by `formatKey`, with the plural category; at most a page of them
 */
export async function findMessageIdsByTextKeys(
  db: Queries,
  name: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const namespace = await findNamespaceByName(db, name);
  if (namespace === undefined || keys.length === 0) return new Map();
  const messages = await findMessagesByKeys(db, namespace.id, keys.flatMap(messageKeysOfText), []);
  return new Map(
    keys.flatMap((key) => {
      const id = findMessageByTextKey(key, messages);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}
