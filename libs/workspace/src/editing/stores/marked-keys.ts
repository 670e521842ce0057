import type { Queries, Transaction } from '../../database/database';
import { chunks } from '../../http/chunks';

/** The keys of a namespace that are marked as no longer in the code. */
export async function listMarkedKeys(db: Queries, namespaceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('messages')
    .select('key')
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .where('not_in_code_since', 'is not', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Marks keys as no longer in the code. @param since null removes the mark */
export async function markKeys(
  tx: Transaction,
  namespaceId: string,
  keys: readonly string[],
  since: number | null,
): Promise<void> {
  for (const part of chunks(keys)) {
    await tx
      .updateTable('messages')
      .set({ not_in_code_since: since })
      .where('namespace_id', '=', namespaceId)
      .where('key', 'in', part)
      .where('deleted_at', 'is', null)
      .where('not_in_code_since', since === null ? 'is not' : 'is', null)
      .execute();
  }
}
