import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { databases, type FreshDatabase } from '../../../../test/support/databases';
import type { Database, Queries, Transaction } from './database';
import { DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from './database.errors';
import { newId } from './new-id';

describe.each(databases)('The database on $name', ({ fresh }) => {
  let place: FreshDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await fresh();
    database = await place.open();
  });
  afterAll(() => place.remove());
  beforeEach(() => database.transaction((tx) => tx.deleteFrom('settings').execute()));

  const add = (tx: Transaction, name: string, value: unknown = 0) =>
    tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .execute();
  const names = async (from = database) =>
    (await from.read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  describe('A search', () => {
    /**
     * Takes the longer the more numbers it counts on SQLite, which cannot be interrupted (4e5: a hundred milliseconds), and
     * longer than it may on PostgreSQL.
     */
    const slow = (db: Queries, numbers = 4e5) =>
      database.kind === 'postgres'
        ? sql`select pg_sleep(60)`.execute(db)
        : sql`with recursive numbers(n) as (
            select 1 union all select n + 1 from numbers where n < ${numbers}
          ) select count(*) from numbers`.execute(db);

    test('reads saved rows', async () => {
      await database.transaction((tx) => add(tx, 'one'));
      const found = await database.search((db) => db.selectFrom('settings').select('name').execute());
      expect(found).toEqual([{ name: 'one' }]);
    });

    test('keeps neither reading nor writing waiting, and ends', async () => {
      let ended = 0;
      const searches = Array.from({ length: 2 }, () => database.search((db) => slow(db, 3e6)).finally(() => ended++));
      await database.transaction((tx) => add(tx, 'meanwhile'));
      expect(await names()).toEqual(['meanwhile']);
      expect(ended).toBeLessThan(2);
      const results = await Promise.allSettled(searches);
      expect(results.map(({ status }) => status)).toEqual(
        Array(2).fill(database.kind === 'sqlite' ? 'fulfilled' : 'rejected'),
      );
      expect(await database.search(async () => 'found')).toBe('found');
      expect((await database.health()).ok).toBe(true);
    });

    test('is not run after its caller has gone', async () => {
      const [first, second] = [new AbortController(), new AbortController()];
      const running = Array.from({ length: 2 }, () => database.search(slow, first.signal).catch(() => 'ended'));
      const work = jest.fn();
      const waiting = database.search(work, second.signal);
      second.abort();
      first.abort();
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
      await Promise.all(running);
      expect(work).not.toHaveBeenCalled();
    });

    test('is refused when too many wait', async () => {
      const leaving = new AbortController();
      const searches = Array.from({ length: 150 }, () => database.search(slow, leaving.signal));
      const results = Promise.allSettled(searches);
      leaving.abort();
      const reasons = (await results).flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
      expect(reasons.filter((error) => error instanceof DatabaseUnavailable).length).toBeGreaterThan(40);
      expect(reasons.filter(({ name }) => name === 'AbortError').length).toBeGreaterThan(90);
    });
  });

  describe('A transaction', () => {
    test('is committed as a whole, and returns the result of its work', async () => {
      const result = await database.transaction(async (tx) => {
        await add(tx, 'one');
        await add(tx, 'two');
        return 'done';
      });
      expect(result).toBe('done');
      expect(await names()).toEqual(['one', 'two']);
    });

    test('writes nothing if its work fails', async () => {
      const failure = new Error('changed my mind');
      const failed = database.transaction(async (tx) => {
        await add(tx, 'one');
        throw failure;
      });
      await expect(failed).rejects.toBe(failure);
      expect(await names()).toEqual([]);
    });

    test('writes nothing if a statement fails', async () => {
      const failed = database.transaction(async (tx) => {
        await add(tx, 'one');
        await add(tx, 'one');
      });
      expect(isUniqueViolation(await failureOf(failed))).toBe(true);
      expect(await names()).toEqual([]);
    });

    test('sees its own changes, which others see only after the commit', async () => {
      await database.transaction(async (tx) => {
        await add(tx, 'one');
        expect(await tx.selectFrom('settings').select('name').execute()).toEqual([{ name: 'one' }]);
        expect(await runOutside(() => names())).toEqual([]);
      });
      expect(await names()).toEqual(['one']);
    });

    test('is visible to every query after it resolves', async () => {
      for (let count = 1; count <= 50; count++) {
        await database.transaction((tx) => add(tx, `setting-${count}`));
        expect(await names()).toHaveLength(count);
      }
    });

    test('is refused inside another one, which would be a deadlock', async () => {
      const nested = database.transaction(() => database.transaction(async () => {}));
      await expect(nested).rejects.toThrow('A transaction cannot begin inside another one');
    });

    test('refuses queries of Database.read inside its work', async () => {
      const past = database.transaction(() => names());
      await expect(past).rejects.toThrow('use its `tx`');
    });

    test('refuses queries after its end', async () => {
      let late: Transaction;
      await database.transaction(async (tx) => {
        late = tx;
      });
      await expect(add(late!, 'late')).rejects.toThrow();
      expect(await names()).toEqual([]);
    });

    test('rolls back queries that were not awaited', async () => {
      const forgotten: Promise<unknown>[] = [];
      const after = async (turns: number, tx: Transaction) => {
        for (let count = 0; count < turns; count++) await (turns % 2 ? turn() : undefined);
        await add(tx, `forgotten ${turns}`);
      };
      const failed = database.transaction(async (tx) => {
        for (let turns = 0; turns < 40; turns++) forgotten.push(after(turns, tx));
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      await Promise.allSettled(forgotten);
      expect(await names()).toEqual([]);
    });
  });

  describe('After a commit', () => {
    test('listeners are called in order, when the change is visible', async () => {
      const received: unknown[] = [];
      let resolveCalled: () => void;
      const called = new Promise<void>((resolve) => (resolveCalled = resolve));
      await database.transaction(async (tx) => {
        database.afterCommit(tx, () => received.push('first'));
        database.afterCommit(tx, async () => {
          received.push(await names());
          resolveCalled();
        });
        await add(tx, 'one');
        expect(received).toEqual([]);
      });
      await called;
      expect(received).toEqual(['first', ['one']]);
    });

    test('listeners are not called if the transaction failed', async () => {
      const received: string[] = [];
      await database
        .transaction(async (tx) => {
          database.afterCommit(tx, () => received.push('never'));
          throw new Error('changed my mind');
        })
        .catch(() => {});
      await database.transaction(async (tx) => database.afterCommit(tx, () => received.push('the other')));
      expect(received).toEqual(['the other']);
    });

    test('a failing listener is logged, and affects neither the commit nor other listeners', async () => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
      const received: string[] = [];
      await database.transaction(async (tx) => {
        database.afterCommit(tx, () => {
          throw new Error('no');
        });
        database.afterCommit(tx, () => Promise.reject(new Error('nor this one')));
        database.afterCommit(tx, () => received.push('still called'));
        await add(tx, 'one');
      });
      expect(received).toEqual(['still called']);
      await turn();
      expect(logged.mock.calls).toEqual([
        ['A listener failed.', new Error('no')],
        ['A listener failed.', new Error('nor this one')],
      ]);
      logged.mockRestore();
      expect(await names()).toEqual(['one']);
    });

    test('a listener may begin a transaction', async () => {
      let resolveNext: (done: Promise<unknown>) => void;
      const next = new Promise<unknown>((resolve) => (resolveNext = resolve));
      await database.transaction(async (tx) =>
        database.afterCommit(tx, () => resolveNext(database.transaction((other) => add(other, 'next')))),
      );
      await next;
      expect(await names()).toEqual(['next']);
    });

    test('adding a listener is refused', async () => {
      const tx = await database.transaction(async (tx) => tx);
      expect(() => database.afterCommit(tx, () => {})).toThrow('afterCommit needs a transaction in progress');
    });
  });

  describe('A hundred concurrent transactions', () => {
    const counter = { name: 'counter', value: '0' };
    const value = async () =>
      (
        await database.read
          .selectFrom('settings')
          .select('value')
          .where('name', '=', 'counter')
          .executeTakeFirstOrThrow()
      ).value;

    test('all take effect if each locks the row that it reads', async () => {
      await database.transaction((tx) => tx.insertInto('settings').values(counter).execute());
      await Promise.all(
        Array.from({ length: 100 }, () =>
          database.transaction(async (tx) => {
            const row = await tx
              .selectFrom('settings')
              .select('value')
              .where('name', '=', 'counter')
              .forUpdate()
              .executeTakeFirstOrThrow();
            await tx
              .updateTable('settings')
              .set({ value: String(Number(row.value) + 1) })
              .where('name', '=', 'counter')
              .execute();
          }),
        ),
      );
      expect(await value()).toBe('100');
    });

    test('only one takes effect if all compare the same version', async () => {
      await database.transaction((tx) => tx.insertInto('settings').values(counter).execute());
      const won = await Promise.all(
        Array.from({ length: 100 }, (_, who) =>
          database.transaction(async (tx) => {
            const { numUpdatedRows } = await tx
              .updateTable('settings')
              .set({ value: `by ${who}` })
              .where('name', '=', 'counter')
              .where('value', '=', '0')
              .executeTakeFirst();
            return Number(numUpdatedRows);
          }),
        ),
      );
      expect(won.filter((rows) => rows === 1)).toHaveLength(1);
      expect(await value()).toBe(`by ${won.indexOf(1)}`);
    });

    test('are each committed once, even if they have to be retried', async () => {
      await Promise.all(
        Array.from({ length: 4 }, (_, who) =>
          database.transaction(
            async (tx) => {
              const { count } = await tx
                .selectFrom('settings')
                .select((select) => select.fn.countAll<number>().as('count'))
                .executeTakeFirstOrThrow();
              await add(tx, `numbered-${count}`, who);
            },
            { isolation: 'serializable' },
          ),
        ),
      );
      expect(await names()).toEqual(Array.from({ length: 4 }, (_, number) => `numbered-${number}`));
    });

    test('do not block readers', async () => {
      await database.transaction(async (tx) => {
        await add(tx, 'one');
        const results = await runOutside(() => Promise.all(Array.from({ length: 100 }, () => names())));
        expect(results).toEqual(Array.from({ length: 100 }, () => []));
      });
    });
  });

  describe('A value', () => {
    test.each([
      '',
      'Zażółć gęślą jaźń',
      'שלום',
      '👩‍👩‍👧',
      "'; drop table settings; --",
      'line\nbreak',
      '\\',
      '%_',
      '\u2028',
    ])('is returned as it was written: %j', async (name) => {
      await database.transaction((tx) => add(tx, name, { name }));
      const row = await database.read
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', '=', name)
        .executeTakeFirst();
      expect(row).toEqual({ name, value: JSON.stringify({ name }) });
    });

    test('of bytes is returned byte for byte', async () => {
      const content = Uint8Array.from({ length: 300_000 }, (_, place) => place % 256);
      await database.transaction((tx) => tx.insertInto('blobs').values({ hash: 'bytes', content }).execute());
      const row = await database.read
        .selectFrom('blobs')
        .selectAll()
        .where('hash', '=', 'bytes')
        .executeTakeFirstOrThrow();
      expect(Buffer.compare(row.content, content)).toBe(0);
    });

    test('of an aggregate is a number, and of a condition 1 or 0', async () => {
      await database.transaction((tx) => add(tx, 'one'));
      const time = Date.UTC(9999, 11, 31);
      const { rows } = await sql`
        select count(*) as count, sum(length(name)) as sum, cast(${time} as bigint) as time, 1 = 1 as yes, 1 = 2 as no from settings
      `.execute(database.read);
      expect(rows).toEqual([{ count: 1, sum: 3, time, yes: 1, no: 0 }]);
    });

    test('sorts by code point, regardless of the collation of the server', async () => {
      const sorted = ['A', 'B', '_', 'a', 'a.b', 'ab', 'b', 'ä', 'ｚ', '😀'];
      await database.transaction(async (tx) => {
        for (const name of [...sorted].reverse()) await add(tx, name);
      });
      expect(await names()).toEqual(sorted);
    });

    test('that exists already is a unique violation', async () => {
      await database.transaction((tx) => add(tx, 'one'));
      expect(isUniqueViolation(await failureOf(database.transaction((tx) => add(tx, 'one'))))).toBe(true);
    });

    test('that refers to a missing row is a foreign key violation', async () => {
      const orphan = { user_id: 'missing', role: 'editor', languages: null };
      const failed = database.transaction((tx) => tx.insertInto('user_roles').values(orphan).execute());
      expect(isForeignKeyViolation(await failureOf(failed))).toBe(true);
    });
  });

  test('numbers changes in ascending order', async () => {
    const set = {
      id: newId(),
      at: Date.now(),
      actor_id: null,
      actor_name: 'a test',
      agent: null,
      kind: 'test',
      undo_of: null,
      note: null,
    };
    const seqs = await database.transaction(async (tx) => {
      await tx.insertInto('change_sets').values(set).execute();
      const change = {
        change_set_id: set.id,
        at: set.at,
        actor_id: null,
        subject_type: 'text',
        subject_id: '1',
        language: null,
      };
      return tx
        .insertInto('changes')
        .values([
          { ...change, before: null, after: '"a"' },
          { ...change, before: '"a"', after: '"b"' },
        ])
        .returning('seq')
        .execute();
    });
    expect(seqs.map(({ seq }) => seq)).toEqual([seqs[0]!.seq, seqs[0]!.seq + 1]);
  });

  test('notifies the listeners of a channel of committed transactions, in order', async () => {
    const received: string[] = [];
    let resolveLast: () => void;
    const last = new Promise<void>((resolve) => (resolveLast = resolve));
    const stop = await database.listen('test', {
      message: (payload) => {
        received.push(payload);
        if (payload === 'last') resolveLast();
      },
    });
    await database.transaction((tx) => database.notify(tx, 'test', 'first'));
    await database
      .transaction(async (tx) => {
        await database.notify(tx, 'test', 'never');
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await database.transaction((tx) => database.notify(tx, 'another', 'elsewhere'));
    await database.transaction((tx) => database.notify(tx, 'test', 'last'));
    await last;
    expect(received).toEqual(['first', 'last']);
    await stop();
    await database.transaction((tx) => database.notify(tx, 'test', 'after the end'));
    expect(received).toEqual(['first', 'last']);
  });

  test('reports that it is healthy', async () => {
    expect(await database.health()).toEqual({ ok: true });
  });
});

const otherRequest = new AsyncResource('another request');

/** Runs queries like another request while a transaction is in progress. */
const runOutside = <T>(work: () => Promise<T>): Promise<T> => otherRequest.runInAsyncScope(work);

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
