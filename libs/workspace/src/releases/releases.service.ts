import { Injectable, Inject } from '@nestjs/common';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Lock } from '../concurrency/lock';
import { Database, type Queries, type Transaction } from '../database/database';
import type { PointerRow } from './releases.tables';
import type { Author, Subject } from '../history/change';
import { HistoryService } from '../history/history.service';
import { Notifier } from '../notifications/notifier';
import type { Actor } from '../access/actor';
import { executeOnce, type IdempotentRequest } from '../idempotency/idempotency';
import type { VersionMatcher } from '../http/versions/if-match';
import type { PageQuery } from '../http/lists/page-query';
import { lastChange } from '../editing/last-change';
import { assertValidText } from '../editing/assert-valid-text';
import { storedTextStates } from '../texts/text-view';
import { withMessageIds } from './preview/message-ids';
import { inSpan } from '../tracing/tracing';
import { loadCurrentContent, loadKeptContent, requireRelease } from './release-content';
import { ReleaseRetention } from './release-retention';
import {
  releaseContentHash,
  type NextRelease,
  ReleaseComposer,
  type ReleaseSources,
  TextsChanged,
} from './preview/next-release';
import { decodeCursor, encodeCursor, isPositiveInteger, isStrings } from '../http/lists/cursor';
import { changesView, previewView, releaseView, rulesView } from './release-view';
import { hasNoChanges, type ReleaseChanges, compareReleases } from './preview/release-changes';
import { PublishedRelease } from './published/published-release';
import { RunningBuilds } from '../running-builds/running-builds.service';
import { type BuildCheck, checkAgainstBuilds } from './preview/build-check';
import { bundleTextsLoader } from './preview/bundle-texts';
import type {
  BuildCheckView,
  DiffView,
  PreviewView,
  PublishingRulesInput,
  PublishingRulesView,
  ReleasesView,
  ReleaseView,
} from './releases.contract';
import type { ChangesQuery, PublishBody, RollbackBody } from './releases.dto';
import { nothingToPublish, previewVoid, releasesBusy, textsUnfitForBuilds, textsWithErrors } from './releases.errors';
import {
  lockPointer,
  readPointer,
  readPublishingRules,
  putBlobs,
  savePublishingRules,
  listReleases,
  missingBlobs,
} from './releases.store';
import { type NewRelease, writeRelease } from './write-release';
import { changedBundles, type ChangesPage } from './preview/text-changes';
import { versionConflict } from '../http/versions/version-conflict';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';

/** The next release, and how it differs from the current one. */
interface ComposedPreview {
  readonly hash: string;
  readonly base: number | null;
  readonly next: NextRelease;
  readonly sources: ReleaseSources;
  readonly changes: ReleaseChanges;
  readonly builds: BuildCheckView;
}

/** A preview is refused if texts changed during each of these attempts to read them. */
const MAX_PREVIEW_ATTEMPTS = 5;

/** Publishes and rolls back releases, and compares them. */
@Injectable()
export class ReleasesService {
  /** Previews and comparisons, which wait apart from those who publish. Each takes time and memory: one at a time. */
  private readonly previewLock = new Lock({ maxWaiting: 20, timeoutMs: 30_000, refusal: releasesBusy });
  /** Previews that wait for {@link previewLock}, by their query. */
  private readonly waitingPreviews = new Map<string, Promise<PreviewView>>();
  /** Publishes and rollbacks, one at a time. */
  private readonly lock = new Lock({ maxWaiting: 20, timeoutMs: 30_000, refusal: releasesBusy });
  /** Mostly, only a few texts have changed since the last preview. */
  private readonly composer = new ReleaseComposer();

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly notifier: Notifier,
    private readonly published: PublishedRelease,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
    private readonly retention: ReleaseRetention,
    private readonly runningBuilds: RunningBuilds,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async list({ limit, cursor }: PageQuery): Promise<ReleasesView> {
    const { read } = this.database;
    const rows = await listReleases(
      read,
      cursor === undefined ? undefined : decodeCursor(cursor, isPositiveInteger),
      limit + 1,
    );
    const page = rows.slice(0, limit);
    const { release: current } = await readPointer(read);
    return {
      current,
      releases: page.map((row) => releaseView(row, current)),
      ...(rows.length > page.length ? { next: encodeCursor(page.at(-1)!.number) } : {}),
    };
  }

