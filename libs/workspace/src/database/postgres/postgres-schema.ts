import type { ClientBase } from 'pg';

/** The schema that the tables are in; absent: what the server gives the user, usually `public`. */
export interface SchemaChoice {
  readonly name: string;
  /** An installation whose tables are in `public` stays there. */
  readonly unlessInPublic: boolean;
}

/** Whether a name needs no quotes, and is no longer than PostgreSQL keeps together with the name of a channel. */
export const isSchemaName = (name: string): boolean => /^[a-z_][a-z0-9_]{0,39}$/.test(name) && !name.startsWith('pg_');

/** SQLSTATE of a schema that another process has just made. */
const ALREADY_THERE = ['42P06', '23505'];

/**
 * Returns the name of the schema; `undefined` for that of the server. Other applications have a table `migrations`, too
 * (TypeORM does): ours is recognized by its columns.
 */
export async function resolveSchema(client: ClientBase, choice: SchemaChoice | undefined): Promise<string | undefined> {
  if (choice === undefined || !choice.unlessInPublic) return choice?.name;
  const { rows } = await client.query<{ schema: string }>(
    `select table_schema as schema from information_schema.columns
      where table_schema in ('public', $1) and table_name = 'migrations' and column_name in ('name', 'done_at')
      group by table_schema having count(*) = 2`,
    [choice.name],
  );
  const schemas = rows.map(({ schema }) => schema);
  return schemas.includes('public') && !schemas.includes(choice.name) ? undefined : choice.name;
}

/** Makes the schema if it is missing, which needs a permission that is not needed later. */
export async function createSchema(client: ClientBase, name: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [name]);
  if (rows.length > 0) return;
  await client.query(`create schema if not exists ${quoteIdentifier(name)}`).catch((error: { code?: string }) => {
    if (!ALREADY_THERE.includes(error.code ?? '')) throw error;
  });
}

/**
 * Limits a connection to the schema. By a statement, because PgBouncer refuses it among the options of a connection; and to
 * this schema alone, because tables of the application can have the same names.
 */
export const useSchema = (client: ClientBase, name: string): Promise<unknown> =>
  client.query(`set search_path to ${quoteIdentifier(name)}`);

/** Channels are of the whole database: returns the name of one for a schema. */
export const nameInSchema = (schema: string | undefined, name: string): string =>
  schema === undefined ? name : `${schema}.${name}`;

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
