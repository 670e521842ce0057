import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { syntaxOf, type SyntaxName } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { assertValidText } from '../editing/assert-valid-text';
import { unknownKey } from '../editing/editing.errors';
import { findMessagesByNames, messageNames } from '../editing/stores/messages.store';
import { listOtherSyntaxes } from '../editing/stores/namespaces.store';
import { HistoryService } from '../history/history.service';
import { decodeCursor, encodeCursor } from '../http/lists/cursor';
import { countWithinPageSize } from '../http/lists/page-size';
import { toIsoTime } from '../http/input/iso-time';
import { executeOnce } from '../idempotency/idempotency';
import type { KeyView } from '../keys/keys.contract';
import { KeysService } from '../keys/keys.service';
import { matchesPattern } from './key-pattern';
import { DAY_MS } from '../durations';
import { MissingKeyIntake } from './missing-key-intake';
import type {
  BulkMissingKeysView,
  CreateMissingKeyInput,
  IgnoredKeyView,
  IgnoreKeysInput,
  MapMissingKeyInput,
  MissingKeyCollectionView,
  MissingKeyFilterInput,
  MissingKeysView,
  MissingKeyView,
} from './missing-keys.contract';
import type { MissingKeysQuery } from './missing-keys.dto';
import { patternImpossible, tooManyPatterns, unknownIgnoredKeys, unknownMissingKey } from './missing-keys.errors';
import {
  countMissingKeys,
  countRows,
  deleteIgnoredKeys,
  deleteMissingKeys,
  findMissingKey,
  insertIgnoredKeys,
  listIgnoredKeys,
  missingNamespaces,
  openKeys,
  reportsSince,
  selectMissingKeys,
  setMapping,
} from './missing-keys.store';
import type { IgnoredKeyRow, MissingKeyRow } from './missing-keys.tables';

/** Missing keys that one bulk request changes. */
const MAX_BULK = 200;
const MAX_PATTERNS = 100;
/** In UTF-16 units, and in stars. */
const MAX_PATTERN_LENGTH = 200;
const MAX_STARS = 5;
const REPORTING_DAYS = 30;