  /** @throws Problem 404 */
  async get(number: number): Promise<ReleaseView> {
    const { read } = this.database;
    return releaseView(await requireRelease(read, number), (await readPointer(read)).release);
  }

  /** @throws Problem 400 for an invalid cursor, 404, 410 if the texts of one of them are no longer stored */
  async diff(from: number, to: number, query: ChangesQuery): Promise<DiffView> {
    const page = changesPage(query);
    return this.previewLock.run(async () => {
      const { read } = this.database;
      const [before, after] = [await loadKeptContent(read, from), await loadKeptContent(read, to)];
      const changes = await compareReleases(before, after, { treeOf: bundleTextsLoader(read) }, page);
      const entries = await withMessageIds(read, changes.entries);
      return { from, to, ...changesView({ ...changes, entries }) };
    });
  }

  /** @throws Problem 400 for an invalid cursor */
  async preview(query: ChangesQuery): Promise<PreviewView> {
    const page = changesPage(query);
    const key = JSON.stringify(page);
    let preview = this.waitingPreviews.get(key);
    if (preview === undefined) {
      preview = this.previewLock
        .run(async () => {
          this.waitingPreviews.delete(key); // the texts may change from now on
          return viewOfPreview(await this.composeUnlocked(page));
        })
        .finally(() => {
          if (this.waitingPreviews.get(key) === preview) this.waitingPreviews.delete(key);
        });
      this.waitingPreviews.set(key, preview);
    }
    return preview;
  }

  async rules(): Promise<PublishingRulesView> {
    return rulesView(await readPublishingRules(this.database.read));
  }

  /** @throws Problem 412 */
  async changeRules(
    actor: Actor,
    seen: VersionMatcher,
    { minState, runningBuilds }: PublishingRulesInput,
  ): Promise<PublishingRulesView> {
    await this.database.transaction(
      async (tx) => {
        const rules = await readPublishingRules(tx);
        const { version, ...before } = rulesView(rules);
        const subject: Subject = { type: 'setting', id: 'publishing' };
        if (!seen(version)) {
          throw versionConflict({ ...before, version, ...(await lastChange(this.history, tx, subject)) });
        }
        const after = { minState, runningBuilds: runningBuilds ?? before.runningBuilds };
        if (isDeepStrictEqual(before, after)) return;
        await savePublishingRules(tx, rules, { ...after, minState: storedTextStates[minState] });
        await this.history.recordOne(tx, { actor, kind: 'manage' }, { subject, before, after });
      },
      { isolation: 'serializable' }, // before the first change there is no row to lock
    );
    return this.rules();
  }

  /**
   * Publishes exactly what a preview has shown.
   * @throws Problem 409 if texts have errors, do not work with running builds or nothing has changed, 412 if the preview is outdated, 422 for a note
   * that cannot be stored or an `Idempotency-Key` that was used for another request
   */
  async publish(actor: Actor, key: string | undefined, body: PublishBody): Promise<ReleaseView> {
    const note = normalizeNote(body);
    return this.createRelease({ actor, route: 'releases', key, body }, async (tx, last) => {
      const current = await this.composePreview(tx, last, { limit: 50 });
      const { next, changes } = current;
      if (current.hash !== body.hash) throw previewVoid(viewOfPreview(current));
      const obstacle = obstacleTo(current, body.leaveErrors);
      if (obstacle === 'errors') throw textsWithErrors(viewOfPreview(current));
      if (obstacle === 'builds') throw textsUnfitForBuilds(viewOfPreview(current));
      await this.storeBlobs(tx, current);
      return { kind: 'publish', note, content: next, changes, left: next.blocking.count };
    });
  }

