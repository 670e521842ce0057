import { recount } from '../stores/counts.store';
import { chunks } from '../../http/chunks';
import type { Editing } from '../editing';
import { listMessageIds, loadMessages } from '../stores/messages.store';
import { comparedSources, recheckComparisons, recheckTexts } from '../write-texts';

/** Checks and counts all texts of a namespace again, after the language it is translated from has changed. */
export async function recheckNamespace(editing: Editing, namespaceId: string): Promise<void> {
  const { tx, reference } = editing;
  for (const ids of chunks(await listMessageIds(tx, namespaceId), 200)) {
    await recheckTexts(editing, await loadMessages(tx, ids, reference));
  }
  await recount(editing, { namespaces: [namespaceId] });
}

/** Compares the texts of others with those of a namespace that was deleted or restored. */
export async function recheckOthers(editing: Editing, namespaceId: string): Promise<void> {
  const { tx, reference } = editing;
  for (const ids of chunks(await listMessageIds(tx, namespaceId), 200)) {
    const messages = await loadMessages(tx, ids, reference);
    await recheckComparisons(editing, messages, await comparedSources(tx, messages));
  }
}
