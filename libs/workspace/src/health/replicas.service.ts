import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { newId } from '../database/new-id';
import type { ReplicaRow } from './health.tables';
import { RunningBuilds } from '../running-builds/running-builds.service';
import { SILENT_AFTER_MS } from '../running-builds/process-reports';
import { PublishedRelease } from '../releases/published/published-release';
import type { HealthView, ReplicaView } from './health.contract';
import { deleteReplica, deleteSilentReplicas, saveReplica, listReplicas } from './replicas.store';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import { DAY_MS } from '../durations';
import { ServedReleaseNumber } from './served-release-number';

/** How often a process reports itself. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const DELETED_AFTER_MS = DAY_MS;

/** How long a shutdown waits for the database to delete the row. */
const SHUTDOWN_TIMEOUT_MS = 2000;

/**
 * The processes that share the database. Each stores what it serves: at the start, when it changes, and at intervals,
 * so that a killed process is noticed. With SQLite there is only one process, and nothing is stored.
 */
@Injectable()
export class ReplicasService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Replicas');
  private readonly id = newId();
  private readonly version: string;
  private timer: NodeJS.Timeout | undefined;
  private unsubscribes: (() => void)[] = [];
  private writing: Promise<void> = Promise.resolve();
  private isScheduled = false;
  private lastError: string | undefined;

  constructor(
    @Inject(APP_CONFIG) { version }: AppConfig,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly database: Database,
    private readonly published: PublishedRelease,
    private readonly served: ServedReleaseNumber,
    private readonly builds: RunningBuilds,
  ) {
    this.version = version;
  }

  /** This process, without a query. */
  get self(): ReplicaView {
    return replicaView(this.row, true);
  }

  /** @throws DatabaseUnavailable */
  async view(): Promise<HealthView['replicas']> {
    const { read, supportsReplicas } = this.database;
    const rows = supportsReplicas ? await listReplicas(read) : [];
    const others = rows.filter(({ id }) => id !== this.id);
    const current = await this.published.latest();
    const builds = new Map((await this.builds.list(read)).map((build) => [build.id, build]));
    const view = (row: Omit<ReplicaRow, 'seen_at'>, self: boolean): ReplicaView => {
      const build = builds.get(row.build ?? '');
      return { ...replicaView(row, self), ...(build && { build }), behind: row.release !== current };
    };
    const list = [view(this.row, true), ...others.map((row) => ({ ...view(row, false), ...silentSince(row) }))];
    return { current, list: list.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)) };
  }

  onApplicationBootstrap(): void {
    if (!this.database.supportsReplicas) return;
    const tell = () => this.scheduleWrite();
    this.unsubscribes = [this.published.onChange(tell), this.catalog.onChange(tell), this.builds.onChange(tell)];
    this.timer = setInterval(tell, HEARTBEAT_INTERVAL_MS).unref();
    this.scheduleWrite();
  }

  /** Runs before the database is closed. A process that shuts down in order is removed at once. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    for (const stop of this.unsubscribes) stop();
    const deleted = this.writing.then(() => this.write((tx) => deleteReplica(tx, this.id)));
    await Promise.race([deleted, wait(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** What this process serves at this moment. */
  private get row(): Omit<ReplicaRow, 'seen_at'> {
    return {
      id: this.id,
      host: hostname(),
      version: this.version,
      started_at: Math.round(performance.timeOrigin),
      release: this.served.current,
      snapshot: this.catalog.current.release,
      build: this.builds.own ?? null,
    };
  }

  /** Writes one after the other. Changes before a write starts are part of it, later ones schedule another one. */
  private scheduleWrite(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.writing = this.writing.then(async () => {
      await this.catalog.settled(); // a new release is served once its bundles are built
      this.isScheduled = false;
      await this.write(async (tx) => {
        await saveReplica(tx, this.row);
        await deleteSilentReplicas(tx, DELETED_AFTER_MS);
      });
    });
  }

  /** Never rejects: if it fails, the next report repeats it. */
  private async write(work: Parameters<Database['transaction']>[0]): Promise<void> {
    try {
      await this.database.transaction(work);
      this.lastError = undefined;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return; // logged by the database
      const message = String(error);
      if (message !== this.lastError) this.logger.warn(`This process could not be registered as a replica: ${message}`);
      this.lastError = message;
    }
  }
}

const replicaView = (row: Omit<ReplicaRow, 'seen_at'>, self: boolean): ReplicaView => ({
  id: row.id,
  self,
  host: row.host,
  version: row.version,
  startedAt: new Date(row.started_at).toISOString(),
  release: row.release,
  snapshot: row.snapshot,
});

const silentSince = ({ silence, seen_at }: ReplicaRow & { silence: number }): Pick<ReplicaView, 'silentSince'> =>
  silence > SILENT_AFTER_MS ? { silentSince: new Date(seen_at).toISOString() } : {};

/** Replicas are in the same order, whichever of them responds. */
const sortKey = ({ host, id }: ReplicaView): string => `${host}\0${id}`;
