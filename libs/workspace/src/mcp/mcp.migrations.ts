import type { TableRegistration } from '../database/tables';

export const mcpMigrations: TableRegistration['migrations'] = {
  // The client that last introduced itself with a token: requests of protocol versions before 2026-07-28 do not name it.
  '0039-mcp-clients': ({ text, int, end }) => [
    `create table mcp_clients (
      token_id ${text} primary key references tokens (id),
      name ${text} not null,
      version ${text} not null,
      at ${int} not null
    ) ${end}`,
  ],
};
