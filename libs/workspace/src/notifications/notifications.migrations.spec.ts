import { sql } from 'kysely';
import { databases } from '../../../../test/support/databases';
import { notificationMigrations } from './notifications.migrations';

describe.each(databases)('notifications of before with $name', (kind) => {
  it('have the due date of their task only if it was not set again since', async () => {
    const fresh = await kind.fresh();
    const database = await fresh.open();
    const { dialect } = database;
    const rows = await database.transaction(async (tx) => {
      // Tables of the same names in their earlier shape.
      for (const table of ['tasks', 'notifications'])
        await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_now`)}`.execute(tx);
      await sql`create table tasks (id text primary key, due_on text, day_set_at bigint not null)`.execute(tx);
      await sql`create table notifications (id text primary key, task_id text, outcome text, created_at bigint not null)`.execute(
        tx,
      );
      await sql`insert into tasks values ('moved', '2027-03-03', 20), ('notDue', null, 20)`.execute(tx);
      await sql`insert into notifications values
        ('1', 'moved', null, 10), ('2', 'moved', 'moved', 20), ('3', 'moved', null, 30),
        ('4', 'notDue', 'moved', 10), ('5', 'notDue', 'moved', 20), ('6', null, 'deleted', 30)`.execute(tx);
      for (const statement of notificationMigrations['0103-days-of-notifications']!(dialect.columnTypes)) {
        await sql.raw(statement).execute(tx);
      }
      const result = await sql<{ id: string; outcome: string | null; due_on: string | null }>`
        select id, outcome, due_on from notifications order by id`.execute(tx);
      return result.rows.map(({ id, outcome, due_on }) => [id, outcome, due_on]);
    });
    expect(rows).toEqual([
      ['1', null, null],
      ['2', 'moved', '2027-03-03'],
      ['3', null, '2027-03-03'],
      ['4', 'moved', null],
      ['5', 'notDue', null],
      ['6', 'deleted', null],
    ]);
    await database.close();
    await fresh.remove();
  });
});
