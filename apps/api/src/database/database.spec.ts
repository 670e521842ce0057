import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { databases, type FreshDatabase } from '../../../../test/support/databases';
import type { Database, Transaction } from './database';
import { isForeignKeyViolation, isUniqueViolation } from './database.errors';
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

  describe('A transaction', () => {
    test('is kept as a whole, and gives what its work gives', async () => {
      const given = await database.transaction(async (tx) => {
        await add(tx, 'one');
        await add(tx, 'two');
        return 'done';
      });
      expect(given).toBe('done');
      expect(await names()).toEqual(['one', 'two']);
    });

    test('leaves nothing behind where its work fails', async () => {
      const failure = new Error('changed my mind');
      const failed = database.transaction(async (tx) => {
        await add(tx, 'one');
        throw failure;
      });
      await expect(failed).rejects.toBe(failure);
      expect(await names()).toEqual([]);
    });

    test('leaves nothing behind where a statement fails', async () => {
      const failed = database.transaction(async (tx) => {
        await add(tx, 'one');
        await add(tx, 'one');
      });
      expect(isUniqueViolation(await failureOf(failed))).toBe(true);
      expect(await names()).toEqual([]);
    });

    test('sees its own changes before anybody else does', async () => {
      await database.transaction(async (tx) => {
        await add(tx, 'one');
        expect(await tx.selectFrom('settings').select('name').execute()).toEqual([{ name: 'one' }]);
        const outside = await askOutside(() => names());
        expect(outside).toEqual([]);
      });
      expect(await names()).toEqual(['one']);
    });

    test('is seen by whoever asks after it was acknowledged', async () => {
      for (let count = 1; count <= 50; count++) {
        await database.transaction((tx) => add(tx, `setting-${count}`));
        expect(await names()).toHaveLength(count);
      }
    });

    test('does not begin inside of another, which it would wait for', async () => {
      const nested = database.transaction(() => database.transaction(async () => {}));
      await expect(nested).rejects.toThrow('A transaction was begun inside of another');
    });

    test('is not asked past its back', async () => {
      const past = database.transaction(() => names());
      await expect(past).rejects.toThrow('ask its `tx`');
    });

    test('takes no query after its end', async () => {
      let late: Transaction;
      await database.transaction(async (tx) => {
        late = tx;
      });
      await expect(add(late!, 'late')).rejects.toThrow();
      expect(await names()).toEqual([]);
    });

    test('takes queries that nobody waited for along when it fails', async () => {
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
    test('listeners are called, in order, when the change can be seen', async () => {
      const heard: unknown[] = [];
      let tell: () => void;
      const told = new Promise<void>((resolve) => (tell = resolve));
      await database.transaction(async (tx) => {
        database.afterCommit(tx, () => heard.push('first'));
        database.afterCommit(tx, async () => {
          heard.push(await names());
          tell();
        });
        await add(tx, 'one');
        expect(heard).toEqual([]);
      });
      await told;
      expect(heard).toEqual(['first', ['one']]);
    });

    test('nobody is called where there was none', async () => {
      const heard: string[] = [];
      await database
        .transaction(async (tx) => {
          database.afterCommit(tx, () => heard.push('never'));
          throw new Error('changed my mind');
        })
        .catch(() => {});
      await database.transaction(async (tx) => database.afterCommit(tx, () => heard.push('the other')));
      expect(heard).toEqual(['the other']);
    });

    test('a listener that fails takes nothing back and stops no other', async () => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
      const heard: string[] = [];
      await database.transaction(async (tx) => {
        database.afterCommit(tx, () => {
          throw new Error('no');
        });
        database.afterCommit(tx, () => Promise.reject(new Error('nor this one')));
        database.afterCommit(tx, () => heard.push('still called'));
        await add(tx, 'one');
      });
      expect(heard).toEqual(['still called']);
      await turn();
      expect(logged.mock.calls).toEqual([
        ['A listener failed.', new Error('no')],
        ['A listener failed.', new Error('nor this one')],
      ]);
      logged.mockRestore();
      expect(await names()).toEqual(['one']);
    });

    test('a listener may begin a transaction', async () => {
      let tell: (done: Promise<unknown>) => void;
      const told = new Promise<unknown>((resolve) => (tell = resolve));
      await database.transaction(async (tx) =>
        database.afterCommit(tx, () => tell(database.transaction((next) => add(next, 'next')))),
      );
      await told;
      expect(await names()).toEqual(['next']);
    });

    test('it is too late for listeners', async () => {
      const tx = await database.transaction(async (tx) => tx);
      expect(() => database.afterCommit(tx, () => {})).toThrow('afterCommit needs a transaction under way');
    });
  });

  describe('A hundred at a time', () => {
    const counter = { name: 'counter', value: '0' };
    const value = async () =>
      (
        await database.read
          .selectFrom('settings')
          .select('value')
          .where('name', '=', 'counter')
          .executeTakeFirstOrThrow()
      ).value;

    test('all count, where each locks the row that it reads', async () => {
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

    test('one wins, where all save what they made of the same version', async () => {
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

    test('all are saved once, where they have to be repeated', async () => {
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

    test('readers are answered while one writes', async () => {
      await database.transaction(async (tx) => {
        await add(tx, 'one');
        const answers = await askOutside(() => Promise.all(Array.from({ length: 100 }, () => names())));
        expect(answers).toEqual(Array.from({ length: 100 }, () => []));
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
    ])('comes back as it was written: %j', async (name) => {
      await database.transaction((tx) => add(tx, name, { name }));
      const row = await database.read
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', '=', name)
        .executeTakeFirst();
      expect(row).toEqual({ name, value: JSON.stringify({ name }) });
    });

    test('of bytes comes back byte by byte', async () => {
      const content = Uint8Array.from({ length: 300_000 }, (_, place) => place % 256);
      await database.transaction((tx) => tx.insertInto('blobs').values({ hash: 'bytes', content }).execute());
      const row = await database.read
        .selectFrom('blobs')
        .selectAll()
        .where('hash', '=', 'bytes')
        .executeTakeFirstOrThrow();
      expect(Buffer.compare(row.content, content)).toBe(0);
    });

    test('that counts is a number, and a yes is 1', async () => {
      await database.transaction((tx) => add(tx, 'one'));
      const time = Date.UTC(9999, 11, 31);
      const { rows } = await sql`
        select count(*) as count, sum(length(name)) as sum, cast(${time} as bigint) as time, 1 = 1 as yes, 1 = 2 as no from settings
      `.execute(database.read);
      expect(rows).toEqual([{ count: 1, sum: 3, time, yes: 1, no: 0 }]);
    });

    test('sorts by code point, whatever the language of the server', async () => {
      const sorted = ['A', 'B', '_', 'a', 'a.b', 'ab', 'b', 'ä', 'ｚ', '😀'];
      await database.transaction(async (tx) => {
        for (const name of [...sorted].reverse()) await add(tx, name);
      });
      expect(await names()).toEqual(sorted);
    });

    test('that is there already is refused as such', async () => {
      await database.transaction((tx) => add(tx, 'one'));
      expect(isUniqueViolation(await failureOf(database.transaction((tx) => add(tx, 'one'))))).toBe(true);
    });

    test('that refers to nothing is refused as such', async () => {
      const orphan = { user_id: 'nobody', role: 'editor', languages: null };
      const failed = database.transaction((tx) => tx.insertInto('user_roles').values(orphan).execute());
      expect(isForeignKeyViolation(await failureOf(failed))).toBe(true);
    });
  });

  test('counts changes up, without giving a number twice', async () => {
    const set = {
      id: newId(),
      at: Date.now(),
      actor_id: null,
      actor_name: 'a test',
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

  test('tells listeners of a channel what was said in transactions that were kept, in order', async () => {
    const heard: string[] = [];
    let tell: () => void;
    const told = new Promise<void>((resolve) => (tell = resolve));
    const stop = await database.listen('test', {
      message: (payload) => {
        heard.push(payload);
        if (payload === 'last') tell();
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
    await told;
    expect(heard).toEqual(['first', 'last']);
    await stop();
    await database.transaction((tx) => database.notify(tx, 'test', 'after the end'));
    expect(heard).toEqual(['first', 'last']);
  });

  test('is well, and says so', async () => {
    expect(await database.health()).toEqual({ ok: true });
  });
});

const outside = new AsyncResource('another request');

/** As another request would, while a transaction is under way. */
const askOutside = <T>(question: () => Promise<T>): Promise<T> => outside.runInAsyncScope(question);

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
