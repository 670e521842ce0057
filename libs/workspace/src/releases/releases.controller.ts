import { Body, Controller, Get, HttpCode, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { PageQuery } from '../http/lists/page-query';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { ReleaseNumber } from './release-number';
import type { DiffView, PreviewView, PublishingRulesView, ReleasesView, ReleaseView } from './releases.contract';
import { ChangesQuery, PublishBody, RollbackBody, RulesBody } from './releases.dto';
import { ReleasesService } from './releases.service';

/** Numbered, immutable sets of texts, one of which is served. */
@Controller('api/v1/releases')
@UseInterceptors(VersionedInterceptor)
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  /** List releases, the latest first */
  @Allow('releases.read')
  @Get()
  list(@Query() query: PageQuery): Promise<ReleasesView> {
    return this.releases.list(query);
  }

  /** Preview what publishing would change, and which texts prevent it or do not work with a running build */
  @LoadPriority('search')
  @Allow('releases.read')
  @Get('preview')
  preview(@Query() query: ChangesQuery): Promise<PreviewView> {
    return this.releases.preview(query);
  }

  /** Get the rules of publishing */
  @Allow('releases.read')
  @Get('rules')
  rules(): Promise<PublishingRulesView> {
    return this.releases.rules();
  }

  /**
   * Change the rules of publishing
   *
   * They are the status that a text needs to be published, and what happens with texts that do not work with a running build.
   * Applies to the whole installation, like its languages.
   */
  @Allow('languages.manage')
  @Put('rules')
  changeRules(
    @CurrentActor() actor: Actor,
    @IfMatch() seen: VersionMatcher,
    @Body() body: RulesBody,
  ): Promise<PublishingRulesView> {
    return this.releases.changeRules(actor, seen, body);
  }

  /** Publish exactly what the preview with this hash has shown */
  @Allow('releases.publish')
  @Post()
  @HttpCode(201)
  publish(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: PublishBody,
  ): Promise<ReleaseView> {
    return this.releases.publish(actor, key, body);
  }

  /** Get a release */
  @Allow('releases.read')
  @Get(':number')
  get(@ReleaseNumber('number') number: number): Promise<ReleaseView> {
    return this.releases.get(number);
  }

  /** Compare two releases */
  @LoadPriority('search')
  @Allow('releases.read')
  @Get(':from/diff/:to')
  diff(
    @ReleaseNumber('from') from: number,
    @ReleaseNumber('to') to: number,
    @Query() query: ChangesQuery,
  ): Promise<DiffView> {
    return this.releases.diff(from, to, query);
  }

  /** Publish the texts of an earlier release as a new release */
  @Allow('releases.publish')
  @Post(':number/rollback')
  @HttpCode(201)
  rollback(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @ReleaseNumber('number') number: number,
    @Body() body: RollbackBody,
  ): Promise<ReleaseView> {
    return this.releases.rollback(actor, key, number, body);
  }
}
