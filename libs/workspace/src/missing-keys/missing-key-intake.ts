import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import type { MissingKey, MissingKeys } from '@dragoman/i18n';
import {
  EventLoopYielder,
  formatKey,
  hasText,
  MissingKeyBuffer,
  type MissingKeyNotice,
  parseKey,
  parseReportedKey,
  PLURAL_CATEGORIES,
  type ReportedKey,
  splitPluralForm,
} from '@dragoman/i18n/internal';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Transaction } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { findMessagesByNames } from '../editing/stores/messages.store';
import { PublishedRelease } from '../releases/published/published-release';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import { MISSING_KEYS_CHANNEL } from './missing-keys-channel';
import { matchesPattern } from './key-pattern';
import {
  countReports,
  countRows,
  deleteDaysBefore,
  deleteMissingKeys,
  deleteSettled,
  existingRows,
  insertRows,
  listIgnoredKeys,
  mergedRow,
  missingKeyId,
  newRow,
  updateRow,
} from './missing-keys.store';
import type { MissingKeyRow } from './missing-keys.tables';
import { DAY_MS, HOUR_MS } from '../durations';

const INTERVAL_MS = 2000;
/** Days after which a key that nothing misses any more leaves the list. */
const FORGOTTEN_AFTER_DAYS = 90;
const CLEANUP_INTERVAL_MS = HOUR_MS;
/** Share of the list that clients may fill: the rest is for keys that the server itself has missed. */
const CLIENT_SHARE = 0.8;

/** A key as an application reports it. */
export interface ReportedMissingKey extends Omit<MissingKeyNotice, 'key' | 'source'> {
  readonly key: string;
}

/**
 * Notes missing keys, wherever they are noticed: in batches, each in one transaction. Notes never become texts, and are in no
 * file, release or bundle.
 */
