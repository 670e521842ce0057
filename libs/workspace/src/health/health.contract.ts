import type { MailHealthView } from '../mail/mail.contract';
import type { RunningBuildView } from '../running-builds/running-builds.contract';

/** `GET /api/v1/health`: the state of the installation, and of the process that responds. */
export interface HealthView {
  status: 'ready' | 'degraded';
  /**
   * Why it is degraded: codes, each with the English sentence from the log. `emailsNotSent`: emails wait after a failed attempt, or
   * were given up since the last one was sent; with the response of the email server.
   */
  reasons: readonly { code: 'databaseUnavailable' | 'releaseUncertain' | 'emailsNotSent'; detail: string }[];
  database: {
    kind: 'sqlite' | 'postgres';
    /** The directory of the files; absent for a database server. */
    directory?: string;
    /** Absent while the database is unavailable, like the following two. */
    version?: string;
    /** The size of the database. */
    bytes?: number;
    /** The last migration. */
    tables?: { name: string; doneAt: string };
  };
  /** The last run of `dragoman backup`; null if there has been none. Absent while the database is unavailable. */
  backup?: { at: string; by: string } | null;
  /** Emails to people; null if no email server is configured. Absent while the database is unavailable. */
  mail?: MailHealthView | null;
  /** The texts that are served. */
  /** What is served; languages and namespaces without those of the interface. */
  texts: { release: string; builtAt: string; languages: number; namespaces: number };
  replicas: {
    /**
     * The number of the current release; null if nothing is published. Absent while the database is unavailable: then
     * only the process that responds is listed.
     */
    current?: number | null;
    /** The processes that share the database, by host. With SQLite there is only one. */
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

/** A process, as it last reported itself; the one that responds, as it is now. */
export interface ReplicaView {
  /** Changes when the process is restarted. */
  id: string;
  /** It is the process that responds. */
  self: boolean;
  host: string;
  /** The version of Dragoman. */
  version: string;
  /** RFC 3339, UTC. */
  startedAt: string;
  /** The number of the release that it serves; null if none. */
  release: number | null;
  /** The hash of all texts that it serves, including built-in ones, as in `X-Dragoman-Release`. */
  snapshot: string;
  /**
   * The build that it was started with. Absent until it is known, without the database, if builds are not compared, and
   * for processes with `silentSince`.
   */
  build?: RunningBuildView;
  /** It does not serve the current release. Absent while the current release is unknown. */
  behind?: boolean;
  /** When it last reported itself, RFC 3339, UTC. Present if it has missed three reports, which are due every 10 s. */
  silentSince?: string;
}