  /**
   * Publishes what is ready, without a preview that someone has seen, in one transaction with the reason for it.
   * @param work calls `publish` at most once. It can be repeated after a conflict with another transaction
   */
  async publishReady<T>(
    work: (tx: Transaction, publish: (request: ReadyRequest) => Promise<ReadyOutcome>) => Promise<T>,
  ): Promise<T> {
    return inSpan('publish release', {}, async (span) => {
      let published: ReleaseView | undefined;
      const result = await this.inPublishingTransaction((tx) => {
        published = undefined;
        return work(tx, async (request) => {
          const outcome = await this.publishReadyIn(tx, request);
          if (outcome.kind === 'published') published = outcome.release;
          return outcome;
        });
      });
      if (published === undefined) return result;
      span.setAttributes({ 'dragoman.release': published.number, 'dragoman.release.kind': published.kind });
      await this.serve();
      return result;
    });
  }

  private async publishReadyIn(tx: Transaction, { actor, note, leaveErrors }: ReadyRequest): Promise<ReadyOutcome> {
    const last = await lockPointer(tx);
    const current = await this.composePreview(tx, last, { limit: 50 });
    const obstacle = obstacleTo(current, leaveErrors);
    if (obstacle !== undefined) return { kind: obstacle, preview: viewOfPreview(current) };
    const { next, changes } = current;
    if (hasNoChanges(changes)) return { kind: 'nothing' };
    await this.storeBlobs(tx, current);
    const content = { kind: 'publish', note, content: next, changes, left: next.blocking.count } as const;
    return { kind: 'published', release: await this.insert(tx, actor, last, content) };
  }

  /**
   * Publishes a new release that is equal to an earlier one.
   * @throws Problem 404, 409 if nothing would change, 410 if its texts are no longer stored, 422 as in {@link publish}
   */
  async rollback(actor: Actor, key: string | undefined, number: number, body: RollbackBody): Promise<ReleaseView> {
    const note = normalizeNote(body);
    return this.createRelease({ actor, route: `releases/${number}/rollback`, key, body }, async (tx, last) => {
      const content = await loadKeptContent(tx, number);
      const changes = await compareReleases(await loadCurrentContent(tx, last), content, {
        treeOf: bundleTextsLoader(tx),
      });
      return { kind: 'rollback', rollbackOf: number, note, content, changes, left: 0 };
    });
  }

  private async composeUnlocked(page: ChangesPage): Promise<ComposedPreview> {
    const { read } = this.database;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.composePreview(read, await readPointer(read), page);
      } catch (error) {
        if (!(error instanceof TextsChanged)) throw error;
        if (attempt === MAX_PREVIEW_ATTEMPTS) throw releasesBusy();
      }
    }
  }

  /** @throws TextsChanged unless all queries see the same moment */
  private async composePreview(db: Queries, last: PointerRow, page: ChangesPage): Promise<ComposedPreview> {
    const before = await loadCurrentContent(db, last);
    const { minState, runningBuilds } = await readPublishingRules(db);
    const { epoch, release: base } = last;
    const sources = { db, last: { epoch, bundles: before.bundles, treeOf: bundleTextsLoader(db) }, minState };
    const next = await this.composer.compose(sources);
    const composed = async (hash: string): Promise<Buffer> => {
      for await (const { json } of this.composer.contentsOf(sources, next, [hash])) return json;
      throw new TextsChanged();
    };
    const treeOf = bundleTextsLoader(db, (hash) => (next.changed.has(hash) ? composed(hash) : undefined));
    const sizeOf = (hash: string) => next.changed.get(hash)?.size;
    const changes = await compareReleases(before, next, { treeOf, sizeOf }, page);
    const entries = await withMessageIds(db, changes.entries);
    const pairs = changedBundles(before.bundles, next.bundles);
    const check = await checkAgainstBuilds(pairs, { db, builds: this.runningBuilds, treeOf });
    const builds = { ...check, texts: await withMessageIds(db, check.texts), refuses: runningBuilds === 'refuse' };
    return { hash: previewHash(last, next, check), base, next, sources, changes: { ...changes, entries }, builds };
  }

  /** Resolves when this process serves the new release. */
  private createRelease(
    request: IdempotentRequest & { actor: Actor },
    makeContent: ComposeContent,
  ): Promise<ReleaseView> {
    return inSpan('publish release', {}, async (span) => {
      const created = await this.createAndServe(request, makeContent);
      span.setAttributes({ 'dragoman.release': created.number, 'dragoman.release.kind': created.kind });
      return created;
    });
  }

  private async createAndServe(
    request: IdempotentRequest & { actor: Actor },
    makeContent: ComposeContent,
  ): Promise<ReleaseView> {
    const { actor } = request;
    const created = await this.inPublishingTransaction((tx) =>
      executeOnce(tx, request, async () => {
        const last = await lockPointer(tx);
        const content = await makeContent(tx, last);
        if (hasNoChanges(content.changes)) throw nothingToPublish();
        return this.insert(tx, actor, last, content);
      }),
    );
    await this.serve();
    return created;
  }

  private async insert(
    tx: Transaction,
    actor: Author,
    last: PointerRow,
    { kind, note, ...release }: ComposedContent,
  ): Promise<ReleaseView> {
    const changeSet = await this.history.changeSet(tx, { actor, kind, ...(note === null ? {} : { note }) });
    const row = await writeRelease(tx, this.database, this.history, { ...release, kind, last, changeSet });
    const released = { kind: 'released', by: actor, release: row.number, note } as const;
    if (kind === 'publish') await this.notifier.notify(tx, released);
    return releaseView(row, row.number);
  }

  private async storeBlobs(tx: Transaction, { next, sources }: ComposedPreview): Promise<void> {
    const missing = await missingBlobs(tx, [...next.changed.keys()]);
    await putBlobs(tx, this.composer.contentsOf(sources, next, missing));
  }

  /** One at a time. In PostgreSQL, all queries have to see the same moment. */
  private inPublishingTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.lock.run(() => this.database.transaction(work, { isolation: 'repeatable read' }));
  }

  /** Resolves when this process serves the new release. */
  private async serve(): Promise<void> {
    await this.published.refresh();
    await this.catalog.settled();
    void this.retention.clean();
  }
}

