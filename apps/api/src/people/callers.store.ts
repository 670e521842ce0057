import { Injectable, Logger } from '@nestjs/common';
import type { SelectQueryBuilder } from 'kysely';
import { Database } from '../database/database';
import { fromJson, type JsonText } from '../database/json-text';
import type { Schema } from '../database/schema';
import type { Caller } from './callers.service';
import type { GivenRole, Permission, Role } from './permissions';
import { sessionEnd } from './session.time';

/** How long a use of a session or token goes unwritten, in milliseconds: not every request writes. */
const UNWRITTEN = 60_000;

/** Looks callers up, one indexed question each, and notes that they were there. */
@Injectable()
export class CallersStore {
  private readonly logger = new Logger('People');

  constructor(private readonly database: Database) {}

  async bySession(hash: string): Promise<Caller | undefined> {
    const now = Date.now();
    const rows = await withPerson(this.database.read.selectFrom('sessions'), 'sessions')
      .select(['sessions.created_at', 'sessions.seen_at'])
      .where('sessions.id_hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .execute();
    const [row] = rows;
    if (row === undefined) return undefined;
    if (row.seen_at < now - UNWRITTEN) {
      this.note(
        this.database.transaction((tx) =>
          tx
            .updateTable('sessions')
            .set({ seen_at: now, expires_at: sessionEnd(row.created_at, now) })
            .where('id_hash', '=', hash)
            .execute(),
        ),
      );
    }
    return caller(rows, hash, 'session');
  }

  async byToken(hash: string): Promise<Caller | undefined> {
    const now = Date.now();
    const rows = await withPerson(this.database.read.selectFrom('tokens'), 'tokens')
      .select(['tokens.id as token', 'tokens.scopes', 'tokens.used_at'])
      .where('tokens.hash', '=', hash)
      .where('tokens.revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
      .execute();
    const [row] = rows;
    if (row === undefined) return undefined;
    if ((row.used_at ?? 0) < now - UNWRITTEN) {
      this.note(
        this.database.transaction((tx) =>
          tx.updateTable('tokens').set({ used_at: now }).where('id', '=', row.token).execute(),
        ),
      );
    }
    return caller(rows, row.token, 'token', fromJson(row.scopes) as readonly Permission[]);
  }

  /** Nobody waits for it, and nobody is refused because it could not be written. */
  private note(written: Promise<unknown>): void {
    written.catch((error: unknown) => this.logger.warn(`A use was not noted: ${String(error)}`));
  }
}

/** One row for each role of the person, whose account has to be active. */
const withPerson = <Table extends 'sessions' | 'tokens'>(
  query: SelectQueryBuilder<Schema, Table, object>,
  table: Table,
) =>
  (query as SelectQueryBuilder<Schema, 'sessions' | 'tokens', object>)
    .innerJoin('users', 'users.id', `${table}.user_id` as 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.interface_language', 'user_roles.role', 'user_roles.languages'])
    .where('users.state', '=', 'active');

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly interface_language: string | null;
  readonly role: string | null;
  readonly languages: JsonText<readonly string[]> | null;
}

function caller(
  rows: readonly PersonRow[],
  by: string,
  via: 'session' | 'token',
  scopes?: readonly Permission[],
): Caller {
  const { id, name, interface_language } = rows[0]!;
  const roles = rows.flatMap(({ role, languages }): GivenRole[] =>
    role === null ? [] : [{ role: role as Role, ...(languages === null ? {} : { languages: fromJson(languages) }) }],
  );
  return {
    actor: { id, name, via, roles, ...(scopes === undefined ? {} : { scopes }) },
    by,
    interfaceLanguage: interface_language ?? undefined,
  };
}
