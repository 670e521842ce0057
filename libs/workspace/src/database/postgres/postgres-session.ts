import type { ClientBase } from 'pg';
import { useSchema } from './postgres-schema';

/** Timeouts of a connection in milliseconds, by the names of PostgreSQL. */
export type SessionLimits = Readonly<
  Partial<Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>>
>;

/** Sets the timeouts and the schema of a new connection: by statements, because PgBouncer refuses them as its options. */
export async function prepareSession(client: ClientBase, limits: SessionLimits, schema?: string): Promise<void> {
  await client.query(
    Object.entries(limits)
      .map(([name, milliseconds]) => `set ${name} to ${milliseconds}`)
      .join('; '),
  );
  if (schema !== undefined) await useSchema(client, schema);
}
