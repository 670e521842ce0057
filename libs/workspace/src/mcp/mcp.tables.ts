import type { TableRegistration, Timestamp } from '../database/tables';
import { eraseMcpClients } from './erase-mcp-clients';
import { mcpMigrations } from './mcp.migrations';

declare module '../database/tables' {
  interface Tables {
    mcp_clients: McpClientRow;
  }
}

export interface McpClientRow {
  token_id: string;
  /** As the client calls itself: `Claude Desktop`. */
  name: string;
  version: string;
  at: Timestamp;
}

export const mcpTables: TableRegistration = {
  migrations: mcpMigrations,
  tables: { mcp_clients: false },
  erasePerson: eraseMcpClients,
};
