import { sql } from 'kysely';
import { SECOND_MS } from '../durations';

/** A process that has not reported itself for longer counts as stopped. It is due to do so every 10 s. */
export const SILENT_AFTER_MS = 30 * SECOND_MS;

/** The clock of PostgreSQL, which all processes share; the current time, not that of the start of the transaction. */
export const databaseTime = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
