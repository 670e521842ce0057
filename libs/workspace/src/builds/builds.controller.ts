import { Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IncomingBodies } from '../exchange/import/incoming-bodies';
import { IdPipe } from '../http/input/id.pipe';
import { PageQuery } from '../http/lists/page-query';
import { LoadPriority } from '../http/load-priority.decorator';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { BuildResultView, BuildsView, BuildView } from './builds.contract';
import { BuildsService } from './builds.service';

/** Builds of the application, whose texts the workspace follows. */
@Controller('api/v1/builds')
export class BuildsController {
  constructor(
    private readonly builds: BuildsService,
    private readonly bodies: IncomingBodies,
  ) {}

  /** List builds, the newest first */
  @Allow('texts.read')
  @Get()
  list(@Query() query: PageQuery): Promise<BuildsView> {
    return this.builds.list(query);
  }

  /**
   * Send the files of a build, or get the plan
   *
   * Texts that only the code has changed follow it, and are published if the caller may publish. The body may be large: it is
   * read after the caller has been authenticated, and parsed in a thread.
   * @body BuildBody
   * @answers BuildResultView
   */
  @LoadPriority('files')
  @Allow('files.import')
  @Post()
  @HttpCode(200)
  async send(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const result = await this.bodies.useInQueue(request, (body) => this.builds.send(actor, body, key));
    response.set('Cache-Control', 'private, no-store').json(result);
  }

  /** Get a build */
  @Allow('texts.read')
  @UseInterceptors(VersionedInterceptor)
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<BuildView> {
    return this.builds.get(id);
  }

  /** Preview what applying a build that waits would change */
  @LoadPriority('files')
  @Allow('texts.read')
  @Get(':id/plan')
  plan(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildResultView> {
    return this.builds.plan(actor, id);
  }

  /**
   * Apply a build that waits
   *
   * Publishes the texts that follow the code, if the caller may publish.
   */
  @LoadPriority('files')
  @Allow('files.import')
  @Post(':id/apply')
  @HttpCode(200)
  apply(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id', IdPipe) id: string,
    @IfMatch() seen: VersionMatcher,
  ): Promise<BuildResultView> {
    return this.builds.apply(actor, id, seen, key);
  }
}
