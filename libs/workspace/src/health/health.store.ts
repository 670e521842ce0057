import type { Database } from '../database/database';

/** The latest migration. */
export const lastMigration = ({ read }: Database): Promise<{ name: string; doneAt: number } | undefined> =>
  read
    .selectFrom('migrations')
    .select(['name', 'done_at as doneAt'])
    .orderBy('done_at', 'desc')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