/** The keys that code asks for and that have no text: listed, created, mapped to the key that was meant, ignored. */
@Injectable()
export class MissingKeysService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly keys: KeysService,
    private readonly history: HistoryService,
    private readonly intake: MissingKeyIntake,
  ) {}

  /** @throws Problem 400 for an invalid cursor, 422 for a search for characters that no key can have */
  async list({ limit, cursor, ...filter }: MissingKeysQuery): Promise<MissingKeysView> {
    await this.intake.flush();
    const { read, dialect } = this.database;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, isPosition);
    const rows = await selectMissingKeys(read, dialect, filter, limit + 1, before);
    const wanted = rows.slice(0, limit);
    const page = wanted.slice(0, countWithinPageSize(wanted, rowLength));
    const last = page.at(-1);
    return {
      keys: await this.views(page),
      matches: await countMissingKeys(read, dialect, filter),
      namespaces: await missingNamespaces(read, dialect, filter.state),
      collection: await this.collection(),
      ...(last && rows.length > page.length && { next: encodeCursor([last.last_seen_at, last.id]) }),
    };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<MissingKeyView> {
    const row = await findMissingKey(this.database.read, id);
    if (row === undefined) throw unknownMissingKey();
    return (await this.views([row]))[0]!;
  }

  /**
   * Creates the key as it was reported, with the default text of the code as the text to review in the reference language.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409 when the key is taken, 422
   */
  async create(
    actor: Actor,
    key: string | undefined,
    id: string,
    { namespace, key: name, kind, forms }: CreateMissingKeyInput,
  ): Promise<KeyView> {
    const reported = await findMissingKey(this.database.read, id);
    if (reported === undefined) throw unknownMissingKey();
    const target = namespace ?? reported.namespace;
    const row = inSyntax(reported, (await listOtherSyntaxes(this.database.read))[target]);
    const created = await this.keys.create(actor, key, {
      namespace: target,
      key: name ?? row.key,
      kind: kind ?? row.kind,
      forms: { ...(forms ?? defaultForms(row, kind ?? row.kind)) },
    });
    if (created.namespace === row.namespace && created.key === row.key) {
      await this.database.transaction((tx) => deleteMissingKeys(tx, [id]));
    }
    return created;
  }

  /** Notes which key was meant. @throws Problem 404 for the missing key, or for the one that was meant */
  async map(actor: Actor, id: string, { namespace, key, note }: MapMissingKeyInput): Promise<MissingKeyView> {
    const meant = (await findMessagesByNames(this.database.read, [{ namespace, key }])).get(`${namespace}\n${key}`);
    if (meant === undefined) throw unknownKey();
    const text = note?.trim();
    const isMapped = await this.database.transaction((tx) =>
      setMapping(tx, id, {
        mapped_to: meant.id,
        mapped_note: text ? assertValidText(text) : null,
        mapped_by: actor.name,
        mapped_at: Date.now(),
      }),
    );
    if (!isMapped) throw unknownMissingKey();
    return this.get(id);
  }

  /** Takes back which key was meant. @throws Problem 404 */
  async unmap(id: string): Promise<MissingKeyView> {
    const nothing = { mapped_to: null, mapped_note: null, mapped_by: null, mapped_at: null };
    if (!(await this.database.transaction((tx) => setMapping(tx, id, nothing)))) throw unknownMissingKey();
    return this.get(id);
  }

  /** Takes a key off the list, until it is missed again. @throws Problem 404 */
  async remove(id: string): Promise<void> {
    if ((await this.database.transaction((tx) => deleteMissingKeys(tx, [id]))) === 0) throw unknownMissingKey();
  }

  /** Creates or removes the open keys that a filter matches, those missed last first. */
  async bulk(
    actor: Actor,
    action: 'create' | 'remove',
    { namespace, q, source }: MissingKeyFilterInput,
  ): Promise<BulkMissingKeysView> {
    await this.intake.flush();
    const { read, dialect } = this.database;
    const filter = { state: 'open', namespace, q, source } as const;
    const rows = await selectMissingKeys(read, dialect, filter, MAX_BULK + 1);
    const chosen = rows.slice(0, MAX_BULK);
    const more = rows.length > MAX_BULK;
    if (action === 'remove') {
      const ids = chosen.map(({ id }) => id);
      return { done: await this.database.transaction((tx) => deleteMissingKeys(tx, ids)), skipped: 0, more };
    }
    let done = 0;
    for (const row of chosen) {
      try {
        await this.create(actor, undefined, row.id, {});
        done++;
      } catch (error) {
        if (!(error instanceof Problem) || error.getStatus() >= 500) throw error;
      }
    }
    return { done, skipped: chosen.length - done, more };
  }

  async ignored(): Promise<readonly IgnoredKeyView[]> {
    return (await listIgnoredKeys(this.database.read)).map(ignoredKeyView);
  }

  /**
   * Ignores keys from now on, and takes those that match off the list.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 409 if there are too many patterns, 422 for one that ignores everything
   */
  async ignore(actor: Actor, key: string | undefined, body: IgnoreKeysInput): Promise<IgnoredKeyView> {
    const { namespace = null, pattern } = body;
    assertValidText(pattern);
    const stars = pattern.split('*').length - 1;
    const ignoresAll = namespace === null && /^\*+$/.test(pattern);
    if (pattern.length > MAX_PATTERN_LENGTH || stars > MAX_STARS || ignoresAll) throw patternImpossible();
    const row: IgnoredKeyRow = { id: newId(), namespace, pattern, created_at: Date.now(), created_by: actor.name };
    return this.database.transaction((tx) =>
      executeOnce(tx, { actor, route: 'ignored-keys', key, body }, async () => {
        await this.database.dialect.lockTable(tx, 'ignored_keys');
        const before = await listIgnoredKeys(tx);
        if (before.length >= MAX_PATTERNS) throw tooManyPatterns(MAX_PATTERNS);
        await insertIgnoredKeys(tx, row);
        const matching = (await openKeys(tx)).filter(
          (each) => (namespace === null || each.namespace === namespace) && matchesPattern(pattern, each.key),
        );
        await deleteMissingKeys(
          tx,
          matching.map(({ id }) => id),
        );
        await this.recordPatterns(tx, actor, before, [row, ...before]);
        return ignoredKeyView(row);
      }),
    );
  }

  /** @throws Problem 404 */
  async stopIgnoring(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await listIgnoredKeys(tx);
      if (!(await deleteIgnoredKeys(tx, id))) throw unknownIgnoredKeys();
      await this.recordPatterns(
        tx,
        actor,
        before,
        before.filter((row) => row.id !== id),
      );
    });
  }

  private async collection(): Promise<MissingKeyCollectionView> {
    const { read } = this.database;
    const { reportOrigins, deliveryPath, maxMissingKeys } = this.config;
    return {
      origins: reportOrigins,
      path: deliveryPath === undefined ? '' : `${deliveryPath}/add/{lng}/{ns}`,
      max: maxMissingKeys,
      kept: await countRows(read),
      ...(await reportsSince(read, Math.floor(Date.now() / DAY_MS) - REPORTING_DAYS)),
    };
  }

  private async views(rows: readonly MissingKeyRow[]): Promise<MissingKeyView[]> {
    const meantIds = rows.flatMap(({ mapped_to }) => mapped_to ?? []);
    const names = await messageNames(this.database.read, meantIds);
    const syntaxes = await listOtherSyntaxes(this.database.read);
    return rows.map((row) => missingKeyView(inSyntax(row, syntaxes[row.namespace]), names));
  }

  private recordPatterns(
    tx: Parameters<HistoryService['record']>[0],
    actor: Actor,
    before: readonly IgnoredKeyRow[],
    after: readonly IgnoredKeyRow[],
  ): Promise<void> {
    const content = (rows: readonly IgnoredKeyRow[]) => rows.map(({ namespace, pattern }) => ({ namespace, pattern }));
    return this.history.recordOne(
      tx,
      { actor, kind: 'manage' },
      { subject: { type: 'setting', id: 'ignoredKeys' }, before: content(before), after: content(after) },
    );
  }
}

