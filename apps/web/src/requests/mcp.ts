import type { McpView } from '../../../../libs/workspace/src/mcp/mcp.contract';
import type { ReadJson } from '../page/page-module';

/** Reads what agents can do over MCP, and which of the person's tokens they use. */
export const getMcp = (read: ReadJson) => read<McpView>('/api/v1/mcp');
