import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { ReleaseCopy } from './release-copy';
import { pointer } from './releases.store';
import { isNewer, NOTHING, readRelease, type ServedRelease } from './served-release';

/** The channel on which everybody hears that the pointer moved. */
export const RELEASES = 'releases';

/** How often the pointer is looked at in any case, in milliseconds; while the database is away, less and less often. */
const USUAL_PAUSE = 1000;
const LONGEST_PAUSE = 10_000;

/** How long a start waits for the database where there is a copy to go on with, in milliseconds. */
const PATIENCE = 2000;

/** What is known of the release that is served. */
export interface FollowingState {
  readonly release: number | null;
  /** One sentence, while the database cannot be asked for a later one. */
  readonly reason?: string;
}

/**
 * Follows the database's pointer to the current release: a notification wakes, the row is the truth. Keeps a copy on disk,
 * and goes on with what it has while the database is away.
 */
@Injectable()
export class PublishedRelease implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private readonly copy: ReleaseCopy;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private release: ServedRelease | undefined;
  private first: Promise<ServedRelease> | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private writing: Promise<void> = Promise.resolve();
  private unwritten: ServedRelease | undefined;
  private trouble: string | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(APP_CONFIG) { data }: AppConfig,
    private readonly database: Database,
  ) {
    this.copy = new ReleaseCopy(data);
  }

  /** Without a database, from the copy on disk; without both, nothing is published. */
  current(): Promise<ServedRelease> {
    if (this.release !== undefined) return Promise.resolve(this.release);
    return (this.first ??= this.begin());
  }

  get state(): FollowingState {
    return { release: this.release?.number ?? null, ...(this.trouble === undefined ? {} : { reason: this.trouble }) };
  }

  /**
   * The number that everybody should serve at this moment; null: nothing is published.
   * @throws DatabaseUnavailable
   */
  async latest(): Promise<number | null> {
    return (await pointer(this.database.read)).release;
  }

  /** Calls `listener` after each release that is followed, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Looks where the pointer is. Resolves once what was there when it was called is followed, or cannot be for now. */
  async lookUp(): Promise<void> {
    if (this.looking !== undefined) {
      this.lookAgain = true;
      return this.looking;
    }
    this.looking = this.look().finally(() => (this.looking = undefined));
    return this.looking;
  }

  /** Listens first and looks then: what comes between is heard. */
  async onApplicationBootstrap(): Promise<void> {
    await this.current();
    const look = () => void this.lookUp();
    this.stopListening = await this.database.listen(RELEASES, { message: look, reconnected: look });
    await Promise.race([this.lookUp(), wait(PATIENCE, undefined, { ref: false })]);
    void this.keepLooking();
  }

  /** Before the database is closed: it is not to be asked afterwards. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stopListening?.();
    await this.looking;
    await this.writing;
  }

  private async begin(): Promise<ServedRelease> {
    const kept = await this.copy.read().catch((error: unknown) => {
      this.logger.error(`The copy of the last release is of no use: ${String(error)}`);
      return undefined;
    });
    if (kept !== undefined) this.release = kept;
    else await this.lookUp();
    return (this.release ??= { epoch: '', sequence: 0, ...NOTHING });
  }

  private async look(): Promise<void> {
    do {
      this.lookAgain = false;
      try {
        const found = await pointer(this.database.read);
        if (isNewer(found, this.release)) this.follow(await readRelease(this.database.read, found, this.release));
        const isBehind = found.sequence < (this.release?.sequence ?? 0);
        this.say(
          isBehind
            ? 'The database holds an older release than the one that is served: it may have been restored without a new epoch.'
            : undefined,
        );
      } catch (error) {
        this.say(
          `Texts are those of ${nameOf(this.release)}, and it is not known whether that is the latest: ${reasonOf(error)}`,
        );
      }
    } while (this.lookAgain && !this.stopping.signal.aborted);
  }

  private follow(release: ServedRelease): void {
    this.release = release;
    for (const listener of this.listeners) listener();
    this.unwritten = release;
    this.writing = this.writing.then(async () => {
      const { unwritten } = this;
      this.unwritten = undefined; // of several that came meanwhile the last one is enough
      if (unwritten === undefined) return;
      await this.copy.write(unwritten).catch((error: unknown) => {
        this.logger.error(`There is no copy of release ${unwritten.number} on disk: ${String(error)}`);
      });
    });
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = USUAL_PAUSE; !signal.aborted;) {
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      await this.lookUp();
      pause = this.trouble === undefined ? USUAL_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    }
  }

  private say(trouble: string | undefined): void {
    if (trouble !== this.trouble) this.logger.warn(trouble ?? 'The latest release is known again.');
    this.trouble = trouble;
  }
}

const nameOf = (release: ServedRelease | undefined): string =>
  release?.number === undefined || release.number === null ? 'the code alone' : `release ${release.number}`;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
