import { withCounts } from '../../editing/stores/counts.store';
import type { Editing } from '../../editing/editing';
import { findMessageIds, loadMessages, updateMessage } from '../../editing/stores/messages.store';
import { recheckTexts } from '../../editing/write-texts';
import { chunks } from '../../http/chunks';
import { messageContent } from '../../keys/message-content';
import type { ChangedNotes } from './import-plan';

/** Number of messages that are changed together. */
const MAX_BATCH = 200;

/**
 * Changes the descriptions and maximum lengths of messages, found by key, that have not changed since they were compared. Their
 * namespace has to be locked.
 * @returns the number of messages that changed
 */
export async function importNotes(
  editing: Editing,
  namespaceId: string,
  notes: readonly ChangedNotes[],
): Promise<number> {
  const { tx, changeSet, history, reference } = editing;
  let changed = 0;
  for (const batch of chunks(notes, MAX_BATCH)) {
    const keys = batch.map(({ key }) => key);
    const ids = await findMessageIds(tx, namespaceId, keys);
    const before = await loadMessages(tx, [...ids.values()], reference);
    const current = batch.flatMap(({ key, from, to }) => {
      const message = before.get(ids.get(key) ?? '');
      const isSame = message?.description === from.description && message?.maxLength === from.maxLength;
      return message && isSame ? [{ message, to }] : [];
    });
    const limited = current.filter(({ message, to }) => message.maxLength !== to.maxLength);
    await withCounts(editing, { messages: limited.map(({ message }) => message.id) }, async () => {
      for (const { message, to } of current) {
        await updateMessage(tx, message.id, {
          description: to.description ?? null,
          max_length: to.maxLength ?? null,
        });
      }
      const updated = await loadMessages(
        tx,
        limited.map(({ message }) => message.id),
        reference,
      );
      if (updated.size > 0) await recheckTexts(editing, updated);
    });
    await history.record(
      tx,
      changeSet,
      current.map(({ message, to }) => ({
        subject: { type: 'message', id: message.id },
        before: messageContent(message),
        after: messageContent({ ...message, ...to }),
      })),
    );
    changed += current.length;
  }
  return changed;
}
