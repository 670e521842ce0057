import { All, Controller, HttpCode, Param, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { canonicalTag, Problem } from '@dragoman/i18n';
import { isNamespaceName } from '@dragoman/i18n/internal';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { unauthenticated } from '../access/access.errors';
import { Allow, Public } from '../access/allow.decorator';
import { may } from '../access/permissions';
import { assertAllowed } from '../editing/assert-allowed';
import { unknownLanguage } from '../editing/editing.errors';
import { ExchangeService } from '../exchange/exchange.service';
import { IncomingBodies } from '../exchange/import/incoming-bodies';
import { parseKeyList, parseSyncedTexts } from '../exchange/sync/parse-synced-texts';
import type { SyncReport } from '../exchange/sync/sync.contract';
import type { SyncTarget } from '../exchange/sync/sync-texts';
import { LanguagesService } from '../languages/languages.service';
import { MissingKeyIntake } from '../missing-keys/missing-key-intake';
import { namespaceImpossible } from '../namespaces/namespaces.errors';
import { ReleasesService } from '../releases/releases.service';
import {
  allKeysExist,
  keysForbidden,
  keysRejected,
  languageExists,
  notSupported,
  publishedReadOnly,
} from './locize.errors';
import { LocizeErrorFilter } from './locize-error.filter';
import type { LocizeJobView, ReportedKeysView } from './locize.contract';
import { LocizeService, versionNamed } from './locize.service';
import { SyncSummary } from './sync-summary';
import { UsedKeyIntake } from '../used-keys/used-key-intake';

/** Size of the body of a request. */
const MAX_MEGABYTES = 8;
/** The same for a request that reports keys: its body is parsed on the event loop. */
const MAX_REPORT_MEGABYTES = 1;
/** Texts may change between the preview of a release and its publication. */
const MAX_PUBLISH_ATTEMPTS = 5;

/** Changes by tools that are written for Locize. They go to the drafts, as their token's owner. */
@UseFilters(LocizeErrorFilter)
@Controller('locize')
export class LocizeWritesController {
  constructor(
    private readonly locize: LocizeService,
    private readonly exchange: ExchangeService,
    private readonly bodies: IncomingBodies,
    private readonly languages: LanguagesService,
    private readonly releases: ReleasesService,
    private readonly summary: SyncSummary,
    private readonly missingKeys: MissingKeyIntake,
    private readonly usedKeys: UsedKeyIntake,
  ) {}

  /** Take over texts of a file */
  @Allow('texts.edit')
  @Post('update/:project/:version/:language/*namespace')
  @HttpCode(200)
  async update(
    @CurrentActor() actor: Actor,
    @Param('project') project: string,
    @Param('version') version: string,
    @Param('language') language: string,
    @Param('namespace') namespace: string | readonly string[],
    @Query('review') review: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SyncReport> {
    await this.assertWritable(project, version);
    const target = this.target(actor, 'update', language, namespace, review === 'true');
    const report = await this.sync(actor, target, request);
    const { added, changed, unchanged, outdated, conflicts, gone, forbidden, rejected } = report;
    const isTaken = added + changed + unchanged + outdated.count + conflicts.count + gone.count > 0;
    if (!isTaken && forbidden.count > 0) throw keysForbidden();
    if (!isTaken && rejected.count > 0) throw keysRejected(rejected);
    const info = await this.summary.write(report, request);
    if (info !== undefined) response.set('X-Cli-Info', info);
    return report;
  }

  /** Add keys that do not exist yet, or report them as missing without permission to add them */
  @Public()
  @Post('missing/:project/:version/:language/*namespace')
  @HttpCode(200)
  async missing(
    @CurrentActor() actor: Actor | undefined,
    @Param('project') project: string,
    @Param('version') version: string,
    @Param('language') language: string,
    @Param('namespace') namespace: string | readonly string[],
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SyncReport | ReportedKeysView> {
    if (actor === undefined) throw unauthenticated();
    await this.assertWritable(project, version);
    if (!may(actor, 'keys.manage')) {
      if (!may(actor, 'keys.report')) throw keysForbidden();
      const place = { language: assertLanguage(language), namespace: assertNamespace(namespace) };
      const texts = parseSyncedTexts(await this.smallBody(request));
      const reports = texts.map(({ name, value }) => ({ ...place, key: name, ...(value && { defaultText: value }) }));
      return { reported: reports.length - this.missingKeys.report(reports) };
    }
    const report = await this.sync(actor, this.target(actor, 'missing', language, namespace, false), request);
    const { added, rejected, forbidden } = report;
    if (added === 0 && forbidden.count > 0) throw keysForbidden();
    if (added === 0 && rejected.count > 0) throw keysRejected(rejected);
    if (added === 0) throw allKeysExist();
    const info = await this.summary.write(report, request);
    if (info !== undefined) response.set('X-Cli-Info', info);
    return report;
  }

  /** Note which keys are used */
  @Allow('keys.report')
  @Post('used/:project/:version/:language/*namespace')
  @HttpCode(200)
  async used(
    @Param('project') project: string,
    @Param('version') version: string,
    @Param('namespace') namespaceParam: string | readonly string[],
    @Req() request: Request,
  ): Promise<ReportedKeysView> {
    await this.locize.assertProject(project);
    versionNamed(version);
    const namespace = assertNamespace(namespaceParam);
    const keys = parseKeyList(await this.smallBody(request));
    this.usedKeys.report(keys.map((key) => [namespace, key] as const));
    return { reported: keys.length };
  }

  /** Add a language */
  @Allow('languages.manage')
  @Post('language/:project/:language')
  @HttpCode(200)
  async addLanguage(
    @CurrentActor() actor: Actor,
    @Param('project') project: string,
    @Param('language') tag: string,
  ): Promise<object> {
    await this.locize.assertProject(project);
    await this.languages.add(actor, undefined, { tag }).catch((error: unknown) => {
      throw error instanceof Problem && error.code === 'languageTaken' ? languageExists() : error;
    });
    return {};
  }

  /** Publish the drafts as a new release */
  @Allow('releases.publish')
  @Post('publish/:project/:version')
  @HttpCode(200)
  async publish(
    @CurrentActor() actor: Actor,
    @Param('project') project: string,
    @Param('version') version: string,
    @Query('tenants') tenants: unknown,
  ): Promise<LocizeJobView> {
    await this.locize.assertProject(project);
    versionNamed(version); // either: there is one set of drafts, and one release that is served
    if (tenants === 'true') throw notSupported();
    for (let attempt = 1; ; attempt++) {
      try {
        const { hash } = await this.releases.preview({ limit: 1 });
        const { number } = await this.releases.publish(actor, undefined, { hash });
        return { jobId: `release-${number}` };
      } catch (error) {
        const code = error instanceof Problem ? error.code : undefined;
        if (code === 'nothingToPublish') return { jobId: 'unchanged' };
        if (code === 'textsWithErrors' || code === 'textsUnfitForBuilds') throw withoutPreview(error as Problem);
        if (code !== 'previewVoid' || attempt === MAX_PUBLISH_ATTEMPTS) throw error;
      }
    }
  }

  /** Count the texts again: they are always counted */
  @Allow('texts.read')
  @Post(['stats/project/regenerate/:project/:version', 'stats/project/regenerate/:project/:version/:language'])
  @HttpCode(200)
  async recount(@Param('project') project: string, @Param('version') version: string): Promise<object> {
    await this.locize.assertProject(project);
    versionNamed(version);
    return {};
  }

  /** Everything else: branches, copies of versions, tenants, snapshots */
  @Public()
  @All(['', '*path'])
  other(): never {
    throw notSupported();
  }

  /** @throws Problem 404, 405 */
  private async assertWritable(project: string, version: string): Promise<void> {
    await this.locize.assertProject(project);
    if (versionNamed(version) === 'production') throw publishedReadOnly();
  }

  /** @throws Problem 404, 422 */
  private target(
    actor: Actor,
    mode: SyncTarget['mode'],
    languageName: string,
    namespaceParam: string | readonly string[],
    needsReview: boolean,
  ): SyncTarget {
    const language = assertLanguage(languageName);
    const namespace = assertNamespace(namespaceParam);
    const mayAddKeys = may(actor, 'keys.manage');
    const mayEditTexts = may(actor, 'texts.edit', { language });
    if (!mayAddKeys) assertAllowed(actor, 'texts.edit', { language });
    return {
      mode,
      namespace,
      language,
      mayAddKeys,
      mayEditTexts,
      mayAddNamespaces: may(actor, 'namespaces.manage'),
      areReviewed: !needsReview && may(actor, 'texts.review', { language }),
    };
  }

  private smallBody(request: Request): Promise<Buffer> {
    return this.bodies.use(request, (body) => Promise.resolve(Buffer.concat(body)), MAX_REPORT_MEGABYTES);
  }

  private sync(actor: Actor, target: SyncTarget, request: Request): Promise<SyncReport> {
    return this.bodies.use(request, (body) => this.exchange.sync(actor, target, body), MAX_MEGABYTES);
  }
}

/** @throws Problem 404 */
function assertLanguage(name: string): string {
  const language = canonicalTag(name);
  if (language === undefined) throw unknownLanguage();
  return language;
}

/** @param namespace Express splits it at its slashes @throws Problem 422 */
function assertNamespace(namespace: string | readonly string[]): string {
  const name = [namespace].flat().join('/');
  if (!isNamespaceName(name)) throw namespaceImpossible();
  return name;
}

/** The list of texts may be long, and tools print only the sentence. */
const withoutPreview = (error: Problem): Problem => {
  const { members: _, ...options } = error.problemOptions;
  return new Problem(error.getStatus(), error.code, options);
};
