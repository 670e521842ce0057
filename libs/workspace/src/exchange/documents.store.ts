import { createHash } from 'node:crypto';
import { compressText, decompressText } from '../database/compressed-bytes';
import type { Queries, Transaction } from '../database/database';

/** Files of a namespace as they were last imported, byte for byte, by language. */
export async function findDocuments(
  db: Queries,
  namespaceId: string,
  languages: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['language', 'content'])
    .where('namespace_id', '=', namespaceId)
    .where('language', 'in', languages)
    .execute();
  return new Map(rows.map(({ language, content }) => [language, utf8.decode(decompressText(content))]));
}

/** Keeps a byte order mark, so that the content comes back byte for byte. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The hashes of the last imported files of namespaces, in a fixed order. */
export const listDocumentHashes = (
  db: Queries,
  namespaceIds: readonly string[],
): Promise<{ namespace_id: string; language: string; hash: string }[]> =>
  db
    .selectFrom('documents')
    .select(['namespace_id', 'language', 'hash'])
    .where('namespace_id', 'in', namespaceIds)
    .orderBy('namespace_id')
    .orderBy('language')
    .execute();

/** Stores a file as it was imported. If the same content is stored already, nothing is written. */
export async function putDocument(
  tx: Transaction,
  { namespaceId, language, content, at }: { namespaceId: string; language: string; content: string; at: number },
): Promise<void> {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const stored = await compressText(bytes);
  await tx
    .insertInto('documents')
    .values({ namespace_id: namespaceId, language, content: stored, hash, imported_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['namespace_id', 'language'])
        .doUpdateSet({ content: stored, hash, imported_at: at })
        .where('documents.hash', '<>', hash),
    )
    .execute();
}