/** Everything that is ready is published. */
export interface ReadyRequest {
  readonly actor: Author;
  readonly note: string | null;
  /** Leaves texts with errors as they were published last. */
  readonly leaveErrors: boolean;
}

/** What became of a {@link ReadyRequest}, or the obstacle to it. */
export type ReadyOutcome =
  | { readonly kind: 'published'; readonly release: ReleaseView }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'errors'; readonly preview: PreviewView }
  | { readonly kind: 'builds'; readonly preview: PreviewView };

type ComposedContent = Omit<NewRelease, 'last' | 'changeSet' | 'build'> & { readonly note: string | null };

type ComposeContent = (tx: Transaction, last: PointerRow) => Promise<ComposedContent>;

/** Texts with errors, or texts that do not work with running builds, which prevent publishing. */
function obstacleTo({ next, builds }: ComposedPreview, leaveErrors = false): 'errors' | 'builds' | undefined {
  if (next.blocking.count > 0 && !leaveErrors) return 'errors';
  return builds.refuses && builds.count > 0 ? 'builds' : undefined;
}

/** A hash of everything that is published, and of the texts with problems that the publisher has to accept. */
function previewHash({ release, sequence }: PointerRow, next: NextRelease, builds: BuildCheck): string {
  const { blocking } = next;
  const blocks = blocking.texts.map(({ keyId, language }) => `${keyId} ${language}`).sort();
  const unfit = builds.count === 0 ? [] : [builds.count, builds.texts];
  const content = JSON.stringify([release, sequence, releaseContentHash(next), blocking.count, blocks, ...unfit]);
  return hash('sha256', content, 'base64url').slice(0, 22);
}

const viewOfPreview = ({ hash, base, next, changes, builds }: ComposedPreview): PreviewView =>
  previewView(hash, base, next, changes, builds);

/** @throws Problem 422 */
export const normalizeNote = ({ note = '' }: { note?: string }): string | null => assertValidText(note).trim() || null;

/** A namespace, a language and a key. */
const isTextPosition = isStrings(3) as (value: unknown) => value is NonNullable<ChangesPage['after']>;

/** @throws Problem 400 for an invalid cursor */
const changesPage = ({ language, namespace, limit, cursor }: ChangesQuery): ChangesPage => ({
  limit,
  ...(language === undefined ? {} : { language }),
  ...(namespace === undefined ? {} : { namespace }),
  ...(cursor === undefined ? {} : { after: decodeCursor(cursor, isTextPosition) }),
});
