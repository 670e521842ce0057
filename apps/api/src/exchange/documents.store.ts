import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database';

/** Keeps a file as it was imported. One that is there already is left alone. */
export async function putDocument(
  tx: Transaction,
  { namespaceId, language, content, at }: { namespaceId: string; language: string; content: string; at: number },
): Promise<void> {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await tx
    .insertInto('documents')
    .values({ namespace_id: namespaceId, language, content: bytes, hash, imported_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['namespace_id', 'language'])
        .doUpdateSet({ content: bytes, hash, imported_at: at })
        .where('documents.hash', '<>', hash),
    )
    .execute();
}
