import { databases, type FreshDatabase } from '../../../../test/support/databases';
import type { Database, Transaction } from './database';
import { newId } from './new-id';

describe.each(databases)('The database on $name', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
  });
  afterAll(() => place.remove());

  const addSetting = (tx: Transaction, name: string, value: unknown = 1) =>
    tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .execute();
  const settings = async (names: string) =>
    (
      await database.read
        .selectFrom('settings')
        .select('name')
        .where('name', 'like', `${names}%`)
        .orderBy('name')
        .execute()
    ).map(({ name }) => name);

  test('keeps what a transaction wrote, all of it', async () => {
    const result = await database.transaction(async (tx) => {
      await addSetting(tx, 'kept-1');
      await addSetting(tx, 'kept-2');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await settings('kept')).toEqual(['kept-1', 'kept-2']);
  });

  test('keeps nothing of a transaction that fails', async () => {
    const failure = new Error('changed my mind');
    await expect(
      database.transaction(async (tx) => {
        await addSetting(tx, 'lost-1');
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await settings('lost')).toEqual([]);
  });

  test('has a unique id to offer', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(10_000);
    expect([...ids].sort()).toEqual(ids);
  });
});
