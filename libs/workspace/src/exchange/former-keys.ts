import type { Queries } from '../database/database';
import type { MessageRow } from '../editing/editing.tables';
import { findMessageLocations } from '../editing/stores/messages.store';
import { statesBeforeChanges } from '../history/states-before-changes';

/** A key that a message had before it was renamed or moved. */
export type FormerKey = Pick<MessageRow, 'id' | 'key' | 'kind'>;

/**
 * Returns the keys that messages had before they were renamed or moved to another namespace, by the id of the namespace
 * they were in. Reads the whole history of messages: call it once for all namespaces.
 */
export async function findFormerKeys(db: Queries): Promise<ReadonlyMap<string, readonly FormerKey[]>> {
  const states = (await statesBeforeChanges(db, 'message')) as { id: string; before: StoredMessage }[];
  const locations = await findMessageLocations(
    db,
    states.map(({ id }) => id),
  );
  const formerKeys = new Map<string, FormerKey[]>();
  for (const { id, before } of states) {
    const location = locations.get(id);
    if (location === undefined || before.namespaceId === undefined || before.key === undefined) continue;
    if (before.namespaceId === location.namespace_id && before.key === location.key) continue;
    const ofNamespace = formerKeys.get(before.namespaceId) ?? [];
    ofNamespace.push({ id, key: before.key, kind: location.kind });
    formerKeys.set(before.namespaceId, ofNamespace);
  }
  return formerKeys;
}

/** What history stores of a message, as far as it is needed here. */
interface StoredMessage {
  readonly key?: string;
  readonly namespaceId?: string;
}
