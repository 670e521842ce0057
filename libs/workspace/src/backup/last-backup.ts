import type { Database } from '../database/database';

/** Time (milliseconds since 1970) and author of the last backup. */
export const lastBackup = ({ read }: Database): Promise<{ at: number; by: string } | undefined> =>
  read.selectFrom('backups').select(['at', 'by_name as by']).orderBy('id', 'desc').limit(1).executeTakeFirst();
