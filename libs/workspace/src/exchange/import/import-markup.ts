import { withCounts } from '../../editing/stores/counts.store';
import type { Editing } from '../../editing/editing';
import { findMessageIds, loadMessages, updateMarkup } from '../../editing/stores/messages.store';
import { recheckTexts } from '../../editing/write-texts';
import { chunks } from '../../http/chunks';
import type { ChangedMarkup } from './import-plan';

/** Number of messages that are changed together. */
const MAX_BATCH = 200;

/** Records whose texts are markup in their files, and checks them again. Their namespace has to be locked. */
export async function importMarkup(
  editing: Editing,
  namespaceId: string,
  changes: readonly ChangedMarkup[],
): Promise<void> {
  const { tx, reference } = editing;
  for (const markup of new Set(changes.map((each) => each.markup))) {
    const same = changes.filter((each) => each.markup === markup);
    for (const batch of chunks(same, MAX_BATCH)) {
      const keys = batch.map(({ key }) => key);
      const messages = [...(await findMessageIds(tx, namespaceId, keys)).values()];
      await withCounts(editing, { messages }, async () => {
        await updateMarkup(tx, messages, markup);
        const updated = await loadMessages(tx, messages, reference);
        if (updated.size > 0) await recheckTexts(editing, updated);
      });
    }
  }
}
