import { Inject, Injectable } from '@nestjs/common';
import { canonicalTag, Problem } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { UndoService } from '../activity/undo.service';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Queries, type Transaction } from '../database/database';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { unknownNamespace } from '../editing/editing.errors';
import { requireLanguage, requireReference } from '../editing/require-language';
import { lockLanguagesExclusively } from '../editing/stores/languages.store';
import { messageNames } from '../editing/stores/messages.store';
import { listNamespaces } from '../editing/stores/namespaces.store';
import { MAX_BULK_KEYS } from '../http/input/input-limits';
import { toIsoTime } from '../http/input/iso-time';
import { decodeCursor, encodeCursor, isPositiveInteger } from '../http/lists/cursor';
import { executeOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { InstalledProvider } from '../machine/installed-provider';
import { machineSuggestionsOff } from '../machine/machine-suggestions.service';
import { MachineUsage } from '../machine/machine-usage';
import type {
  LeftOutReason,
  PretranslationsView,
  PretranslationTextsView,
  PretranslationView,
  StartedPretranslationsView,
  UndonePretranslationView,
} from './pretranslation.contract';
import type {
  BulkPretranslationBody,
  PretranslationBody,
  PretranslationOptions,
  PretranslationTextsQuery,
} from './pretranslation.dto';
import {
  pretranslationActive,
  pretranslationBudget,
  pretranslationEmpty,
  pretranslationEnded,
  pretranslationNotUndoable,
  unknownPretranslation,
} from './pretranslation.errors';
import { PretranslationRunner } from './pretranslation-runner';
import {
  countJobTexts,
  findJob,
  hasActiveJob,
  insertJob,
  isActive,
  listChangeSets,
  listGroups,
  listJobs,
  listJobTexts,
  listMissingTexts,
  lockJob,
  updateJob,
} from './pretranslation.store';
import type { PretranslationRow } from './pretranslation.tables';

const MAX_LISTED = 50;
/** Texts of all jobs of one request: they are inserted in one transaction. */
const MAX_STARTED_TEXTS = 100_000;

/** Why a language of several is left out, by the code of the problem that refuses it as the only one. */
const LEFT_OUT: Readonly<Record<string, 'empty' | 'active' | undefined>> = {
  pretranslationEmpty: 'empty',
  pretranslationActive: 'active',
};

/** Starts, lists, cancels and undoes pre-translations. */
@Injectable()
export class PretranslationService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly installed: InstalledProvider,
    private readonly usage: MachineUsage,
    private readonly runner: PretranslationRunner,
    private readonly undoing: UndoService,
  ) {}

  async list(): Promise<PretranslationsView> {
    const { read } = this.database;
    const { charactersPerMonth, charactersPerPretranslation } = this.config.suggestionLimits;
    const usedThisMonth = await this.usage.characters();
    return {
      provider: this.installed.current?.name ?? null,
      characters: { perJob: charactersPerPretranslation, perMonth: charactersPerMonth, usedThisMonth },
      pretranslations: await pretranslationViews(read, await listJobs(read, MAX_LISTED)),
    };
  }

  /** @throws Problem 404 */
  async get(id: string, db: Queries = this.database.read): Promise<PretranslationView> {
    const row = await findJob(db, id);
    if (row === undefined) throw unknownPretranslation();
    const [view] = await pretranslationViews(db, [row]);
    return view!;
  }

  /**
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404, 409, 422
   */
  start(actor: Actor, key: string | undefined, body: PretranslationBody): Promise<PretranslationView> {
    const request = { actor, route: 'pretranslations', key, body };
    return this.startOnce(request, async (tx, start) => this.get(await start(body.language, MAX_BULK_KEYS), tx));
  }

  /**
   * Starts a job for each language that misses texts.
   * @param key `Idempotency-Key` of the request
   * @throws Problem 404; 409 if none can be started now; 422 if none misses texts
   */
  startInLanguages(
    actor: Actor,
    key: string | undefined,
    body: BulkPretranslationBody,
  ): Promise<StartedPretranslationsView> {
    const request = { actor, route: 'pretranslations/bulk', key, body };
    return this.startOnce(request, async (tx, start) => {
      const languages = [...new Set(body.languages.map((tag) => canonicalTag(tag) ?? tag))];
      const limit = Math.min(MAX_BULK_KEYS, Math.floor(MAX_STARTED_TEXTS / languages.length));
      const groupId = languages.length > 1 ? newId() : null;
      const ids: string[] = [];
      const leftOut: StartedPretranslationsView['leftOut'][number][] = [];
      for (const language of languages) {
        try {
          ids.push(await start(language, limit, groupId));
        } catch (error) {
          const reason = error instanceof Problem && LEFT_OUT[error.code];
          if (!reason) throw error;
          leftOut.push({ language, reason });
        }
      }
      if (ids.length === 0)
        throw leftOut.some(({ reason }) => reason === 'active') ? pretranslationActive() : pretranslationEmpty();
      const pretranslations: PretranslationView[] = [];
      for (const id of ids) pretranslations.push(await this.get(id, tx));
      return { pretranslations, leftOut };
    });
  }

  /**
   * @param work is given `start`, which inserts a job with at most `limit` texts and returns its id. It throws a problem before it
   * writes anything, so that `work` can continue with another language.
   */
  private async startOnce<View>(
    request: IdempotentRequest & { readonly actor: Actor; readonly body: PretranslationOptions },
    work: (
      tx: Transaction,
      start: (language: string, limit: number, groupId?: string | null) => Promise<string>,
    ) => Promise<View>,
  ): Promise<View> {
    const { actor, body } = request;
    const { current } = this.installed;
    const { charactersPerMonth, charactersPerPretranslation } = this.config.suggestionLimits;
    if (body.machine === true && current === undefined) throw machineSuggestionsOff();
    const provider = body.machine === false ? null : (current?.name ?? null);
    const isSpent = provider !== null && (await this.usage.characters()) >= charactersPerMonth;
    const started = await this.database.transaction(async (tx) => {
      await lockLanguagesExclusively(tx, this.database); // of two requests for a language, one is refused
      return executeOnce(tx, request, async () => {
        const reference = await requireReference(tx);
        const all = await listNamespaces(tx);
        const known = new Set(all.map(({ name }) => name));
        if (!(body.namespaces ?? []).every((name) => known.has(name))) throw unknownNamespace();
        const namespaces = all.filter(({ name }) => body.namespaces?.includes(name) ?? true);
        const namespaceIds = namespaces.map(({ id }) => id);
        return work(tx, async (tag, limit, groupId = null) => {
          const { tag: language } = await requireLanguage(tx, tag);
          if (await hasActiveJob(tx, language)) throw pretranslationActive();
          if (isSpent) throw pretranslationBudget(charactersPerMonth);
          const messages = await listMissingTexts(tx, { language, reference, namespaceIds }, limit);
          if (messages.length === 0) throw pretranslationEmpty();
          const id = newId();
          const job: PretranslationRow = {
            ...{ id, language, provider, state: 'waiting', reason: null, group_id: groupId },
            namespaces: body.namespaces === undefined ? null : toJson(namespaces.map(({ name }) => name)),
            max_characters: Math.min(body.maxCharacters ?? charactersPerPretranslation, charactersPerPretranslation),
            ...{ characters: 0, created_at: Date.now(), by_id: actor.id, by_name: actor.name },
            ...{ finished_at: null, undone_at: null, resume_at: null, failures: 0, claim: null, claimed_until: 0 },
          };
          await insertJob(
            tx,
            job,
            messages.map((messageId, index) => ({
              ...{ job_id: id, position: index + 1, message_id: messageId, language },
              ...{ outcome: 'waiting' as const, origin: null },
              ...{ reason: null, findings: null, forms: null, source_version: null, attempts: 0 },
              ...{ change_set_id: null, version: null },
            })),
          );
          return id;
        });
      });
    });
    this.runner.wake();
    return started;
  }

  /** @throws Problem 400 for an invalid cursor, 404 */
  async texts(id: string, { outcome, limit, cursor }: PretranslationTextsQuery): Promise<PretranslationTextsView> {
    const { read } = this.database;
    if ((await findJob(read, id)) === undefined) throw unknownPretranslation();
    const after = cursor === undefined ? 0 : decodeCursor(cursor, isPositiveInteger);
    const rows = await listJobTexts(read, id, { after, ...(outcome && { outcome }) }, limit + 1);
    const page = rows.slice(0, limit);
    const names = await messageNames(
      read,
      page.map(({ message_id }) => message_id),
    );
    return {
      texts: page.map(({ message_id: keyId, outcome, origin, reason, findings }) => ({
        ...{ keyId, ...names.get(keyId)!, outcome },
        ...(origin !== null && { origin }),
        ...(reason !== null && { reason }),
        ...(findings !== null && { findings: fromJson(findings) }),
      })),
      ...(rows.length > limit && { next: encodeCursor(page.at(-1)!.position) }),
    };
  }

  /** @throws Problem 404, 409 */
  async cancel(id: string): Promise<PretranslationView> {
    await this.database.transaction(async (tx) => {
      const job = await lockJob(tx, id);
      if (job === undefined) throw unknownPretranslation();
      if (!isActive(job)) throw pretranslationEnded();
      await updateJob(tx, id, { state: 'canceling' });
    });
    this.runner.wake();
    return this.get(id);
  }

  /**
   * Removes the texts of a job that were not changed since. Repeated after an interruption, it continues.
   * @throws Problem 404, 409
   */
  async undo(actor: Actor, id: string): Promise<UndonePretranslationView> {
    const { read } = this.database;
    const job = await findJob(read, id);
    if (job === undefined) throw unknownPretranslation();
    const changeSets = await listChangeSets(read, id);
    if (isActive(job) || job.undone_at !== null || changeSets.length === 0) throw pretranslationNotUndoable();
    let removed = 0;
    let kept = 0;
    for (const changeSet of changeSets) {
      try {
        const { done, skipped } = await this.undoing.undo(actor, changeSet);
        removed += done;
        kept += skipped.length;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'notUndoable') throw error; // someone has undone this one
      }
    }
    await this.database.transaction((tx) => updateJob(tx, id, { undone_at: Date.now() }));
    return { pretranslation: await this.get(id), removed, kept };
  }
}

