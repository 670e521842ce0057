import type { Queries } from '../../database/database';
import { findMessageIdsByTextKeys } from '../../texts/find-message-ids';
import type { TextChangeView } from '../releases.contract';

/** Adds to texts the ids of the messages that have their keys now. */
export async function withMessageIds<Text extends Pick<TextChangeView, 'namespace' | 'key' | 'keyId'>>(
  db: Queries,
  entries: readonly Text[],
): Promise<Text[]> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const name of new Set(entries.map(({ namespace }) => namespace))) {
    const keys = entries.flatMap(({ namespace, key }) => (namespace === name ? key : []));
    found.set(name, await findMessageIdsByTextKeys(db, name, [...new Set(keys)]));
  }
  return entries.map((entry) => {
    const message = found.get(entry.namespace)?.get(entry.key);
    return message === undefined ? entry : { ...entry, keyId: message };
  });
}
