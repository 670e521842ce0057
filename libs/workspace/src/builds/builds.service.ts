import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { ExchangeThreads } from '../exchange/worker/exchange.threads';
import { decodeCursor, encodeCursor } from '../http/lists/cursor';
import type { PageQuery } from '../http/lists/page-query';
import type { VersionMatcher } from '../http/versions/if-match';
import { versionConflict } from '../http/versions/version-conflict';
import { PublishedRelease } from '../releases/published/published-release';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import { buildView } from './build-view';
import type { BuildResultView, BuildsView, BuildView } from './builds.contract';
import { unknownBuild } from './builds.errors';
import { findBuild, listBuilds, listWaitingBuilds } from './builds.store';
import type { BuildTask } from './builds.task';
import { compiledFile } from '../compiled-file';

/** Lists builds, and compares them with the texts, in the threads of imports. */
@Injectable()
export class BuildsService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly threads: ExchangeThreads,
    private readonly published: PublishedRelease,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {}

  /** @throws Problem 400 for an invalid cursor */
  async list({ limit, cursor }: PageQuery): Promise<BuildsView> {
    const { read } = this.database;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, isPosition);
    const rows = await listBuilds(read, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      builds: page.map(buildView),
      waiting: (await listWaitingBuilds(read)).map(buildView),
      ...(rows.length > page.length && last ? { next: encodeCursor([last.build_order, last.id]) } : {}),
    };
  }

  /** @throws Problem 404 */
  async get(id: string): Promise<BuildView> {
    const row = await findBuild(this.database.read, id);
    if (row === undefined) throw unknownBuild();
    return buildView(row);
  }

  /** Compares the build that this process was started with. */
  start(): Promise<BuildResultView> {
    const { buildOrder } = this.config;
    return this.perform({
      kind: 'start',
      actor: { id: null, name: 'code' },
      publishes: true,
      ...(buildOrder !== undefined && { order: buildOrder }),
    });
  }

  /**
   * Compares a build whose files were sent.
   * @param body JSON of a `BuildInput`; in blocks, whose buffers are moved to the thread and cannot be used afterwards
   * @throws Problem 400, 409, 413, 422, 503
   */
  send(actor: Actor, body: readonly Uint8Array<ArrayBuffer>[], key: string | undefined): Promise<BuildResultView> {
    return this.perform(
      { kind: 'send', body, ...authorOf(actor), ...(key && { key }) },
      body.map(({ buffer }) => buffer),
    );
  }

  /** What applying a build that waits would change now. @throws Problem 404, 409, 503 */
  plan(actor: Actor, id: string): Promise<BuildResultView> {
    return this.perform({ kind: 'preview', id, ...authorOf(actor) });
  }

  /** @throws Problem 404, 409, 412, 503 */
  async apply(actor: Actor, id: string, seen: VersionMatcher, key: string | undefined): Promise<BuildResultView> {
    const build = await this.get(id);
    const isSeen = seen(build.version);
    // A request that is repeated has seen the version before its first execution.
    if (!isSeen && key === undefined) throw versionConflict(build);
    const version = isSeen ? build.version : null;
    return this.perform({ kind: 'apply', id, version, ...authorOf(actor), ...(key && { key }) });
  }

  private async perform(
    input: DistributiveOmit<BuildTask, 'mode'>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<BuildResultView> {
    const task: BuildTask = { ...input, mode: this.config.fromCode };
    const result = await this.threads.performModule<BuildResultView>(taskFile, task, transfer);
    if (result.build?.release !== undefined) {
      await this.published.refresh();
      await this.catalog.settled();
    }
    return result;
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

const authorOf = (actor: Actor) => ({
  actor: { id: actor.id, name: actor.name },
  publishes: may(actor, 'releases.publish'),
});

const isPosition = (value: unknown): value is readonly [number, string] =>
  Array.isArray(value) && value.length === 2 && Number.isSafeInteger(value[0]) && typeof value[1] === 'string';

const taskFile = compiledFile(join(__dirname, 'builds.task.js'));
