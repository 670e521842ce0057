import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

export interface Answer {
  readonly rows: unknown[];
  /** Rows inserted, updated or deleted. */
  readonly changes?: number;
}

/** A connection to a database, for one user at a time. */
export interface Port {
  query(sql: string, parameters: readonly unknown[]): Promise<Answer>;
  /** @throws where the commit did not happen */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

/** Kysely's driver over the {@link Port}s that `acquire` lends; `begin` is how a transaction begins. */
export class PortDriver implements Driver {
  constructor(
    private readonly acquire: () => Promise<Port>,
    private readonly begin: (settings: TransactionSettings) => string,
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

  constructor(private readonly port: Port) {}

  /** From now on nothing is asked through it: a query that nobody waited for would be saved, or join somebody else's transaction. */
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
    throw new Error('Rows do not stream: ask for them page by page, by key.');
  }

  release(): void {
    this.end().release();
  }
}
