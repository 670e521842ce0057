import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { settleWithin } from '../concurrency/settle-within';
import { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/database.errors';
import { fromJson, toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { MINUTE_MS, SECOND_MS } from '../durations';
import { isEmpty } from '../editing/check-text';
import { EditingService } from '../editing/editing.service';
import { findLanguage } from '../editing/stores/languages.store';
import { lockMessages } from '../editing/stores/messages.store';
import { loadTexts } from '../editing/stores/texts.store';
import { type TextWrite, writeTexts } from '../editing/write-texts';
import { InstalledProvider } from '../machine/installed-provider';
import type { PretranslationStopReason } from './pretranslation.contract';
import {
  claimJob,
  countJobTexts,
  findNextJob,
  hasHadItsTurn,
  listJobTexts,
  lockJob,
  nextResumeTime,
  renewClaim,
  spendCharacters,
  updateJob,
  updateJobText,
} from './pretranslation.store';
import type { PretranslationRow, PretranslationTextRow } from './pretranslation.tables';
import { type Outcome, TextPretranslator } from './text-pretranslator';

/** How long a process may be silent until another one takes its job over. */
const CLAIM_MS = MINUTE_MS;
/** How often a process extends its claim, and looks whether the job was canceled. */
const HEARTBEAT_MS = 2 * SECOND_MS;
/** How often a process looks for jobs of others that have ended. */
const POLL_INTERVAL_MS = 15 * SECOND_MS;
const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS;

/** Texts that are translated at a time. */
const BATCH_SIZE = 4;
/** Texts that are written as one change set: others wait for their keys meanwhile. */
const MAX_WRITTEN_TOGETHER = 50;
/** A text is left out after this many failed attempts. */
const MAX_ATTEMPTS = 3;
/** A job is stopped after this many consecutive responses that cannot be used. */
const MAX_UNUSABLE = 50;
/** Between attempts, while the provider fails: almost an hour in all. */
const BACKOFF_MS = [5, 15, 30, 60, 120, 300, 600, 1200].map((seconds) => seconds * SECOND_MS);

/** Another process has taken the job over. */
class LostClaim extends Error {}

/**
 * Does pre-translations in the background, one at a time for all processes: a claim with a deadline decides which process does it.
 * Jobs that share their characters take turns, so that no language gets all of them because it comes first.
 * Each translation is stored as it arrives, so that a killed process loses only those that it was waiting for.
 */
@Injectable()
export class PretranslationRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Pretranslation');
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private beat: (() => void) | undefined;
  /** Consecutive responses that cannot be used, by the id of the job: across its turns. */
  private readonly unusable = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
    private readonly installed: InstalledProvider,
    private readonly pretranslator: TextPretranslator,
  ) {}

  onApplicationBootstrap(): void {
    void this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    await settleWithin(SHUTDOWN_TIMEOUT_MS, this.round);
  }

  /**
   * Does the jobs that are there; waits for a round in progress. Never rejects.
   * @param ahead milliseconds that it is later than the clock says, for tests
   */
  run(ahead = 0): Promise<void> {
    if (this.stop.signal.aborted) return Promise.resolve();
    return (this.round ??= this.runRound(() => Date.now() + ahead).finally(() => (this.round = undefined)));
  }

  /** Looks for a job, now or after the round in progress, and whether the one in progress was canceled. */
  wake(): void {
    this.beat?.();
    void (this.round ?? Promise.resolve()).then(() => this.run());
  }

  private async runRound(clock: () => number): Promise<void> {
    clearTimeout(this.timer);
    let next = POLL_INTERVAL_MS;
    try {
      for (let job = await this.claim(clock); job !== undefined; job = await this.claim(clock)) {
        await this.perform(job, clock);
        if (this.stop.signal.aborted) return;
      }
      const resume = await nextResumeTime(this.database.read);
      if (resume !== undefined) next = Math.min(Math.max(resume - clock(), 0) + 1, next);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.logger.warn(`${error.reason} Will try again.`);
      else if (!(error instanceof LostClaim)) this.logger.error('A pre-translation failed; will try again.', error);
    }
    if (!this.stop.signal.aborted) this.timer = setTimeout(() => void this.run(), next).unref();
  }

  private async claim(clock: () => number): Promise<PretranslationRow | undefined> {
    // Mostly there is none. To look for one in a transaction would wait for changes that take long, such as an import.
    const id = await findNextJob(this.database.read);
    if (id === undefined) return undefined;
    return this.database.transaction((tx) => claimJob(tx, id, { now: clock(), claim: newId(), claimMs: CLAIM_MS }));
  }

  /** @throws LostClaim, DatabaseUnavailable */
  private async perform(job: PretranslationRow, clock: () => number): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, lost.signal]);
    this.beat = () => {
      this.database
        .transaction((tx) => renewClaim(tx, job, clock() + CLAIM_MS))
        .then((row) => {
          if (row === undefined || row.state === 'canceling') lost.abort();
        })
        .catch(() => {}); // the next one may succeed before the claim ends
    };
    const timer = setInterval(this.beat, HEARTBEAT_MS).unref();
    try {
      await this.translateAll(job, signal, clock);
    } finally {
      clearInterval(timer);
      this.beat = undefined;
      if (this.stop.signal.aborted) await this.release(job, {}); // the next process continues
    }
  }

  private async translateAll(job: PretranslationRow, signal: AbortSignal, clock: () => number): Promise<void> {
    await this.update(job, {
      state: job.state === 'canceling' ? 'canceling' : 'running',
      reason: null,
      resume_at: null,
    });
    await this.write(job); // what an interrupted process has translated
    let { failures } = job;
    for (let unwritten = new Set<string>(); ;) {
      const row = await this.database.transaction((tx) => renewClaim(tx, job, clock() + CLAIM_MS));
      if (row === undefined) throw new LostClaim();
      if (this.stop.signal.aborted) return;
      if (row.state === 'canceling') return this.finish(job, 'canceled', null);
      if ((await findLanguage(this.database.read, job.language))?.deleted_at !== null) {
        return this.finish(job, 'stopped', 'language');
      }
      const { current } = this.installed;
      if (job.provider !== null && current === undefined) return this.finish(job, 'stopped', 'off');
      const texts = await this.nextTexts(job);
      if (texts.length === 0) {
        const spent = await this.spentBudget(job);
        return this.finish(job, spent ? 'stopped' : 'done', spent ?? null);
      }
      // A source that was just translated is a match of the memory once its translation is written.
      if (texts.some(({ source }) => unwritten.has(source)) || unwritten.size >= MAX_WRITTEN_TOGETHER) {
        await this.write(job);
        unwritten = new Set();
      }
      const provider = job.provider === null ? undefined : current!.provider;
      const outcomes = await Promise.all(
        texts.map(({ text }) =>
          this.pretranslator.translate(text, {
            provider,
            signal,
            spend: (characters) => this.spend(job, characters),
          }),
        ),
      );
      await this.store(job, texts, outcomes);
      for (const [index, { kind }] of outcomes.entries())
        if (kind === 'translated') unwritten.add(texts[index]!.source);
      const used = outcomes.some(({ kind }) => kind === 'translated');
      const unusable = outcomes.filter((each) => each.kind === 'leftOut' && each.byProvider).length;
      this.unusable.set(job.id, used ? 0 : (this.unusable.get(job.id) ?? 0) + unusable);
      if (this.unusable.get(job.id)! >= MAX_UNUSABLE) return this.finish(job, 'stopped', 'failing');
      const stop = outcomes.find((each) => each.kind === 'stop');
      if (stop) return this.finish(job, 'stopped', stop.reason);
      const failed = outcomes.filter((each) => each.kind === 'failed');
      if (used) failures = 0;
      if (signal.aborted) continue;
      if (failed.length === 0) {
        if (!(await hasHadItsTurn(this.database.read, job))) continue;
        await this.write(job);
        return this.release(job, { failures });
      }
      const reason = failed.some((each) => each.reason === 'limited') ? 'limited' : 'unreachable';
      const backoff = BACKOFF_MS[failures++];
      if (backoff === undefined) return this.finish(job, 'stopped', reason);
      const wait = Math.max(backoff, ...failed.map(({ retryAfterMs = 0 }) => retryAfterMs));
      await this.write(job);
      return this.release(job, { reason, resume_at: clock() + wait, failures });
    }
  }

  /** The budget that was too small for a text of the job; undefined if there is none. */
  private async spentBudget({ id }: PretranslationRow) {
    const counts = await countJobTexts(this.database.read, [id]);
    const budgets = ['jobBudget', 'monthlyBudget'] as const;
    return budgets.find((budget) => counts.some(({ reason }) => reason === budget));
  }

  /** The next texts, each with another source. */
  private async nextTexts(job: PretranslationRow) {
    const { read } = this.database;
    const texts: { readonly text: PretranslationTextRow; readonly source: string }[] = [];
    for (const text of await listJobTexts(read, job.id, { outcome: 'waiting' }, BATCH_SIZE)) {
      const source = await this.pretranslator.source(text);
      if (!texts.some((each) => each.source === source)) texts.push({ text, source });
    }
    return texts;
  }

  /** Counts characters of a job before they are sent. */
  private spend(job: PretranslationRow, characters: number): Promise<boolean> {
    return this.database.transaction((tx) => spendCharacters(tx, job, characters));
  }

  private async store(
    job: PretranslationRow,
    texts: readonly { readonly text: PretranslationTextRow }[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      if ((await lockJob(tx, job.id))?.claim !== job.claim) throw new LostClaim();
      for (const [index, { text }] of texts.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.kind === 'translated') {
          const { origin, forms, sourceVersion } = outcome;
          await updateJobText(tx, text, {
            ...{ outcome: 'translated', origin, forms: toJson(forms), source_version: sourceVersion },
          });
        } else if (outcome.kind === 'leftOut') {
          const { reason, findings } = outcome;
          await updateJobText(tx, text, { outcome: 'leftOut', reason, findings: findings ? toJson(findings) : null });
        } else if (outcome.kind === 'failed' && outcome.reason !== 'limited') {
          const attempts = text.attempts + 1;
          const isLast = attempts >= MAX_ATTEMPTS;
          await updateJobText(tx, text, { attempts, ...(isLast && { outcome: 'leftOut', reason: 'provider' }) });
        }
      }
    });
  }

  /** Writes what is translated, where there is still no text. */
  private async write(job: PretranslationRow): Promise<void> {
    for (const origin of ['memory', 'machine'] as const) {
      for (;;) {
        const found = { outcome: 'translated', origin } as const;
        const texts = await listJobTexts(this.database.read, job.id, found, MAX_WRITTEN_TOGETHER);
        if (texts.length === 0) break;
        await this.writeTogether(job, origin, texts);
      }
    }
  }

  private writeTogether(
    job: PretranslationRow,
    origin: 'memory' | 'machine',
    texts: readonly PretranslationTextRow[],
  ): Promise<void> {
    const actor = { id: null, name: origin, ...(origin === 'machine' && { agent: job.provider! }) };
    return this.editing.edit({ actor, kind: 'pretranslate' }, async (editing) => {
      const { tx, changeSet } = editing;
      const { language } = job;
      const ids = texts.map(({ message_id }) => message_id);
      const messages = await lockMessages(editing, ids);
      if ((await lockJob(tx, job.id))?.claim !== job.claim) throw new LostClaim();
      const present = new Map((await loadTexts(tx, ids, [language])).map((text) => [text.messageId, text]));
      const isDeleted = (await findLanguage(tx, language))?.deleted_at !== null;
      const writes: TextWrite[] = [];
      for (const text of texts) {
        const message = messages.get(text.message_id);
        if (message === undefined || message.deleted || isDeleted) {
          await updateJobText(tx, text, { outcome: 'leftOut', reason: 'deleted', forms: null });
        } else if (!isEmpty(present.get(text.message_id)?.forms ?? {})) {
          await updateJobText(tx, text, { outcome: 'leftOut', reason: 'translatedMeanwhile', forms: null });
        } else {
          const [forms, sourceVersion] = [fromJson(text.forms!), text.source_version!];
          writes.push({ message, language, forms, sourceVersion, state: 'needs_review' });
        }
      }
      const written = new Map((await writeTexts(editing, writes)).map((text) => [text.messageId, text]));
      for (const text of texts) {
        const { version } = written.get(text.message_id) ?? {};
        if (version === undefined) continue;
        await updateJobText(tx, text, { outcome: 'written', forms: null, change_set_id: changeSet.id, version });
      }
    });
  }

  /** Writes the rest and ends the job. */
  private async finish(
    job: PretranslationRow,
    state: 'done' | 'canceled' | 'stopped',
    reason: PretranslationStopReason | null,
  ): Promise<void> {
    await this.write(job);
    this.unusable.delete(job.id);
    await this.release(job, { state, reason, resume_at: null, finished_at: Date.now() });
  }

  private release(job: PretranslationRow, changes: Partial<PretranslationRow>): Promise<void> {
    return this.update(job, { ...changes, claim: null, claimed_until: 0 });
  }

  /** Changes a job that this process still has. */
  private async update(job: PretranslationRow, changes: Partial<PretranslationRow>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockJob(tx, job.id);
      if (row?.claim !== job.claim) return;
      // One that is canceled in this moment is canceled by the next round.
      const isCanceled = row.state === 'canceling' && changes.state === 'running';
      await updateJob(tx, job.id, isCanceled ? { ...changes, state: 'canceling' } : changes);
    });
  }
}
