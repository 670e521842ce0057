import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

export interface PortResult {
  readonly rows: unknown[];
  /** Rows inserted, updated or deleted. */
  readonly changes?: number;
}

/** A connection to a database that one query or transaction uses at a time. */
export interface Port {
  query(sql: string, parameters: readonly unknown[]): Promise<PortResult>;
  /** @throws if the commit did not happen */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

/** Kysely's driver over {@link Port}s. */
export class PortDriver implements Driver {
  /**
   * @param begin returns the statement that begins a transaction
   * @param assertMayWrite rejects if a transaction that has begun may not change anything
   */
  constructor(
    private readonly acquire: () => Promise<Port>,
    private readonly begin: (settings: TransactionSettings) => string,
    private readonly assertMayWrite?: (port: Port) => Promise<void>,
  ) {}

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PortConnection> {
    return new PortConnection(await this.acquire());
  }

  async releaseConnection(connection: PortConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PortConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.begin(settings)));
    if (settings.accessMode === 'read only') return;
    try {
      await this.assertMayWrite?.(connection.port);
    } catch (error) {
      await connection.end().rollback(); // Kysely ends only transactions whose beginning succeeds
      throw error;
    }
  }

  async commitTransaction(connection: PortConnection): Promise<void> {
    await connection.end().commit();
  }

  async rollbackTransaction(connection: PortConnection): Promise<void> {
    await connection.end().rollback();
  }
}

class PortConnection implements DatabaseConnection {
  private ended = false;

  constructor(readonly port: Port) {}

  /** Refuses further queries: one that was not awaited would be saved on its own, or join another transaction. */
  end(): Port {
    this.ended = true;
    return this.port;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.ended) throw new Error('A query came after the end of its transaction: await every query.');
    const { rows, changes } = await this.port.query(sql, parameters);
    return { rows: rows as R[], ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read rows in pages, by key.');
  }

  release(): void {
    this.end().release();
  }
}
