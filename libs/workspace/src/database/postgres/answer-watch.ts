import type { ClientConfig } from 'pg';
import { setImmediate } from 'node:timers/promises';

/** How long a query may take before the server is asked whether it answers at all. */
const SLOW_QUERY_MS = 2000;
/** How long the server may take to answer that. */
const MAX_ANSWER_MS = 2000;
/** What errors of the server have as their code, and those of the network do not. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Distinguishes a slow query from a server that does not answer, because the network is cut or the machine has stopped: a request
 * that waits for the latter is refused within seconds instead of a minute.
 */
export class AnswerWatch {
  private asking: Promise<boolean> | undefined;

  constructor(private readonly server: ClientConfig) {}

  /**
   * Resolves or rejects as the query does.
   * @throws Error if the server answers neither the query nor a new connection; it may have received the query
   */
  async within<T>(query: Promise<T>): Promise<T> {
    let isSettled = false;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const ask = async () => {
        const answers = await this.answers();
        await setImmediate(); // first reads what arrived while this process was blocked
        if (isSettled) return;
        if (answers) timer = setTimeout(() => void ask(), SLOW_QUERY_MS);
        else reject(new Error('The query timed out: the server does not answer.'));
      };
      timer = setTimeout(() => void ask(), SLOW_QUERY_MS);
    });
    try {
      return await Promise.race([query, silence]);
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }

  /** One new connection for all queries that wait at the same time. */
  private answers(): Promise<boolean> {
    return (this.asking ??= this.ask().finally(() => (this.asking = undefined)));
  }

  private async ask(): Promise<boolean> {
    const { Client } = await import('pg');
    const client = new Client({
      ...this.server,
      connectionTimeoutMillis: MAX_ANSWER_MS,
      query_timeout: MAX_ANSWER_MS, // a pooler may answer in place of the server until there is a query
    });
    client.on('error', () => {}); // also reported by the promises
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      return SQLSTATE.test(String((error as { code?: unknown }).code)); // it refuses: it answers
    } finally {
      void client.end().catch(() => {});
    }
  }
}
