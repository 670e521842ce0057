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
  process: {
    version: string;
    node: string;
    /** RFC 3339, UTC. */
    startedAt: string;
    memory: { resident: number; heapUsed: number; heapTotal: number };
  };
}
