import type { DeletedKeysView, DeletedKeyView } from '../../../../libs/workspace/src/texts/texts.contract';
import { PageFailure, type ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Ids of keys, at most 100; or a namespace and a key in i18next. */
export type DeletedKeysQuery =
  { readonly ids: readonly string[] } | { readonly namespace: string; readonly key: string };

/** Reads who deleted keys, and when. Keys that are not deleted are left out. */
export const listDeletedKeys = (read: ReadJson, query: DeletedKeysQuery): Promise<readonly DeletedKeyView[]> =>
  read<DeletedKeysView>(
    withQuery('/api/v1/deleted-keys', 'ids' in query ? { ids: query.ids.join() } : { ...query }),
  ).then(({ keys }) => keys);

/**
 * Returns who deleted a key that could not be read.
 *
 * @throws the error, if it is not that there is no such key, or the key is not deleted
 */
export async function deletionInstead(
  read: ReadJson,
  query: DeletedKeysQuery,
  error: unknown,
): Promise<DeletedKeyView> {
  if (!(error instanceof PageFailure) || error.status !== 404) throw error;
  const [deletion] = await listDeletedKeys(read, query).catch(() => []);
  if (deletion === undefined) throw error;
  return deletion;
}
