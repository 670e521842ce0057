import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow, Public } from '../access/allow.decorator';
import { CallersService } from '../access/callers.service';
import { unauthenticated } from '../access/access.errors';
import { assertAllowed } from '../editing/assert-allowed';
import { decodeCursor, encodeCursor, isString } from '../http/lists/cursor';
import { type DraftBundle, DraftBundles, flatJson, nestedJson } from './draft-bundles';
import { bundleMissing } from './locize.errors';
import { LocizeErrorFilter } from './locize-error.filter';
import type { LocizeDownloadView, LocizeLanguagesView, LocizeStatsView, LocizeVersion } from './locize.contract';
import { LocizeService, versionNamed } from './locize.service';
import { PublishedBundles } from './published-bundles';

/** Texts of one page of a namespace. */
const PAGE_SIZE = 1000;

/** Express splits a namespace with slashes. */
type NamespaceParam = string | readonly string[];

/**
 * Texts for tools that are written for Locize: `latest` are drafts, `production` is the current release. Without a token both
 * have what is published.
 */
@UseFilters(LocizeErrorFilter)
@Controller('locize')
export class LocizeReadsController {
  constructor(
    private readonly locize: LocizeService,
    private readonly drafts: DraftBundles,
    private readonly published: PublishedBundles,
    private readonly callers: CallersService,
  ) {}

  /** List the languages */
  @Public()
  @Get('languages/:project')
  async languages(@Param('project') project: string, @Req() request: Request): Promise<LocizeLanguagesView> {
    await this.locize.assertProject(project);
    return this.locize.languages(await this.reader(request));
  }

  /** List the namespaces in all languages */
  @Public()
  @Get([
    'download/:project',
    'download/:project/:version',
    'download/:project/:version/:language',
    'download/:project/:version/:language/*namespace',
  ])
  async downloads(
    @Param('project') project: string,
    @Param('version') versionName: string | undefined,
    @Param('language') language: string | undefined,
    @Param('namespace') namespaceParam: NamespaceParam | undefined,
    @Req() request: Request,
  ): Promise<LocizeDownloadView[]> {
    await this.locize.assertProject(project);
    const versions: LocizeVersion[] =
      versionName === undefined ? ['latest', 'production'] : [versionNamed(versionName)];
    const reader = await this.reader(request);
    const lists = await Promise.all(versions.map((version) => this.locize.downloads(project, version, reader)));
    const namespace = namespaceParam && joined(namespaceParam);
    return lists
      .flat()
      .filter((entry) => language === undefined || entry.language === language)
      .filter((entry) => namespace === undefined || entry.namespace === namespace)
      .map(({ view }) => view);
  }

  /** Count the texts */
  @Allow('texts.read')
  @Get('stats/project/:project')
  async stats(@CurrentActor() actor: Actor, @Param('project') project: string): Promise<LocizeStatsView> {
    await this.locize.assertProject(project);
    return this.locize.stats(actor);
  }

  /** Get a job that is not finished: publishing responds when it is done, so there is none */
  @Allow('texts.read')
  @Get('jobs/:project/:job')
  async job(@Param('project') project: string, @Res() response: Response): Promise<void> {
    await this.locize.assertProject(project);
    response.json(null);
  }

  /** Get drafts of a namespace, in pages and with one member for each text */
  @Allow('texts.read')
  @Get('pull/:project/:version/:language/*namespace')
  async pull(
    @CurrentActor() actor: Actor,
    @Param('project') project: string,
    @Param('version') versionName: string,
    @Param('language') language: string,
    @Param('namespace') namespace: NamespaceParam,
    @Query('next') next: unknown,
    @Query('raw') raw: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.locize.assertProject(project);
    const reader = versionNamed(versionName) === 'latest' ? actor : undefined;
    const bundle = await this.draftsOrPublished(reader, language, joined(namespace), request, response);
    if (bundle === undefined) return;
    const after = isString(next) && next !== '' ? decodeCursor(next, isString) : undefined;
    // A text that is gone since the last page starts over: clients merge pages by name.
    const start = after === undefined ? 0 : bundle.texts.findIndex(({ path }) => JSON.stringify(path) === after) + 1;
    const texts = bundle.texts.slice(start, start + PAGE_SIZE);
    if (start + texts.length < bundle.texts.length) {
      response.set('X-Next-Page', encodeCursor(JSON.stringify(texts.at(-1)!.path)));
    }
    this.sendDrafts(response, bundle, raw === 'true' ? rawJson({ texts }) : flatJson({ texts }));
  }

  /** Get a namespace with a token */
  @Allow('texts.read')
  @Get('private/:project/:version/:language/*namespace')
  async privateBundle(
    @CurrentActor() actor: Actor,
    @Param('project') project: string,
    @Param('version') versionName: string,
    @Param('language') language: string,
    @Param('namespace') namespace: NamespaceParam,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.locize.assertProject(project);
    const reader = versionNamed(versionName) === 'latest' ? actor : undefined;
    const bundle = await this.draftsOrPublished(reader, language, joined(namespace), request, response);
    if (bundle === undefined) return;
    this.sendDrafts(response, bundle, nestedJson(bundle));
  }

  /** Get a namespace */
  @Public()
  @Get(':project/:version/:language/*namespace')
  async bundle(
    @Param('project') project: string,
    @Param('version') versionName: string,
    @Param('language') language: string,
    @Param('namespace') namespace: NamespaceParam,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.locize.assertPublicProject(project);
    const version = versionNamed(versionName);
    const reader = version === 'latest' ? await this.reader(request) : undefined;
    const bundle = await this.draftsOrPublished(reader, language, joined(namespace), request, response);
    if (bundle !== undefined) this.sendDrafts(response, bundle, nestedJson(bundle));
  }

  /**
   * Returns the owner of the token, who may read the workspace. Sessions do not count: a page must not read other texts in the
   * browser of someone who happens to be signed in.
   * @throws Problem 401, 403 for a token that does not suffice
   */
  private async reader(request: Request): Promise<Actor | undefined> {
    if (request.headers.authorization === undefined) return undefined;
    const caller = await this.callers.authenticate(request);
    if (caller === undefined) throw unauthenticated();
    assertAllowed(caller.actor, 'texts.read', {});
    return caller.actor;
  }

  /**
   * Returns the drafts for a reader. Without one, sends what is published and returns undefined.
   * @throws Problem 404
   */
  private async draftsOrPublished(
    reader: Actor | undefined,
    language: string,
    namespace: string,
    request: Request,
    response: Response,
  ): Promise<DraftBundle | undefined> {
    if (reader === undefined) {
      if (!this.published.serve(language, namespace, request, response)) throw bundleMissing();
      return undefined;
    }
    const bundle = await this.drafts.find(reader, language, namespace);
    if (bundle === undefined) throw bundleMissing();
    return bundle;
  }

  private sendDrafts(response: Response, { modifiedAt }: DraftBundle, json: string): void {
    response
      .set({ 'Cache-Control': 'private, no-store', 'Last-Modified': new Date(modifiedAt).toUTCString() })
      .vary('Authorization')
      .type('json')
      .send(json);
  }
}

const joined = (namespace: NamespaceParam): string => [namespace].flat().join('/');

/** With one object for each text, as tools ask for that read other properties, too. */
const rawJson = (page: Pick<DraftBundle, 'texts'>): string =>
  JSON.stringify(
    JSON.parse(flatJson(page), (name, value: unknown) =>
      typeof value === 'string' && name !== '' ? { value } : value,
    ),
  );