async function pretranslationViews(db: Queries, rows: readonly PretranslationRow[]): Promise<PretranslationView[]> {
  const counts = await countJobTexts(
    db,
    rows.map(({ id }) => id),
  );
  const groupIds = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  const groups = Map.groupBy(await listGroups(db, groupIds), ({ group_id }) => group_id);
  return rows.map((row): PretranslationView => {
    const group = row.group_id === null ? [] : groups.get(row.group_id)!;
    const own = counts.filter(({ job_id }) => job_id === row.id);
    const count = (matches: (each: (typeof own)[number]) => boolean) =>
      own.reduce((total, each) => total + (matches(each) ? each.count : 0), 0);
    const leftOut: Partial<Record<LeftOutReason, number>> = {};
    for (const { reason, count: texts } of own) if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + texts;
    const isPaused = isActive(row) && row.state !== 'canceling' && row.resume_at !== null;
    return {
      id: row.id,
      language: row.language,
      ...(row.namespaces !== null && { namespaces: fromJson(row.namespaces) }),
      provider: row.provider,
      state: isPaused ? 'paused' : row.state,
      ...(row.reason !== null && { reason: row.reason }),
      ...(isPaused && { resumesAt: toIsoTime(row.resume_at!) }),
      texts: count(() => true),
      fromMemory: count(({ outcome, origin }) => outcome === 'written' && origin === 'memory'),
      fromMachine: count(({ outcome, origin }) => outcome === 'written' && origin === 'machine'),
      leftOut,
      characters: row.characters,
      maxCharacters: row.max_characters,
      ...(group.length > 1 && {
        together: {
          languages: group.map(({ language }) => language),
          characters: group.reduce((sum, { characters }) => sum + characters, 0),
        },
      }),
      createdBy: { id: row.by_id, name: row.by_name },
      createdAt: toIsoTime(row.created_at),
      ...(row.finished_at !== null && { finishedAt: toIsoTime(row.finished_at) }),
      ...(row.undone_at !== null && { undoneAt: toIsoTime(row.undone_at) }),
    };
  });
}
