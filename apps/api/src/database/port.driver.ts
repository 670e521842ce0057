import {
  type AbortableOperationOptions,
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
    await connection.lent.commit();
  }

  async rollbackTransaction(connection: PortConnection): Promise<void> {
    await connection.lent.rollback();
  }
}

class PortConnection implements DatabaseConnection {
  private port: Port | undefined;

  constructor(port: Port) {
    this.port = port;
  }

  get lent(): Port {
    // It may be somebody else's by now, in the middle of his transaction.
    if (this.port === undefined) throw new Error('A query came after the end of its transaction: await every query.');
    return this.port;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.lent.query(sql, parameters);
    return { rows: rows as R[], ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) };
  }

  async *streamQuery<R>(
    _: CompiledQuery,
    __: number,
    ___?: AbortableOperationOptions,
  ): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows do not stream: ask for them page by page, by key.');
  }

  release(): void {
    this.port?.release();
    this.port = undefined;
  }
}
