import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { newId } from '../database/new-id';
import type { ReplicaRow } from '../database/schema';
import { PublishedRelease } from '../releases/published-release';
import type { HealthView, ReplicaView } from './health.contract';
import { deleteReplica, deleteSilent, putReplica, replicaRows } from './replicas.store';

/** How often a process says that it is there, in milliseconds. */
const INTERVAL = 10_000;
const SILENT_AFTER = 3 * INTERVAL;
const FORGOTTEN_AFTER = 86_400_000;

/** How long an end waits for the database to take the row away, in milliseconds. */
const PATIENCE = 2000;

/**
 * The processes that share the database. Each tells it what it serves: when it starts, when that changes, and now and
 * then, so that a process that was killed is missed. With SQLite there is one process: nobody is told, nothing written.
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Replicas');
  private readonly id = newId();
  private readonly version: string;
  private timer: NodeJS.Timeout | undefined;
  private stops: (() => void)[] = [];
  private telling: Promise<void> = Promise.resolve();
  private isToTell = false;
  private trouble: string | undefined;

  constructor(
    @Inject(APP_CONFIG) { root }: AppConfig,
    private readonly catalog: CatalogService,
    private readonly database: Database,
    private readonly published: PublishedRelease,
  ) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    this.version = version;
  }

  /** The process that answers, without asking the database. */
  get self(): ReplicaView {
    return viewOf(this.row, true);
  }

  /** @throws DatabaseUnavailable */
  async view(): Promise<HealthView['replicas']> {
    const rows = this.database.kind === 'sqlite' ? [] : await replicaRows(this.database.read);
    const current = await this.published.latest();
    const others = rows.filter(({ id }) => id !== this.id).map((row) => ({ ...viewOf(row, false), ...silenceOf(row) }));
    return {
      current,
      list: [this.self, ...others]
        .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
        .map((replica) => ({ ...replica, behind: replica.release !== current })),
    };
  }

  onApplicationBootstrap(): void {
    if (this.database.kind === 'sqlite') return;
    const tell = () => this.tell();
    this.stops = [this.published.onChange(tell), this.catalog.onChange(tell)];
    this.timer = setInterval(tell, INTERVAL).unref();
    this.tell();
  }

  /** Before the database is closed. Who ends in order is not missed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    for (const stop of this.stops) stop();
    const gone = this.telling.then(() => this.write((tx) => deleteReplica(tx, this.id)));
    await Promise.race([gone, wait(PATIENCE, undefined, { ref: false })]);
  }

  /** What it serves at this moment. */
  private get row(): Omit<ReplicaRow, 'seen_at'> {
    return {
      id: this.id,
      host: hostname(),
      version: this.version,
      started_at: Math.round(performance.timeOrigin),
      release: this.published.state.release,
      snapshot: this.catalog.current.release,
    };
  }

  /** One after the other: what changes while one waits is told by it, what changes while one is written by the next. */
  private tell(): void {
    if (this.isToTell) return;
    this.isToTell = true;
    this.telling = this.telling.then(async () => {
      await this.catalog.settled(); // a release that is followed is served once it is built
      this.isToTell = false;
      await this.write(async (tx) => {
        await putReplica(tx, this.row);
        await deleteSilent(tx, FORGOTTEN_AFTER);
      });
    });
  }

  /** Never rejects: nothing depends on it, and what could not be told is told the next time. */
  private async write(work: Parameters<Database['transaction']>[0]): Promise<void> {
    try {
      await this.database.transaction(work);
      this.trouble = undefined;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return; // which the database says itself, once
      const trouble = String(error);
      if (trouble !== this.trouble) this.logger.warn(`Other processes are not told of this one: ${trouble}`);
      this.trouble = trouble;
    }
  }
}

const viewOf = (row: Omit<ReplicaRow, 'seen_at'>, self: boolean): ReplicaView => ({
  ...{ id: row.id, self, host: row.host, version: row.version },
  startedAt: new Date(row.started_at).toISOString(),
  ...{ release: row.release, snapshot: row.snapshot },
});

const silenceOf = ({ silence, seen_at }: ReplicaRow & { silence: number }): Pick<ReplicaView, 'silentSince'> =>
  silence > SILENT_AFTER ? { silentSince: new Date(seen_at).toISOString() } : {};

/** The same order whichever of them answers. */
const placeOf = ({ host, id }: ReplicaView): string => `${host}\0${id}`;
