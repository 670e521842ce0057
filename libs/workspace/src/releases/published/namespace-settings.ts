import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SYNTAX_NAMES, type SyntaxName } from '@dragoman/i18n/internal';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { Database } from '../../database/database';
import { listOtherSyntaxes, listPrivateNames } from '../../editing/stores/namespaces.store';
import { HistoryService } from '../../history/history.service';

/** In case a notification is lost. */
const POLLING_INTERVAL_MS = 1000;
const MAX_POLLING_INTERVAL_MS = 10_000;

/** How long the start waits for the database before it takes the copy on disk. */
const STARTUP_TIMEOUT_MS = 5000;

/** What the delivery of texts has to know of namespaces. */
interface Settings {
  /** Names of private namespaces. */
  readonly private: readonly string[];
  /** By name; without those in the syntax of i18next. */
  readonly syntaxes: Readonly<Record<string, SyntaxName>>;
}

/**
 * Follows the settings of namespaces in the database. A copy on disk keeps private ones private if the application starts while
 * the database is unavailable.
 */
@Injectable()
export class NamespaceSettings implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Releases');
  private readonly file: string;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private settings: Settings = { private: [], syntaxes: {} };
  private first: Promise<void> | undefined;
  private refreshing: Promise<boolean> | undefined;
  private refreshAgain = false;
  private writing: Promise<void> = Promise.resolve();
  private stopListening: (() => void) | undefined;
  private polling: Promise<void> | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly history: HistoryService,
  ) {
    this.file = join(config.data, 'private-namespaces.json');
  }

  get current(): Settings {
    return this.settings;
  }

  /** Resolves when the settings are known, from the database or from the copy. */
  ready(): Promise<void> {
    return (this.first ??= this.loadFirst());
  }

  /** Calls the listener after each change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reads the settings; a call while it is reading lets it read once more. Returns false if that fails. */
  refresh(): Promise<boolean> {
    if (this.refreshing !== undefined) {
      this.refreshAgain = true;
      return this.refreshing;
    }
    this.refreshing = this.read().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.stopListening = this.history.onChange((event) => {
      const concerns = event === 'missed' || (event.changes?.some(({ type }) => type === 'namespace') ?? true);
      if (concerns) void this.refresh();
    });
    await this.ready();
    this.polling = this.poll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.stopListening?.();
    await this.refreshing;
    await this.polling;
    await this.writing;
  }

  private async loadFirst(): Promise<void> {
    const isRead = await Promise.race([this.refresh(), wait(STARTUP_TIMEOUT_MS, false, { ref: false })]);
    if (isRead) return;
    const copied = await this.readCopy();
    this.settings = {
      private: [...new Set([...copied.private, ...this.settings.private])],
      syntaxes: { ...copied.syntaxes, ...this.settings.syntaxes },
    };
  }

  private async read(): Promise<boolean> {
    try {
      do {
        this.refreshAgain = false;
        const [names, syntaxes] = await Promise.all([
          listPrivateNames(this.database.read),
          listOtherSyntaxes(this.database.read),
        ]);
        const settings = { private: names, syntaxes };
        if (JSON.stringify(settings) !== JSON.stringify(this.settings)) this.replace(settings);
      } while (this.refreshAgain && !this.stopping.signal.aborted);
      return true;
    } catch {
      return false; // the last settings stay
    }
  }

  private replace(settings: Settings): void {
    this.settings = settings;
    for (const listener of this.listeners) listener();
    this.writing = this.writing.then(() => this.writeCopy(settings));
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = POLLING_INTERVAL_MS; !signal.aborted;) {
      await wait(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      pause = (await this.refresh()) ? POLLING_INTERVAL_MS : Math.min(pause * 2, MAX_POLLING_INTERVAL_MS);
    }
  }

  private async readCopy(): Promise<Settings> {
    try {
      return copiedSettings(JSON.parse(await readFile(this.file, 'utf8')));
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing) this.logger.error(`The copy of the private namespaces cannot be read: ${String(error)}`);
      return { private: [], syntaxes: {} };
    }
  }

  private async writeCopy(settings: Settings): Promise<void> {
    const next = `${this.file}.${randomUUID()}.new`;
    try {
      await mkdir(this.config.data, { recursive: true, mode: 0o700 });
      await writeFile(next, JSON.stringify(settings), { mode: 0o600 });
      await rename(next, this.file);
    } catch (error) {
      this.logger.error(`Could not write a copy of the private namespaces to disk: ${String(error)}`);
    }
  }
}

/** @param value of the copy; earlier versions wrote the names of private namespaces alone */
function copiedSettings(value: unknown): Settings {
  const { private: names, syntaxes = {} } = (Array.isArray(value) ? { private: value } : (value ?? {})) as {
    private?: unknown;
    syntaxes?: Readonly<Record<string, unknown>>;
  };
  return {
    private: Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [],
    syntaxes: Object.fromEntries(
      Object.entries(syntaxes).flatMap(([namespace, name]) => {
        const syntax = SYNTAX_NAMES.find((each) => each === name);
        return syntax === undefined ? [] : [[namespace, syntax] as const];
      }),
    ),
  };
}
