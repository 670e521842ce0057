import { databases, type FreshDatabase } from '../../../../test/support/databases';
import { waitUntil } from '../../../../test/support/wait-until';
import { openSharedDatabase } from './open-database';
import type { Database, Transaction } from './database';

describe.each(databases)('The database on $name, shared with a thread,', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;
  let shared: Database;

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
    shared = openSharedDatabase(database.share());
    await shared.opened();
  });
  afterAll(async () => {
    await shared.close();
    await place.remove();
  });
  beforeEach(() => database.transaction((tx) => tx.deleteFrom('settings').execute()));

  const add = (tx: Transaction, name: string) => tx.insertInto('settings').values({ name, value: '0' }).execute();
  const names = async (from: Database) =>
    (await from.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('is the same database, read and written', async () => {
    await shared.transaction((tx) => add(tx, 'theirs'));
    await database.transaction((tx) => add(tx, 'ours'));
    expect(await names(shared)).toEqual(['ours', 'theirs']);
    const failing = shared.transaction(async (tx) => {
      await add(tx, 'never');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names(database)).toEqual(['ours', 'theirs']);
  });

  test('has one writer at a time', async () => {
    const both = Array.from({ length: 40 }, (_, index) => {
      const writer = index % 2 === 0 ? database : shared;
      return writer.transaction(async (tx) => {
        await tx.selectFrom('settings').selectAll().execute();
        await add(tx, String(index).padStart(2, '0'));
      });
    });
    await Promise.all(both);
    expect(await names(database)).toHaveLength(40);
  });

  test('notifies listeners of the owner', async () => {
    const received: string[] = [];
    const stop = await database.listen('changes', { message: (payload) => received.push(payload) });
    await shared.transaction((tx) => shared.notify(tx, 'changes', 'changed'));
    await waitUntil(() => received.length > 0);
    expect(received).toEqual(['changed']);
    await stop();
  });

  test('can be written again after a sharer has closed it', async () => {
    const another = openSharedDatabase(database.share());
    await another.opened();
    let begun = false;
    const lost = another.transaction(async (tx) => {
      await add(tx, 'lost');
      begun = true;
      await new Promise<void>((resolve) => setTimeout(resolve, 50));
    });
    await waitUntil(() => begun);
    const next = database.transaction((tx) => add(tx, 'next'));
    await lost;
    await another.close();
    await next;
    expect(await names(database)).toEqual(['lost', 'next']);
  });

  test.each(['own', 'shared'])('has snapshots of one moment: %s', async (whose) => {
    const from = whose === 'own' ? database : shared;
    await database.transaction((tx) => add(tx, 'before'));
    const count = (db: Transaction | Database['read']) => db.selectFrom('settings').select('name').execute();
    const seen = await from
      .snapshot(async (db) => {
        const first = await count(db);
        await database.transaction((tx) => add(tx, 'during')); // a snapshot does not block writers
        return [first, await count(db)];
      })
      .catch((error: unknown) => error);
    expect(seen).toEqual([[{ name: 'before' }], [{ name: 'before' }]]);
    expect(await names(database)).toEqual(['before', 'during']);
  });
});
