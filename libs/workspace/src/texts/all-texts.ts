import type { Database, Queries } from '../database/database';
import { type ListedText, listTexts, type TextListPosition, type TextSelection } from './text-list.store';

/** Number of texts that are read together. */
const MAX_BATCH = 1000;

/**
 * Returns all texts of a selection in the order of the list, with their keys and source texts.
 * @param db a snapshot, if all texts have to be of the same moment
 */
export async function* allTexts(
  db: Queries,
  { dialect }: Pick<Database, 'dialect'>,
  selection: TextSelection,
): AsyncGenerator<ListedText> {
  let after: TextListPosition | undefined;
  do {
    const batch = await listTexts({ dialect, read: db }, selection, after, MAX_BATCH);
    yield* batch;
    after = batch.length < MAX_BATCH ? undefined : batch.at(-1)!.listPosition;
  } while (after !== undefined);
}
