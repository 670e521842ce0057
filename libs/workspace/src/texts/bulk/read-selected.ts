import type { Database } from '../../database/database';
import { chunks } from '../../http/chunks';
import { MAX_BULK_KEYS } from '../../http/input/input-limits';
import { type ListedText, listTexts, listVersions, type TextSelection } from '../text-list.store';
import { tooManyKeys } from '../texts.errors';

/**
 * Reads the texts that a bulk edit would have, in parts.
 * @param keyIds the ids of the messages; without them all that are selected, in the order of the list
 * @throws Problem 422 for too many texts
 */
export async function* readSelected(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  selection: TextSelection,
  keyIds: readonly string[] | undefined,
): AsyncGenerator<readonly ListedText[]> {
  const ids = keyIds ?? (await listVersions({ dialect, read }, selection, MAX_BULK_KEYS + 1)).map(({ keyId }) => keyId);
  if (ids.length > MAX_BULK_KEYS) throw tooManyKeys(MAX_BULK_KEYS);
  for (const part of chunks([...new Set(ids)]))
    yield await listTexts({ dialect, read }, ofMessages(selection, part), undefined, part.length);
}

/** Selects messages whatever their texts are, within the limits of the caller. */
const ofMessages = (
  { language, reference, references, limitedTo, actorId, independentReview }: TextSelection,
  messageIds: readonly string[],
): TextSelection => ({
  ...{ language, reference, references, actorId, independentReview, messageIds },
  ...(limitedTo && { limitedTo }),
  filters: ['all'],
  terms: [],
});