type Position = readonly [lastSeenAt: number, id: string];

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && Number.isSafeInteger(value[0]) && typeof value[1] === 'string';

const rowLength = ({ key, defaults, languages, variables, page }: MissingKeyRow): number =>
  key.length + defaults.length + languages.length + variables.length + (page?.length ?? 0);

/**
 * A key as its namespace can have it: clients report plural forms whatever the syntax, and in some it has one text, with the
 * forms inside.
 */
function inSyntax(row: MissingKeyRow, syntax: SyntaxName = 'i18next'): MissingKeyRow {
  if (syntaxOf(syntax).kinds.includes(row.kind)) return row;
  const defaults = fromJson(row.defaults);
  const text = defaults.other ?? defaults[''];
  return {
    ...row,
    kind: 'text',
    defaults: toJson<Readonly<Record<string, string>>>(text === undefined ? {} : { '': text }),
  };
}

/** The default texts that fit the kind of key. A key in natural language is its own text. */
function defaultForms(row: MissingKeyRow, kind: MissingKeyRow['kind']): Readonly<Record<string, string>> {
  const defaults = Object.entries(fromJson(row.defaults)).filter(
    ([category]) => (category === '') === (kind === 'text'),
  );
  return Object.fromEntries(defaults);
}

function missingKeyView(row: MissingKeyRow, names: Awaited<ReturnType<typeof messageNames>>): MissingKeyView {
  const { id, namespace, key, kind, source, count, page, build, release } = row;
  const meant = row.mapped_to === null ? undefined : names.get(row.mapped_to);
  return {
    id,
    namespace,
    key,
    kind,
    source,
    count,
    firstSeenAt: toIsoTime(row.first_seen_at),
    lastSeenAt: toIsoTime(row.last_seen_at),
    languages: fromJson(row.languages),
    defaults: fromJson(row.defaults),
    variables: fromJson(row.variables),
    ...(page !== null && { page }),
    ...(build !== null && { build }),
    ...(release !== null && { release }),
    ...(meant && {
      meant: {
        id: row.mapped_to!,
        ...meant,
        ...(row.mapped_note !== null && { note: row.mapped_note }),
        by: row.mapped_by!,
        at: toIsoTime(row.mapped_at!),
      },
    }),
  };
}

const ignoredKeyView = ({ id, namespace, pattern, created_by, created_at }: IgnoredKeyRow): IgnoredKeyView => ({
  id,
  namespace,
  pattern,
  by: created_by,
  at: toIsoTime(created_at),
});
