import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { PageFailure } from '../../page/page-module';
import { listDeletedKeys } from '../../requests/deleted-keys';
import { readInBrowser } from '../../requests/from-browser';
import { getTextContext } from '../../requests/texts';
import type { TranslationList } from './translation-list';

/**
 * Loads rows of a list again, or who has deleted their keys. One that can no longer be read stays as it is shown.
 *
 * @param ids at most 100
 * @throws PageFailure if a row could not be loaded
 */
export async function loadRows(list: TranslationList, ids: readonly string[], language: string): Promise<void> {
  // The counts of the list are loaded on their own, and may have the changes already.
  const update = (text: ListedTextView) => list.updateRows([text], list.getSnapshot().counts);
  const loaded = await Promise.allSettled(
    ids.map((id) => getTextContext(readInBrowser, id, language).then(({ text }) => update(text))),
  );
  const statusOf = (each: (typeof loaded)[number]) =>
    each.status === 'rejected' && each.reason instanceof PageFailure ? each.reason.status : undefined;
  const failure = loaded.find((each) => each.status === 'rejected' && ![403, 404].includes(statusOf(each) ?? 0));
  if (failure?.status === 'rejected') throw failure.reason;
  const gone = ids.filter((_, index) => statusOf(loaded[index]!) === 404);
  if (gone.length > 0) list.markDeleted(await listDeletedKeys(readInBrowser, { ids: gone }));
}
