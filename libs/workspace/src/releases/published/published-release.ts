import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { Database } from '../../database/database';
import { ReleaseCopy } from './release-copy';
import { readPointer } from '../releases.store';
import { RELEASES_CHANNEL } from './releases-channel';
import { isNewer, EMPTY_RELEASE, loadRelease, type ServedRelease } from './served-release';

/**
 * The pointer is also polled, in case a notification is lost; with growing intervals while the database is unavailable.
 */
const POLLING_INTERVAL_MS = 1000;
const MAX_POLLING_INTERVAL_MS = 10_000;

/** How long the start waits for the database before it serves the copy on disk. */
const STARTUP_TIMEOUT_MS = 2000;

/** The release that was read last, and whether it is known to be the current one. */
export interface FollowingState {
  readonly release: number | null;
  /** Why it may be outdated; one sentence. */
  readonly reason?: string;
}

/**
 * Follows the pointer to the current release in the database: notifications only trigger a read of the row. Writes a
 * copy to disk, and keeps serving the last release while the database is unavailable.
 */
@Injectable()
export class PublishedRelease implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private readonly copy: ReleaseCopy;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private release: ServedRelease | undefined;
  private first: Promise<ServedRelease> | undefined;
  private refreshing: Promise<void> | undefined;
  private refreshAgain = false;
  private problem: string | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(APP_CONFIG) { data }: AppConfig,
    private readonly database: Database,
  ) {
    this.copy = new ReleaseCopy(data);
  }

  /** The release to serve: from the database, or from the copy on disk; empty without both. */
  current(): Promise<ServedRelease> {
    if (this.release !== undefined) return Promise.resolve(this.release);
    return (this.first ??= this.loadFirst());
  }

  get state(): FollowingState {
    return { release: this.release?.number ?? null, ...(this.problem === undefined ? {} : { reason: this.problem }) };
  }

  /**
   * Reads the number of the current release from the database; null if nothing is published.
   * @throws DatabaseUnavailable
   */
  async latest(): Promise<number | null> {
    return (await readPointer(this.database.read)).release;
  }

  /** Calls the listener after each change of the release, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reads the pointer, and resolves when its release is served or the attempt has failed. */
  async refresh(): Promise<void> {
    if (this.refreshing !== undefined) {
      this.refreshAgain = true;
      return this.refreshing;
    }
    this.refreshing = this.readPointer();
    return this.refreshing;
  }

  /** Listens before it reads, so that no change in between is missed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.current();
    const look = () => void this.refresh();
    this.stopListening = await this.database.listen(RELEASES_CHANNEL, { message: look, reconnected: look });
    await Promise.race([this.refresh(), wait(STARTUP_TIMEOUT_MS, undefined, { ref: false })]);
    void this.poll();
  }

  /** Runs before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stopListening?.();
    await this.refreshing;
    await this.copy.settled();
  }

  private async loadFirst(): Promise<ServedRelease> {
    const copy = await this.copy.read().catch((error: unknown) => {
      this.logger.error(`The copy of the last release cannot be read: ${String(error)}`);
      return undefined;
    });
    if (copy !== undefined) this.release = copy;
    else await this.refresh();
    return (this.release ??= { epoch: '', sequence: 0, ...EMPTY_RELEASE });
  }

  private async readPointer(): Promise<void> {
    do {
      this.refreshAgain = false;
      try {
        const found = await readPointer(this.database.read);
        if (isNewer(found, this.release)) this.follow(await loadRelease(this.database.read, found, this.release));
        const isBehind = found.sequence < (this.release?.sequence ?? 0);
        this.setProblem(
          isBehind
            ? 'The database has an older release than the one served: it may have been restored without a new epoch.'
            : undefined,
        );
      } catch (error) {
        this.setProblem(`Serving ${releaseName(this.release)}, which may not be the latest: ${errorMessage(error)}`);
      }
    } while (this.refreshAgain && !this.stopping.signal.aborted);
    this.refreshing = undefined; // at once, so that no later call relies on this one
  }

  private follow(release: ServedRelease): void {
    this.release = release;
    for (const listener of this.listeners) listener();
    this.copy.replace(release, (error) =>
      this.logger.error(`Could not write a copy of release ${release.number} to disk: ${String(error)}`),
    );
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = POLLING_INTERVAL_MS; !signal.aborted;) {
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      await this.refresh();
      pause = this.problem === undefined ? POLLING_INTERVAL_MS : Math.min(pause * 2, MAX_POLLING_INTERVAL_MS);
    }
  }

  private setProblem(problem: string | undefined): void {
    if (problem !== this.problem) this.logger.warn(problem ?? 'The latest release is served again.');
    this.problem = problem;
  }
}

const releaseName = (release: ServedRelease | undefined): string =>
  release?.number === undefined || release.number === null ? 'the built-in texts' : `release ${release.number}`;

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
