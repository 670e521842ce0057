import { sql } from 'kysely';
import { databases } from '../../../../test/support/databases';
import { taskMigrations } from './tasks.migrations';

describe.each(databases)('tasks of before with $name', (kind) => {
  it('keep the number of their words, divided among their texts', async () => {
    const fresh = await kind.fresh();
    const database = await fresh.open();
    const { dialect } = database;
    const words = await database.transaction(async (tx) => {
      // Tables of the same names in their earlier shape.
      for (const table of ['tasks', 'task_texts'])
        await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_now`)}`.execute(tx);
      await sql`create table tasks (id text primary key, words bigint not null, namespaces text not null)`.execute(tx);
      await sql`create table task_texts (task_id text not null, message_id text not null)`.execute(tx);
      await sql`insert into tasks values ('one', 11, '[]'), ('two', 2, '[]'), ('none', 0, '[]')`.execute(tx);
      await sql`insert into task_texts values ('one', 'a'), ('one', 'b'), ('one', 'c'), ('two', 'a'), ('two', 'b')`.execute(
        tx,
      );
      for (const statement of taskMigrations['0089-words-of-task-texts']!(dialect.columnTypes)) {
        await sql.raw(statement).execute(tx);
      }
      const { rows } = await sql<{ task_id: string; message_id: string; words: number | string }>`
        select task_id, message_id, words from task_texts order by task_id, message_id`.execute(tx);
      return rows.map((row) => [row.task_id, row.message_id, Number(row.words)]);
    });
    expect(words).toEqual([
      ['one', 'a', 5],
      ['one', 'b', 3],
      ['one', 'c', 3],
      ['two', 'a', 1],
      ['two', 'b', 1],
    ]);
    await database.close();
    await fresh.remove();
  });
});
