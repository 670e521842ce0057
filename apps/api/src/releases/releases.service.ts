import { Injectable } from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import { hash } from 'node:crypto';
import { Database, type Queries, type Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import type { PointerRow, ReleaseRow } from '../database/schema';
import { Turns } from '../database/turns';
import type { Subject } from '../history/change';
import { HistoryService } from '../history/history.service';
import type { Actor } from '../people/actor';
import { once, type Repeatable } from '../people/idempotency';
import type { Seen } from '../people/if-match';
import type { PageQuery } from '../people/page-query';
import { changedMeanwhile } from '../translations/editing.errors';
import { lastChange } from '../translations/last-change';
import { possibleText } from '../translations/possible-text';
import { writtenStates } from '../translations/text-view';
import { withMessages } from './changed-messages';
import { KeptReleases } from './kept-releases';
import { contentName, type NextRelease, nextRelease, type ReleaseContent, type Remembered } from './next-release';
import { readNumber, readPlace, writeCursor } from './place-cursor';
import { changesView, previewView, releaseView, rulesView } from './release-view';
import { isNothing, type ReleaseChanges, releaseChanges } from './release-changes';
import { PublishedRelease, RELEASES } from './published-release';
import { releasedTexts } from './released-texts';
import type {
  DiffView,
  PreviewView,
  PublishingRulesInput,
  PublishingRulesView,
  ReleasesView,
  ReleaseView,
} from './releases.contract';
import type { ChangesQuery, PublishBody, RollbackBody } from './releases.dto';
import { nothingToPublish, previewVoid, releaseNotKept, textsWithErrors, unknownRelease } from './releases.errors';
import {
  bundlesOf,
  fallbacksOf,
  insertRelease,
  lockPointer,
  movePointer,
  nextNumber,
  pointer,
  publishingRule,
  putBlobs,
  putLeastState,
  releaseRow,
  releaseRows,
} from './releases.store';
import type { ChangesPage } from './text-changes';

/** What a release made at this moment would be, and how it differs from the one before. */
interface Preview {
  readonly hash: string;
  readonly base: number | null;
  readonly next: NextRelease;
  readonly changes: ReleaseChanges;
}

/** Freezes texts into numbered releases, and says what is in them. */
@Injectable()
export class ReleasesService {
  /** Putting a release together takes memory and time: one after the other. */
  private readonly turns = new Turns(20, 30_000);
  /** What came of each namespace the last time: mostly one or two have changed since. */
  private readonly remembered: Remembered = new Map();

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly published: PublishedRelease,
    private readonly catalog: CatalogService,
    private readonly kept: KeptReleases,
  ) {}

  /** @throws Problem 400 for a cursor that nobody wrote */
  async list({ limit, cursor }: PageQuery): Promise<ReleasesView> {
    const { read } = this.database;
    const rows = await releaseRows(read, cursor === undefined ? undefined : readNumber(cursor), limit + 1);
    const page = rows.slice(0, limit);
    const { release: current } = await pointer(read);
    return {
      current,
      releases: page.map((row) => releaseView(row, current)),
      ...(rows.length > page.length ? { next: writeCursor(page.at(-1)!.number) } : {}),
    };
  }

  /** @throws Problem 404 */
  async one(number: number): Promise<ReleaseView> {
    const { read } = this.database;
    return releaseView(await known(read, number), (await pointer(read)).release);
  }

  /** @throws Problem 400 for a cursor that nobody wrote, 404, 410 where one of them is kept no longer */
  async diff(from: number, to: number, query: ChangesQuery): Promise<DiffView> {
    const page = pageOf(query);
    return this.inTurn(async () => {
      const { read } = this.database;
      const [before, after] = [await keptContent(read, from), await keptContent(read, to)];
      const changes = await releaseChanges(before, after, releasedTexts(read), page);
      const entries = await withMessages(read, changes.entries);
      return { from, to, ...changesView({ ...changes, entries }) };
    });
  }

  /** @throws Problem 400 for a cursor that nobody wrote */
  async preview(query: ChangesQuery): Promise<PreviewView> {
    const page = pageOf(query);
    return this.inTurn(async () => {
      const { read } = this.database;
      return viewOf(await preview(read, await pointer(read), page, this.remembered));
    });
  }

  async rules(): Promise<PublishingRulesView> {
    return rulesView(await publishingRule(this.database.read));
  }

  /** @throws Problem 412 */
  async changeRules(actor: Actor, seen: Seen, { least }: PublishingRulesInput): Promise<PublishingRulesView> {
    await this.database.transaction(
      async (tx) => {
        const rule = await publishingRule(tx);
        const before = rulesView(rule);
        const subject: Subject = { type: 'setting', id: 'publishing' };
        if (!seen(rule.version)) {
          throw changedMeanwhile({ ...before, ...(await lastChange(this.history, tx, subject)) });
        }
        if (before.least === least) return;
        await putLeastState(tx, writtenStates[least]);
        await this.history.record(tx, this.history.changeSet({ actor, kind: 'manage' }), [
          { subject, before: { least: before.least }, after: { least } },
        ]);
      },
      { isolation: 'serializable' }, // of two who were the first to change it one finds that it was changed
    );
    return this.rules();
  }

  /**
   * Makes a release of exactly what a preview showed.
   * @throws Problem 409 where texts have errors or nothing is different, 412 where something changed since the preview,
   * 422 for a note that cannot be kept, or a key that was used for something else
   */
  async publish(actor: Actor, key: string | undefined, body: PublishBody): Promise<ReleaseView> {
    const note = noteOf(body);
    return this.make({ actor, route: 'releases', key, body }, async (tx, last) => {
      const made = await preview(tx, last, { limit: 50 }, this.remembered);
      if (made.hash !== body.hash) throw previewVoid(viewOf(made));
      const { contents, blocking } = made.next;
      if (blocking.count > 0 && body.leaveErrors !== true) throw textsWithErrors(viewOf(made));
      await putBlobs(tx, contents);
      return { kind: 'publish', note, content: made.next, changes: made.changes, left: blocking.count };
    });
  }

  /**
   * Makes a release that is equal to an earlier one.
   * @throws Problem 404, 409 where nothing would be different, 410 where its texts are kept no longer, 422 as above
   */
  async rollback(actor: Actor, key: string | undefined, number: number, body: RollbackBody): Promise<ReleaseView> {
    const note = noteOf(body);
    return this.make({ actor, route: `releases/${number}/rollback`, key, body }, async (tx, last) => {
      const content = await keptContent(tx, number);
      const changes = await releaseChanges(await lastContent(tx, last), content, releasedTexts(tx));
      return { kind: 'rollback', rollbackOf: number, note, content, changes, left: 0 };
    });
  }

  /** Once it is answered this process serves it. */
  private async make(request: Repeatable & { actor: Actor }, makeContent: MakeContent): Promise<ReleaseView> {
    const { actor } = request;
    const work = (tx: Transaction) =>
      once(tx, request, async () => {
        const last = await lockPointer(tx);
        const { kind, rollbackOf = null, note, content, changes, left } = await makeContent(tx, last);
        if (isNothing(changes)) throw nothingToPublish();
        const changeSet = this.history.changeSet({ actor, kind, ...(note === null ? {} : { note }) });
        const row: ReleaseRow = {
          number: await nextNumber(tx),
          hash: contentName(content),
          at: changeSet.at,
          by_id: actor.id,
          by_name: actor.name,
          note,
          kind,
          rollback_of: rollbackOf,
          summary: toJson({ ...changes.counts, left }),
          fallbacks: toJson(Object.fromEntries(content.fallbacks)),
          kept: 1,
        };
        await insertRelease(tx, row, content.bundles);
        await movePointer(tx, row.number);
        await this.history.record(tx, changeSet, [
          {
            subject: { type: 'release', id: String(row.number) },
            before: last.release === null ? null : { release: last.release },
            after: { release: row.number, ...(rollbackOf === null ? {} : { rollbackOf }), left },
          },
        ]);
        await this.database.notify(tx, RELEASES, String(last.sequence + 1));
        return releaseView(row, row.number);
      });
    // in PostgreSQL of one moment, whatever others write meanwhile
    const made = await this.inTurn(() => this.database.transaction(work, { isolation: 'repeatable read' }));
    await this.published.lookUp();
    await this.catalog.settled();
    void this.kept.clean();
    return made;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.turns.take();
    try {
      return await work();
    } finally {
      release();
    }
  }
}

