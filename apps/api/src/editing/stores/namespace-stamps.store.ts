import type { Queries } from '../../database/database';

/**
 * Returns a stamp for each namespace that has messages, by id: it changes with every change of its messages and texts,
 * because rows are never deleted and each change raises a version. Checks that are
 * run again change the number of errors. Reads no texts.
 * @param namespaceIds all namespaces if absent
 */
export async function namespaceStamps(db: Queries, namespaceIds?: readonly string[]): Promise<Map<string, string>> {
  const allMessages = db
    .selectFrom('messages as m')
    .select(({ fn }) => [
      'm.namespace_id',
      fn.countAll<number>().as('rows'),
      fn.sum<number>('m.version').as('versions'),
    ])
    .groupBy('m.namespace_id');
  const allTexts = db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(({ fn }) => [
      'm.namespace_id',
      fn.countAll<number>().as('rows'),
      fn.sum<number>('t.version').as('versions'),
      fn.sum<number>('t.errors').as('errors'),
    ])
    .groupBy('m.namespace_id');
  const [messages, texts] =
    namespaceIds === undefined
      ? [await allMessages.execute(), await allTexts.execute()]
      : [
          await allMessages.where('m.namespace_id', 'in', namespaceIds).execute(),
          await allTexts.where('m.namespace_id', 'in', namespaceIds).execute(),
        ];
  const textsById = new Map(texts.map((row) => [row.namespace_id, row]));
  return new Map(
    messages.map(({ namespace_id, rows, versions }) => {
      const { rows: textRows = 0, versions: textVersions = 0, errors = 0 } = textsById.get(namespace_id) ?? {};
      return [namespace_id, [rows, versions, textRows, textVersions, errors].join(' ')];
    }),
  );
}
