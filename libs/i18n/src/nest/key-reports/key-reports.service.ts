import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Resources } from '../../catalog/bundles/bundle';
import type { Snapshot } from '../../catalog/snapshot';
import { type ReportedKey, parseReportedKey } from '../../message/reported-key';
import { UsedKeys } from '../../message/i18next/observe-lookups';
import { CatalogService } from '../catalog/catalog.service';
import { ContributionRegistry } from '../extension/contribution.registry';
import type { KeyReporter } from '../extension/contributions';
import type { I18nRequest } from '../http/adapter-request';
import { I18N_OPTIONS, type I18nOptions } from '../options/i18n.options';
import { MissingKeyBuffer, type MissingKeyNotice } from './missing-key-buffer';

/** How long misses are collected before they are handed on. */
const INTERVAL_MS = 2000;

/** How often a new day may begin, on which keys in use are reported again. */
const DAY_CHECK_INTERVAL_MS = 600_000;

/** A miss of the server's own code, whose key was not parsed yet. */
export type OwnMiss = Omit<MissingKeyNotice, 'key'> & { readonly key: string };

/**
 * Collects the keys that code asks for, missing and used ones, and hands them to the application's {@link KeyReporter}s in
 * batches, so that none of them is called while a text is looked up or a request waits.
 */
@Injectable()
export class KeyReports implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('I18n');
  private readonly buffer = new MissingKeyBuffer();
  private readonly usedKeys = new UsedKeys();
  private found: readonly KeyReporter[] | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dayTimer: NodeJS.Timeout | undefined;
  private handingOn: Promise<void> = Promise.resolve();

  constructor(
    @Inject(I18N_OPTIONS) private readonly options: I18nOptions,
    private readonly registry: ContributionRegistry,
    private readonly catalog: CatalogService,
  ) {}

  /** Whether missing keys are handed to a reporter. */
  get isActive(): boolean {
    return this.reporters.length > 0;
  }

  /** Whether pages of the origin may report. */
  acceptsOrigin(origin: string): boolean {
    return this.reporters.some(({ origins }) => origins?.includes(origin));
  }

  /** Whether a request with credentials may report. */
  async accepts(request: I18nRequest): Promise<boolean> {
    for (const reporter of this.reporters) if (await reporter.mayReport?.(request)) return true;
    return false;
  }

  /** Records misses in a bounded buffer, so that requests never wait for the reporters. */
  missing(notices: readonly MissingKeyNotice[]): void {
    if (!this.isActive) return;
    for (const notice of notices) this.buffer.add(notice);
    this.schedule();
  }

  /** Notes a miss of the server's own code. */
  missingHere({ key, ...notice }: OwnMiss): void {
    const parsed = parseReportedKey(key);
    if (parsed !== undefined) this.missing([{ ...notice, key: parsed }]);
  }

  /** Notes that a text was found. To be called for each text: fast for one that was found before. */
  readonly used = (namespace: string, key: string): void => {
    if (this.usedKeys.add(namespace, key)) this.schedule();
  };

  /** Notes texts that were found elsewhere, as in pages. */
  usedElsewhere(keys: readonly (readonly [namespace: string, key: string])[]): void {
    for (const [namespace, key] of keys) this.used(namespace, key);
  }

  /** Hands on what was collected, now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.handingOn = this.handingOn.then(() => this.handOn());
    await this.handingOn;
  }

  onApplicationBootstrap(): void {
    this.dayTimer = setInterval(() => void this.flush(), DAY_CHECK_INTERVAL_MS).unref();
  }

  /** Before databases are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.dayTimer);
    await this.flush();
  }

  /** Complete once all providers exist. */
  private get reporters(): readonly KeyReporter[] {
    return (this.found ??= [
      ...(this.options.missingKeys ? [this.options.missingKeys] : []),
      ...this.registry.keyReporters().map(({ instance }) => instance),
    ]);
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
  }

  private async handOn(): Promise<void> {
    const used = this.usedKeys.take(Date.now());
    if (used.length > 0) await this.tell((reporter) => reporter.used?.(used));
    if (this.buffer.isEmpty) return;
    const { current } = this.catalog;
    const { keys, dropped } = this.buffer.take((entry) => hasText(current, entry));
    if (keys.length > 0 || dropped > 0) await this.tell((reporter) => reporter.missing({ keys, dropped }));
  }

  private async tell(call: (reporter: KeyReporter) => unknown): Promise<void> {
    for (const reporter of this.reporters) {
      try {
        await call(reporter);
      } catch (error) {
        this.logger.error(`A reporter of keys failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}

/**
 * Whether a key has a text in one of the languages or in the fallback language. Clients report each key of a namespace that
 * has not arrived yet, and keys that a page did not load; those are not missing.
 */
export function hasText(
  snapshot: Snapshot,
  { namespace, key, languages }: { namespace: string; key: ReportedKey; languages: Iterable<string> },
): boolean {
  for (const name of [snapshot.fallback, ...languages]) {
    const language = snapshot.language(name);
    const bundle = language === undefined ? undefined : snapshot.merged(language, namespace);
    if (bundle !== undefined && isText(bundle.resources, key)) return true;
  }
  return false;
}

/** As i18next looks a key up: along its path, or as one name that contains dots. */
function isText(resources: Resources, { path }: ReportedKey): boolean {
  let node: unknown = resources;
  for (const name of path) node = isTreeNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  if (node !== undefined) return true;
  const name = path.join('.');
  return Object.hasOwn(resources, name);
}

const isTreeNode = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null;
