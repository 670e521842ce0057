import type { Queries, Transaction } from '../database/database';
import type { McpClientRow } from './mcp.tables';

/** The client that last introduced itself with a token, and the name of the token. */
export const findMcpClient = (db: Queries, tokenId: string) =>
  db
    .selectFrom('tokens as t')
    .leftJoin('mcp_clients as c', 'c.token_id', 't.id')
    .select(['t.name as token', 'c.name as client', 'c.version'])
    .where('t.id', '=', tokenId)
    .executeTakeFirst();

/** Clients by the id of the token that they last used. */
export const listMcpClients = (db: Queries, tokenIds: readonly string[]): Promise<McpClientRow[]> =>
  tokenIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('mcp_clients').selectAll().where('token_id', 'in', tokenIds).execute();

export const saveMcpClient = (tx: Transaction, row: McpClientRow) =>
  tx
    .insertInto('mcp_clients')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet({ name: row.name, version: row.version, at: row.at }),
    )
    .execute();
