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

/** The time between the first report of a batch and storing the batch. */
const INTERVAL_MS = 2000;
/** Keys that were not reported for this number of days are deleted. */
const RETENTION_DAYS = 90;
const CLEANUP_INTERVAL_MS = HOUR_MS;
/** The share of the list that reports of clients may fill. The rest is kept for keys that the server itself misses. */
const CLIENT_SHARE = 0.8;

/** A key as an application reports it. */
export interface ReportedMissingKey extends Omit<MissingKeyNotice, 'key' | 'source'> {
  readonly key: string;
}

/**
 * Stores the missing keys that clients report and the server notices, in batches, each in one transaction. A missing key is not
 * a text: no file, release or bundle contains it.
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
   * Adds keys that an application has reported, such as with the Locize protocol. The caller has checked that the application
   * may report them. They are stored with the next batch.
   * @returns the number of reports that were ignored because they are not valid keys
   */
  report(keys: readonly ReportedMissingKey[]): number {
    let invalid = 0;
    for (const { key, ...notice } of keys) {
      const parsed = parseReportedKey(key);
      if (parsed === undefined) invalid++;
      else this.buffer.add({ ...notice, key: parsed, source: 'client' });
    }
    this.timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
    return invalid;
  }

  /** Stores the current batch without waiting for the interval to end. */
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

  /** Stores a batch after all earlier ones. Never rejects: keys that cannot be stored will be reported again. */
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
    const accepted = await this.withoutExisting(await this.withoutIgnored(keys));
    const reported = keys.reduce((sum, { count }) => sum + count, dropped);
    if (accepted.length === 0 && dropped === 0) return;
    const now = Date.now();
    const { release } = this.published.state;
    await this.database.transaction(async (tx) => {
      await this.database.dialect.lockTable(tx, 'missing_keys'); // so that replicas together keep to the limit
      if (now - this.cleanedUpAt > CLEANUP_INTERVAL_MS) {
        await deleteSettled(tx, now - RETENTION_DAYS * DAY_MS);
        await deleteDaysBefore(tx, Math.floor(now / DAY_MS) - RETENTION_DAYS);
      }
      const droppedReports = await this.write(tx, accepted, release);
      await countReports(tx, Math.floor(now / DAY_MS), reported, dropped + droppedReports);
      if (accepted.length > 0) await this.database.notify(tx, MISSING_KEYS_CHANNEL, '');
    });
    if (now - this.cleanedUpAt > CLEANUP_INTERVAL_MS) this.cleanedUpAt = now;
  }

  /**
   * Inserts and updates the rows of keys.
   * @returns the number of reports that were dropped because the list is full
   */
  private async write(tx: Transaction, keys: readonly MissingKey[], release: number | null): Promise<number> {
    const withIds = keys.map((key) => ({ key, ids: relatedIds(key) }));
    const existing = await existingRows(tx, [
      ...new Set(withIds.flatMap(({ ids }) => [ids.own, ids.owner, ...ids.forms])),
    ]);
    const changed = new Map<string, MissingKeyRow>();
    const added = new Map<string, MissingKeyRow>();
    const replacedForms: string[] = [];
    let rows = await countRows(tx);
    let droppedReports = 0;
    for (const { key, ids } of withIds) {
      // A plural form belongs to a plural that was reported earlier, for example in the batch before.
      const id = key.kind === 'text' && isPlural(existing.get(ids.owner) ?? added.get(ids.owner)) ? ids.owner : ids.own;
      const row = changed.get(id) ?? existing.get(id) ?? added.get(id);
      if (row !== undefined) {
        const missing = id === ids.own ? key : { ...key, kind: row.kind, defaults: ids.defaults };
        (added.has(id) ? added : changed).set(id, mergedRow(row, missing, release));
      } else if (rows < this.limitFor(key)) {
        added.set(id, newRow(id, key, release));
        rows++;
      } else {
        droppedReports += key.count;
      }
      if (key.kind !== 'text') replacedForms.push(...ids.forms.filter((form) => existing.has(form)));
    }
    await insertRows(tx, [...added.values()]);
    for (const row of changed.values()) await updateRow(tx, row);
    if (replacedForms.length > 0) await deleteMissingKeys(tx, replacedForms);
    return droppedReports;
  }

  private limitFor({ source }: MissingKey): number {
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

  /** Removes keys that exist in the workspace: they are not published yet, or a page did not load them. */
  private async withoutExisting(keys: readonly MissingKey[]): Promise<MissingKey[]> {
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

/** Returns the ids of a key, of the plural (`owner`) that it may be a form of, and of its own forms if it is a plural. */
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
