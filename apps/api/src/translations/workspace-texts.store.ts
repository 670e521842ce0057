import type { Queries } from '../database/database';
import type { MessageRow, TextRow } from '../database/schema';

export type KeptMessageRow = Pick<MessageRow, 'id' | 'key' | 'path' | 'kind'>;
export type KeptTextRow = Pick<TextRow, 'message_id' | 'language' | 'forms' | 'state' | 'complete' | 'errors'>;

/** In their order, deleted ones aside. */
export const keptMessages = (db: Queries, namespaceId: string): Promise<KeptMessageRow[]> =>
  db
    .selectFrom('messages')
    .select(['id', 'key', 'path', 'kind'])
    .where('namespace_id', '=', namespaceId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Of messages that are not deleted, in these languages, in no order. */
export const keptTexts = (db: Queries, namespaceId: string, languages: readonly string[]): Promise<KeptTextRow[]> =>
  db
    .selectFrom('messages as m')
    .innerJoin('texts as t', 't.message_id', 'm.id')
    .select(['t.message_id', 't.language', 't.forms', 't.state', 't.complete', 't.errors'])
    .where('m.namespace_id', '=', namespaceId)
    .where('m.deleted_at', 'is', null)
    .where('t.language', 'in', languages)
    .where('t.forms', '<>', '{}')
    .execute();

/**
 * Counts that become others with every change of a namespace's messages and texts: none is ever taken away, and each
 * change raises a version.
 */
export async function changeCounts(db: Queries): Promise<Map<string, string>> {
  const messages = await db
    .selectFrom('messages')
    .select(({ fn }) => ['namespace_id', fn.countAll<number>().as('rows'), fn.sum<number>('version').as('versions')])
    .groupBy('namespace_id')
    .execute();
  const texts = await db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(({ fn }) => [
      'm.namespace_id',
      fn.countAll<number>().as('rows'),
      fn.sum<number>('t.version').as('versions'),
    ])
    .groupBy('m.namespace_id')
    .execute();
  const ofTexts = new Map(texts.map((row) => [row.namespace_id, row]));
  return new Map(
    messages.map(({ namespace_id, rows, versions }) => {
      const { rows: count = 0, versions: sum = 0 } = ofTexts.get(namespace_id) ?? {};
      return [namespace_id, [rows, versions, count, sum].join(' ')];
    }),
  );
}
