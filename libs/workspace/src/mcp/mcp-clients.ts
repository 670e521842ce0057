import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { findMcpClient, listMcpClients, saveMcpClient } from './mcp-clients.store';

/** Names that clients report are cut to this length, in UTF-16 units. */
const MAX_NAME_LENGTH = 80;

/** How a client introduces itself. */
export interface ClientInfo {
  readonly name: string;
  readonly title?: string | undefined;
  readonly version: string;
}

/** Remembers which program uses a token, so that history can name it. */
@Injectable()
export class McpClients {
  constructor(private readonly database: Database) {}

  /**
   * Returns the name of the program with the name of its token: `Claude Desktop (Laptop)`.
   * @param client as the request names it; absent: the one that introduced itself last
   */
  async agentName(tokenId: string, client: ClientInfo | undefined): Promise<string> {
    const found = await findMcpClient(this.database.read, tokenId);
    const shown = client && readableName(client.title ?? client.name);
    if (client !== undefined && shown && (found?.client !== shown || found.version !== readableName(client.version)))
      await this.remember(tokenId, shown, readableName(client.version));
    const token = readableName(found?.token ?? '');
    const name = shown || found?.client;
    return name ? `${name} (${token})` : token;
  }

  /** Names of clients by the id of the token that they last used. */
  async byToken(tokenIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await listMcpClients(this.database.read, tokenIds);
    return new Map(rows.map(({ token_id, name, version }) => [token_id, `${name} ${version}`.trim()]));
  }

  private async remember(tokenId: string, name: string, version: string): Promise<void> {
    const row = { token_id: tokenId, name, version, at: Date.now() };
    await this.database.transaction((tx) => saveMcpClient(tx, row));
  }
}

/** Without control and formatting characters, by which a name could disguise itself in a list. */
const readableName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
