import type { Queries } from '../database/database';
import { messagesOfTexts } from '../translations/messages-of-texts';
import type { TextChangeView } from './releases.contract';

/** A page of texts that are different, with the messages that they belong to now. */
export async function withMessages(db: Queries, entries: readonly TextChangeView[]): Promise<TextChangeView[]> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const name of new Set(entries.map(({ namespace }) => namespace))) {
    const keys = entries.flatMap(({ namespace, key }) => (namespace === name ? key : []));
    found.set(name, await messagesOfTexts(db, name, [...new Set(keys)]));
  }
  return entries.map((entry) => {
    const message = found.get(entry.namespace)?.get(entry.key);
    return message === undefined ? entry : { ...entry, message };
  });
}