type MakeContent = (
  tx: Transaction,
  last: PointerRow,
) => Promise<{
  readonly kind: ReleaseRow['kind'];
  readonly rollbackOf?: number;
  readonly note: string | null;
  readonly content: ReleaseContent;
  readonly changes: ReleaseChanges;
  readonly left: number;
}>;

async function preview(db: Queries, last: PointerRow, page: ChangesPage, remembered: Remembered): Promise<Preview> {
  const before = await lastContent(db, last);
  const { least } = await publishingRule(db);
  const { epoch } = last;
  const next = await nextRelease(db, { epoch, bundles: before.bundles, treeOf: releasedTexts(db) }, least, remembered);
  const changes = await releaseChanges(before, next, releasedTexts(db, next.contents), page);
  const entries = await withMessages(db, changes.entries);
  return { hash: previewHash(last, next), base: last.release, next, changes: { ...changes, entries } };
}

/** Of all that decides what is published, and what whoever publishes has to agree to. */
function previewHash({ release, sequence }: PointerRow, next: NextRelease): string {
  const { blocking } = next;
  const blocks = blocking.texts.map(({ message, language }) => `${message} ${language}`).sort();
  const content = JSON.stringify([release, sequence, contentName(next), blocking.count, blocks]);
  return hash('sha256', content, 'base64url').slice(0, 22);
}

const viewOf = ({ hash, base, next, changes }: Preview): PreviewView => previewView(hash, base, next, changes);

async function known(db: Queries, number: number): Promise<ReleaseRow> {
  const row = await releaseRow(db, number);
  if (row === undefined) throw unknownRelease();
  return row;
}

async function keptContent(db: Queries, number: number): Promise<ReleaseContent> {
  const row = await known(db, number);
  if (row.kept === 0) throw releaseNotKept();
  return { bundles: await bundlesOf(db, number), fallbacks: fallbacksOf(row) };
}

const lastContent = async (db: Queries, { release }: PointerRow): Promise<ReleaseContent> =>
  release === null ? { bundles: new Map(), fallbacks: new Map() } : keptContent(db, release);

/** @throws Problem 422 */
const noteOf = ({ note = '' }: { note?: string }): string | null => possibleText(note).trim() || null;

/** @throws Problem 400 */
const pageOf = ({ language, namespace, limit, cursor }: ChangesQuery): ChangesPage => ({
  limit,
  ...(language === undefined ? {} : { language }),
  ...(namespace === undefined ? {} : { namespace }),
  ...(cursor === undefined ? {} : { after: readPlace(cursor) }),
});
