import type { Permission } from '../access/permissions';

/** `GET /api/v1/mcp`: what agents can do, and which of your tokens they use. */
export interface McpView {
  /** Absolute, or a path if no origin is configured. */
  readonly url: string;
  readonly tools: readonly McpToolView[];
  /** Your tokens, the newest first. */
  readonly tokens: readonly McpTokenView[];
}

export type McpToolName =
  | 'describe_workspace'
  | 'find_texts'
  | 'find_key'
  | 'get_context'
  | 'get_suggestions'
  | 'list_comments'
  | 'list_findings'
  | 'get_coverage'
  | 'preview_message'
  | 'preview_release'
  | 'report_keys'
  | 'propose_texts'
  | 'publish_release';

export interface McpToolView {
  readonly name: McpToolName;
  readonly title: string;
  /** The scope of a token that it needs. */
  readonly permission: Permission;
  readonly writes: boolean;
}

export interface McpTokenView {
  readonly id: string;
  readonly name: string;
  /** Names of the tools that it allows. */
  readonly tools: readonly McpToolName[];
  /** The client that last introduced itself with it; null if none did. */
  readonly client: string | null;
  /** Last use, accurate to the minute; null if never used. RFC 3339, UTC. */
  readonly usedAt: string | null;
  readonly expiresAt: string | null;
}