@Injectable()
export class MissingKeyIntake implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Missing keys');
  private readonly buffer = new MissingKeyBuffer();
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> = Promise.resolve();
  private cleanedUpAt = 0;
  private lastError: string | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly database: Database,
    private readonly published: PublishedRelease,
  ) {}

  /**
   * Notes keys that an application has reported to this server itself, such as with Locize's protocol, once it is known that
   * the application may. Returns at once; they are stored with the next batch.
   * @returns how many of them cannot be keys, and are left out
   */
  report(keys: readonly ReportedMissingKey[]): number {
    let impossible = 0;
    for (const { key, ...notice } of keys) {
      const parsed = parseReportedKey(key);
      if (parsed === undefined) impossible++;
      else this.buffer.add({ ...notice, key: parsed, source: 'client' });
    }
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
    return impossible;
  }

  /** Stores what was reported, now. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.buffer.isEmpty) return this.storing;
    const { current } = this.catalog;
    await this.store(this.buffer.take((entry) => hasText(current, entry)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  /** Stores a batch, after those before it. Never rejects: what cannot be stored will be missed again. */
  store(batch: MissingKeys): Promise<void> {
    this.storing = this.storing.then(() => this.tryToStore(batch));
    return this.storing;
  }

  private async tryToStore(batch: MissingKeys): Promise<void> {
    try {
      await this.storeBatch(batch);
      this.lastError = undefined;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return; // logged by the database
      const message = String(error);
      if (message !== this.lastError) this.logger.warn(`Missing keys could not be stored: ${message}`);
      this.lastError = message;
    }
  }

  private async storeBatch({ keys, dropped }: MissingKeys): Promise<void> {
    const wanted = await this.withoutKnown(await this.withoutIgnored(keys));
    const reported = keys.reduce((sum, { count }) => sum + count, dropped);
    if (wanted.length === 0 && dropped === 0) return;
    const now = Date.now();
    const { release } = this.published.state;
    await this.database.transaction(async (tx) => {
      await this.database.dialect.lockTable(tx, 'missing_keys'); // so that replicas keep the limit together
      if (now - this.cleanedUpAt > CLEANUP_INTERVAL_MS) {
        await deleteSettled(tx, now - FORGOTTEN_AFTER_DAYS * DAY_MS);
        await deleteDaysBefore(tx, Math.floor(now / DAY_MS) - FORGOTTEN_AFTER_DAYS);
      }
      const notKept = await this.write(tx, wanted, release);
      await countReports(tx, Math.floor(now / DAY_MS), reported, dropped + notKept);
      if (wanted.length > 0) await this.database.notify(tx, MISSING_KEYS_CHANNEL, '');
    });
    if (now - this.cleanedUpAt > CLEANUP_INTERVAL_MS) this.cleanedUpAt = now;
  }

  /** @returns the number of reports that were not kept, because the list is full */
  private async write(tx: Transaction, keys: readonly MissingKey[], release: number | null): Promise<number> {
    const owned = keys.map((key) => ({ key, ids: relatedIds(key) }));
    const existing = await existingRows(tx, [
      ...new Set(owned.flatMap(({ ids }) => [ids.own, ids.owner, ...ids.forms])),
    ]);
    const changed = new Map<string, MissingKeyRow>();
    const added = new Map<string, MissingKeyRow>();
    const absorbed: string[] = [];
    let rows = await countRows(tx);
    let notKept = 0;
    for (const { key, ids } of owned) {
      // a form of a plural that was reported before, such as one of a burst that two batches have cut in half
      const id = key.kind === 'text' && isPlural(existing.get(ids.owner) ?? added.get(ids.owner)) ? ids.owner : ids.own;
      const row = changed.get(id) ?? existing.get(id) ?? added.get(id);
      if (row !== undefined) {
        const missing = id === ids.own ? key : { ...key, kind: row.kind, defaults: ids.defaults };
        (added.has(id) ? added : changed).set(id, mergedRow(row, missing, release));
      } else if (rows < this.roomFor(key)) {
        added.set(id, newRow(id, key, release));
        rows++;
      } else {
        notKept += key.count;
      }
      if (key.kind !== 'text') absorbed.push(...ids.forms.filter((form) => existing.has(form)));
    }
    await insertRows(tx, [...added.values()]);
    for (const row of changed.values()) await updateRow(tx, row);
    if (absorbed.length > 0) await deleteMissingKeys(tx, absorbed);
    return notKept;
  }

  private roomFor({ source }: MissingKey): number {
    const { maxMissingKeys } = this.config;
    return source === 'client' ? Math.floor(maxMissingKeys * CLIENT_SHARE) : maxMissingKeys;
  }

  private async withoutIgnored(keys: readonly MissingKey[]): Promise<MissingKey[]> {
    const patterns = await listIgnoredKeys(this.database.read);
    if (patterns.length === 0) return [...keys];
    const yielder = new EventLoopYielder();
    const kept: MissingKey[] = [];
    for (const key of keys) {
      await yielder.yieldIfDue();
      const isIgnored = patterns.some(
        ({ namespace, pattern }) =>
          (namespace === null || namespace === key.namespace) && matchesPattern(pattern, key.key),
      );
      if (!isIgnored) kept.push(key);
    }
    return kept;
  }

  /** Without keys that the workspace has: they are waiting to be published, or a page did not load them. */
  private async withoutKnown(keys: readonly MissingKey[]): Promise<MissingKey[]> {
    const names = keys.flatMap(({ namespace, key }) => {
      const owner = splitPluralForm(storedKey(key));
      return [{ namespace, key }, ...(owner === undefined ? [] : [{ namespace, key: owner.key }])];
    });
    const known = await findMessagesByNames(this.database.read, names);
    return keys.filter(({ namespace, key, kind }) => {
      const owner = kind === 'text' ? splitPluralForm(storedKey(key)) : undefined;
      const isForm = owner !== undefined && (known.get(`${namespace}\n${owner.key}`)?.kind ?? 'text') !== 'text';
      return !isForm && !known.has(`${namespace}\n${key}`);
    });
  }
}

const storedKey = (key: string): ReportedKey => ({ key, path: parseKey(key) });

const isPlural = (row: MissingKeyRow | undefined): boolean => row !== undefined && row.kind !== 'text';

/** Ids of a key, of the plural that it may be a form of, and of its forms if it is a plural. */
function relatedIds({ namespace, key, kind, defaults }: MissingKey) {
  const own = missingKeyId({ namespace, key });
  const { path } = storedKey(key);
  if (kind !== 'text') {
    const formKeys = PLURAL_CATEGORIES.map((category) =>
      formatKey([...path.slice(0, -1), `${path.at(-1)}_${category}`]),
    );
    return { own, owner: own, forms: formKeys.map((form) => missingKeyId({ namespace, key: form })), defaults };
  }
  const form = splitPluralForm({ key, path });
  if (form === undefined) return { own, owner: own, forms: [], defaults };
  const text = defaults[''];
  return {
    own,
    owner: missingKeyId({ namespace, key: form.key }),
    forms: [],
    defaults: text === undefined ? {} : { [form.category]: text },
  };
}
