import type { Queries, Transaction } from '../database/database';
import type { ScreenshotKeyRow, ScreenshotRow } from './screenshots.tables';

export interface ScreenshotFilter {
  readonly id?: string;
  readonly messageId?: string | undefined;
  readonly namespaceId?: string | undefined;
  /** Ids of the namespaces that the caller is limited to. */
  readonly limitedTo?: readonly string[] | undefined;
}

/** Keys on screenshots, as far as neither they nor their namespaces are deleted. */
const visibleKeys = (db: Queries, { limitedTo }: Pick<ScreenshotFilter, 'limitedTo'>) => {
  const keys = db
    .selectFrom('screenshot_keys as k')
    .innerJoin('messages as m', 'm.id', 'k.message_id')
    .innerJoin('namespaces as n', 'n.id', 'm.namespace_id')
    .where('m.deleted_at', 'is', null)
    .where('n.deleted_at', 'is', null);
  return limitedTo === undefined ? keys : keys.where('m.namespace_id', 'in', limitedTo);
};

const screenshotIds = (db: Queries, { id, messageId, namespaceId, limitedTo }: ScreenshotFilter) => {
  let keys = visibleKeys(db, { limitedTo }).select('k.screenshot_id');
  if (id !== undefined) keys = keys.where('k.screenshot_id', '=', id);
  if (messageId !== undefined) keys = keys.where('k.message_id', '=', messageId);
  if (namespaceId !== undefined) keys = keys.where('m.namespace_id', '=', namespaceId);
  return keys;
};

/** Screenshots with visible keys, without their content, the latest first. */
export const selectScreenshots = (db: Queries, filter: ScreenshotFilter, limit: number) =>
  db
    .selectFrom('screenshots as s')
    .innerJoin('users as u', 'u.id', 's.created_by')
    .select(['s.id', 's.type', 's.width', 's.height', 's.alt', 's.created_at', 's.created_by', 'u.name as author'])
    .where('s.id', 'in', screenshotIds(db, filter))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute();

export type ListedScreenshotRow = Awaited<ReturnType<typeof selectScreenshots>>[number];

/** The visible keys of screenshots, by namespace and key. */
export const selectKeys = (
  db: Queries,
  screenshotIds: readonly string[],
  filter: Pick<ScreenshotFilter, 'limitedTo'>,
) =>
  visibleKeys(db, filter)
    .selectAll('k')
    .select(['m.key', 'm.namespace_id', 'n.name as namespace'])
    .where('k.screenshot_id', 'in', screenshotIds)
    .orderBy('n.name')
    .orderBy('m.key')
    .execute();

export type ListedKeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

export const selectContent = (db: Queries, filter: ScreenshotFilter & { readonly id: string }) =>
  db
    .selectFrom('screenshots as s')
    .select(['s.type', 's.content'])
    .where('s.id', 'in', screenshotIds(db, filter))
    .executeTakeFirst();

/** Keeps other transactions from adding pictures to the key, or from deleting it, until this one ends. */
export const lockKey = (tx: Transaction, messageId: string) =>
  tx.selectFrom('messages').select('id').where('id', '=', messageId).forUpdate().execute();

/** In the whole installation. */
export async function countAll(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('screenshots')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The size of a picture; `undefined` if it does not exist. */
export const findSize = (tx: Transaction, id: string) =>
  tx.selectFrom('screenshots').select(['width', 'height']).where('id', '=', id).executeTakeFirst();

export const insertScreenshot = (tx: Transaction, row: ScreenshotRow) =>
  tx
    .insertInto('screenshots')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findKey = (
  tx: Transaction,
  { screenshot_id, message_id }: Pick<ScreenshotKeyRow, 'screenshot_id' | 'message_id'>,
): Promise<ScreenshotKeyRow | undefined> =>
  tx
    .selectFrom('screenshot_keys')
    .selectAll()
    .where('screenshot_id', '=', screenshot_id)
    .where('message_id', '=', message_id)
    .executeTakeFirst();

export const saveKey = (tx: Transaction, { screenshot_id, message_id, ...region }: ScreenshotKeyRow) =>
  tx
    .insertInto('screenshot_keys')
    .values({ screenshot_id, message_id, ...region })
    .onConflict((conflict) => conflict.columns(['screenshot_id', 'message_id']).doUpdateSet(region))
    .execute();

/** Removes a picture from a key, and deletes it if no other key has it, whether that key is deleted or not. */
export async function removeKey(
  tx: Transaction,
  { screenshot_id, message_id }: Pick<ScreenshotKeyRow, 'screenshot_id' | 'message_id'>,
): Promise<void> {
  await tx
    .deleteFrom('screenshot_keys')
    .where('screenshot_id', '=', screenshot_id)
    .where('message_id', '=', message_id)
    .execute();
  const others = tx.selectFrom('screenshot_keys').select('screenshot_id');
  await tx.deleteFrom('screenshots').where('id', '=', screenshot_id).where('id', 'not in', others).execute();
}

export const updateAlt = (tx: Transaction, id: string, alt: string) =>
  tx.updateTable('screenshots').set({ alt }).where('id', '=', id).execute();
