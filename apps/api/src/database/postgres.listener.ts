import type { Client, ClientConfig } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from './database';

/**
 * A connection of its own for `LISTEN`, made when the first listener comes. Where it breaks it is made again, later and
 * later up to half a minute, and every listener hears that it may have missed something.
 */
export class PostgresListener {
  private readonly channels = new Map<string, Set<Listener>>();
  private readonly stopping = new AbortController();
  private client: Client | undefined;
  private first: Promise<boolean> | undefined;

  constructor(private readonly server: ClientConfig) {}

  /** Resolves once it listens, or once it is known that it cannot yet. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(listener));
    if (this.first === undefined) {
      this.first = this.connect();
      void this.first.then((connected) => (connected ? undefined : this.reconnect()));
    }
    await this.first;
    if (listeners.size === 1) await this.tell(`listen ${quoted(channel)}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.channels.get(channel) !== listeners) return;
      this.channels.delete(channel);
      await this.tell(`unlisten ${quoted(channel)}`);
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
    client.on('error', () => {}); // `end` follows
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.channels.get(channel) ?? []) listener.message(payload);
    });
    try {
      await client.connect();
      for (const channel of this.channels.keys()) await client.query(`listen ${quoted(channel)}`);
    } catch {
      void client.end().catch(() => {});
      return false;
    }
    this.client = client;
    const pulse = setInterval(() => void this.tell('select 1'), 30_000).unref();
    client.once('end', () => {
      clearInterval(pulse);
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

  /** A connection that does not take it is no connection any more, though nothing else says so. */
  private async tell(statement: string): Promise<void> {
    const { client } = this;
    await client?.query(statement).catch(() => void client.end().catch(() => {}));
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
