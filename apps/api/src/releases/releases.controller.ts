import { Body, Controller, Get, HttpCode, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { IdempotencyKey } from '../people/idempotency';
import { type Seen, VersionSeen } from '../people/if-match';
import { PageQuery } from '../people/page-query';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import { ReleaseNumber } from './release-number';
import type { DiffView, PreviewView, PublishingRulesView, ReleasesView, ReleaseView } from './releases.contract';
import { ChangesQuery, PublishBody, RollbackBody, RulesBody } from './releases.dto';
import { ReleasesService } from './releases.service';

/** Frozen sets of texts, one of which is served. */
@Controller('api/v1/releases')
@UseInterceptors(VersionedInterceptor)
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  /** The releases, the latest first */
  @Allow('releases.read')
  @Get()
  list(@Query() query: PageQuery): Promise<ReleasesView> {
    return this.releases.list(query);
  }

  /** What would be published now, and what stands in its way */
  @GivesWay('search')
  @Allow('releases.read')
  @Get('preview')
  preview(@Query() query: ChangesQuery): Promise<PreviewView> {
    return this.releases.preview(query);
  }

  /** What a text has to be to be published */
  @Allow('releases.read')
  @Get('rules')
  rules(): Promise<PublishingRulesView> {
    return this.releases.rules();
  }

  /**
   * Changes what a text has to be to be published
   *
   * A setting of the whole installation, as its languages are.
   */
  @Allow('languages.manage')
  @Put('rules')
  changeRules(
    @CurrentActor() actor: Actor,
    @VersionSeen() seen: Seen,
    @Body() body: RulesBody,
  ): Promise<PublishingRulesView> {
    return this.releases.changeRules(actor, seen, body);
  }

  /** Publishes what the preview with this hash has shown */
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

  /** A release */
  @Allow('releases.read')
  @Get(':number')
  one(@ReleaseNumber('number') number: number): Promise<ReleaseView> {
    return this.releases.one(number);
  }

  /** What one release has otherwise than another */
  @GivesWay('search')
  @Allow('releases.read')
  @Get(':from/diff/:to')
  diff(
    @ReleaseNumber('from') from: number,
    @ReleaseNumber('to') to: number,
    @Query() query: ChangesQuery,
  ): Promise<DiffView> {
    return this.releases.diff(from, to, query);
  }

  /** Publishes again what an earlier release held */
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
