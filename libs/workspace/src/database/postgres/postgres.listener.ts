import type { Client, ClientConfig } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from '../database';
import { nameInSchema, quoteIdentifier, resolveSchema, type SchemaChoice } from './postgres-schema';

/**
 * A connection of its own for `LISTEN`, opened for the first listener. If it breaks, it reconnects after growing pauses of
 * up to 30 s, and tells every listener that messages may have been missed.
 */
export class PostgresListener {
  private readonly channels = new Map<string, Set<Listener>>();
  private readonly stopping = new AbortController();
  private client: Client | undefined;
  private first: Promise<boolean> | undefined;
  private schema: string | undefined;

  constructor(
    private readonly server: ClientConfig,
    private readonly schemaChoice?: SchemaChoice,
  ) {}

  /** Resolves once it listens, or after a first failed attempt to connect. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(listener));
    if (this.first === undefined) {
      this.first = this.connect();
      void this.first.then((connected) => (connected ? undefined : this.reconnect()));
    }
    await this.first;
    if (listeners.size === 1) await this.execute('listen', channel);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.channels.get(channel) !== listeners) return;
      this.channels.delete(channel);
      await this.execute('unlisten', channel);
    };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.first;
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<boolean> {
    const { Client } = await import('pg');
    const client = new Client({ ...this.server, query_timeout: 10_000 });
    client.on('error', () => {}); // followed by `end`
    client.on('notification', ({ channel: name, payload = '' }) => {
      const channel = name.slice(nameInSchema(this.schema, '').length);
      for (const listener of this.channels.get(channel) ?? []) listener.message(payload);
    });
    try {
      await client.connect();
      this.schema = await resolveSchema(client, this.schemaChoice);
      for (const channel of this.channels.keys()) await client.query(this.statement('listen', channel));
    } catch {
      void client.end().catch(() => {});
      return false;
    }
    this.client = client;
    const keepAlive = setInterval(() => void this.execute('select'), 30_000).unref();
    client.once('end', () => {
      clearInterval(keepAlive);
      this.client = undefined;
      void this.reconnect();
    });
    return true;
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted || !(await this.connect())) continue;
      for (const listeners of this.channels.values()) for (const listener of listeners) listener.reconnected?.();
      return;
    }
  }

  /** Runs a statement, and closes the connection if it fails: it may be broken without an event. */
  private async execute(command: 'listen' | 'unlisten' | 'select', channel?: string): Promise<void> {
    const { client } = this;
    await client?.query(this.statement(command, channel)).catch(() => void client.end().catch(() => {}));
  }

  private statement(command: string, channel?: string): string {
    return channel === undefined ? `${command} 1` : `${command} ${quoteIdentifier(nameInSchema(this.schema, channel))}`;
  }
}
