import type { Queries, Transaction } from '../database/database';
import { HOUR_MS } from '../durations';
import { chunks } from '../http/chunks';
import type { PlaceRow } from './places.tables';

/** The latest pages of a key. */
export const selectPlaces = (db: Queries, messageId: string) =>
  db
    .selectFrom('places')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('seen_at', 'desc')
    .orderBy('page')
    .execute();

/** Saves places, except for those that were seen within the hour, and keeps the latest pages of each key. */
export async function savePlaces(tx: Transaction, rows: readonly PlaceRow[], maxOfKey: number): Promise<void> {
  for (const part of chunks(rows)) {
    await tx
      .insertInto('places')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['message_id', 'page'])
          .doUpdateSet(({ ref }) => ({
            element: ref('excluded.element'),
            attribute: ref('excluded.attribute'),
            seen_at: ref('excluded.seen_at'),
          }))
          .where(({ eb, ref }) => eb('places.seen_at', '<', eb(ref('excluded.seen_at'), '-', HOUR_MS))),
      )
      .execute();
    const crowded = await tx
      .selectFrom('places')
      .select('message_id')
      .where(
        'message_id',
        'in',
        part.map(({ message_id }) => message_id),
      )
      .groupBy('message_id')
      .having(({ fn }) => fn.countAll(), '>', maxOfKey)
      .execute();
    for (const { message_id } of crowded) {
      const outdated = (await selectPlaces(tx, message_id)).slice(maxOfKey).map(({ page }) => page);
      await tx.deleteFrom('places').where('message_id', '=', message_id).where('page', 'in', outdated).execute();
    }
  }
}
