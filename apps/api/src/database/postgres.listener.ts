import type { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from './database';

/**
 * A connection of its own for `LISTEN`, made when the first listener comes. Where it breaks it is made again, later and
 * later up to half a minute, and every listener hears that it may have missed something.
 */
export class PostgresListener {
  private readonly channels = new Map<string, Set<Listener>>();
  private client: Client | undefined;
  private connecting: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly newClient: () => Promise<Client>) {}

  /** Resolves once it listens, or once it is known that it cannot yet. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(listener));
    if (this.client === undefined) await (this.connecting ??= this.connect());
    else if (listeners.size === 1) await this.client.query(`listen ${quoted(channel)}`).catch(() => {}); // it breaks, and is made again
    return async () => {
      listeners.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.connecting?.catch(() => {});
    await this.client?.end().catch(() => {});
  }

  private async connect(pause = 250, again = false): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const client = await this.newClient();
    const lost = () => {
      client.removeAllListeners('end');
      if (this.client === client) this.client = undefined;
      void client.end().catch(() => {});
      this.reconnect(pause);
    };
    client.on('error', () => {}); // `end` follows
    try {
      await client.connect();
      for (const channel of this.channels.keys()) await client.query(`listen ${quoted(channel)}`);
    } catch {
      lost();
      return;
    }
    client.once('end', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.channels.get(channel) ?? []) listener.message(payload);
    });
    this.client = client;
    this.connecting = undefined;
    if (!again) return;
    for (const listeners of this.channels.values()) for (const listener of listeners) listener.reconnected?.();
  }

  private reconnect(pause: number): void {
    this.connecting = wait(pause, undefined, { ref: false, signal: this.stopping.signal }).then(
      () => this.connect(Math.min(pause * 2, 30_000), true),
      () => {},
    );
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
