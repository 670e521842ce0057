import type { Queries } from '../database/database';
import { keysOfText, messageOfText } from './found-key';
import { messagesAt } from './messages.store';
import { namespaceNamed } from './namespaces.store';

/**
 * Ids of the messages that texts of a namespace belong to, by the keys of the texts: as things stand now, so that what was
 * renamed or deleted since is left out.
 * @param keys as `formatKey` writes them, with the plural category; a page of them, not all
 */
export async function messagesOfTexts(
  db: Queries,
  name: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const namespace = await namespaceNamed(db, name);
  if (namespace === undefined || keys.length === 0) return new Map();
  const messages = await messagesAt(db, namespace.id, keys.flatMap(keysOfText), []);
  return new Map(
    keys.flatMap((key) => {
      const id = messageOfText(key, messages);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}
