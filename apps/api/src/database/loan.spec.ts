import { databases, type FreshDatabase } from '../../../../test/support/databases';
import { until } from '../../../../test/support/until';
import { borrow } from './borrow';
import type { Database, Transaction } from './database';

describe.each(databases)('The database on $name, lent to a thread,', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;
  let borrowed: Database;

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
    borrowed = borrow(database.lend());
    await borrowed.opened();
  });
  afterAll(async () => {
    await borrowed.close();
    await place.remove();
  });
  beforeEach(() => database.transaction((tx) => tx.deleteFrom('settings').execute()));

  const add = (tx: Transaction, name: string) => tx.insertInto('settings').values({ name, value: '0' }).execute();
  const names = async (from: Database) =>
    (await from.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('is the same database, read and written', async () => {
    await borrowed.transaction((tx) => add(tx, 'theirs'));
    await database.transaction((tx) => add(tx, 'ours'));
    expect(await names(borrowed)).toEqual(['ours', 'theirs']);
    const failing = borrowed.transaction(async (tx) => {
      await add(tx, 'never');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names(database)).toEqual(['ours', 'theirs']);
  });

  test('is written in turns', async () => {
    const both = Array.from({ length: 40 }, (_, index) => {
      const writer = index % 2 === 0 ? database : borrowed;
      return writer.transaction(async (tx) => {
        await tx.selectFrom('settings').selectAll().execute();
        await add(tx, String(index).padStart(2, '0'));
      });
    });
    await Promise.all(both);
    expect(await names(database)).toHaveLength(40);
  });

  test('tells who listens', async () => {
    const heard: string[] = [];
    const stop = await database.listen('loans', { message: (payload) => heard.push(payload) });
    await borrowed.transaction((tx) => borrowed.notify(tx, 'loans', 'changed'));
    await until(() => heard.length > 0);
    expect(heard).toEqual(['changed']);
    await stop();
  });

  test('is everybody’s again when the borrower is gone', async () => {
    const another = borrow(database.lend());
    await another.opened();
    let begun = false;
    const lost = another.transaction(async (tx) => {
      await add(tx, 'lost');
      begun = true;
      await new Promise<void>((resolve) => setTimeout(resolve, 50));
    });
    await until(() => begun);
    const next = database.transaction((tx) => add(tx, 'next'));
    await lost;
    await another.close();
    await next;
    expect(await names(database)).toEqual(['lost', 'next']);
  });

  test.each(['kept', 'borrowed'])('shows one moment, %s', async (whose) => {
    const from = whose === 'kept' ? database : borrowed;
    await database.transaction((tx) => add(tx, 'before'));
    const count = (db: Transaction | Database['read']) => db.selectFrom('settings').select('name').execute();
    const seen = await from
      .snapshot(async (db) => {
        const first = await count(db);
        await database.transaction((tx) => add(tx, 'meanwhile')); // nobody waits for a snapshot
        return [first, await count(db)];
      })
      .catch((error: unknown) => error);
    expect(seen).toEqual([[{ name: 'before' }], [{ name: 'before' }]]);
    expect(await names(database)).toEqual(['before', 'meanwhile']);
  });
});
