/** `GET /api/v1/health`: how the process that answers is, for whoever runs it. */
export interface HealthView {
  status: 'ready' | 'degraded';
  /** Why it is not as it should be, a sentence each, in English as the log has them. */
  reasons: readonly string[];
  database: {
    kind: 'sqlite' | 'postgres';
    /** Where the file lies; absent where it is a server. */
    directory?: string;
    /** These are known while it answers. */
    version?: string;
    bytes?: number;
    /** The change of its tables that was made last. */
    tables?: { name: string; doneAt: string };
  };
  /** The last archive that was made with `dragoman backup`; null: none ever. Absent while the database does not answer. */
  backup?: { at: string; by: string } | null;
  /** What is served. */
  texts: { release: string; builtAt: string; languages: number; namespaces: number };
  replicas: {
    /**
     * The number of the release that all of them should serve; null: nothing is published. Absent while the database does
     * not answer: then only the process that answers is known.
     */
    current?: number | null;
    /** The processes that share the database, by host. With SQLite there is one. */
    list: readonly ReplicaView[];
  };
  process: {
    version: string;
    node: string;
    /** RFC 3339, UTC. */
    startedAt: string;
    memory: { resident: number; heapUsed: number; heapTotal: number };
  };
}

/** A process, as it told the database last; the one that answers, as it is. */
export interface ReplicaView {
  /** Of the process's life: after a restart it has another. */
  id: string;
  /** The one that answers. */
  self: boolean;
  host: string;
  /** Of the program. */
  version: string;
  /** RFC 3339, UTC. */
  startedAt: string;
  /** The number of the release that it serves; null: none was published when it looked last. */
  release: number | null;
  /** What it serves, as `X-Dragoman-Release` has it: releases and what the code ships, together. */
  snapshot: string;
  /** It serves another release than the current one. Absent while nobody knows which that is. */
  behind?: boolean;
  /** RFC 3339, UTC, by the database's clock. Present once it has missed telling that it is there three times. */
  silentSince?: string;
}
