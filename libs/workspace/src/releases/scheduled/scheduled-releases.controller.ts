import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import { IdPipe } from '../../http/input/id.pipe';
import { IfMatch, type VersionMatcher } from '../../http/versions/if-match';
import { VersionedInterceptor } from '../../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../../idempotency/idempotency';
import type { ReleaseView } from '../releases.contract';
import type { ScheduledReleasesView, ScheduledReleaseView } from './scheduled-releases.contract';
import { PublishScheduledBody, ScheduledReleaseBody } from './scheduled-releases.dto';
import { ScheduledReleasesService } from './scheduled-releases.service';

/** Releases that are published at a set time. */
@Controller('api/v1/scheduled-releases')
@UseInterceptors(VersionedInterceptor)
export class ScheduledReleasesController {
  constructor(private readonly scheduled: ScheduledReleasesService) {}

  /** List the scheduled releases that wait, the next one first */
  @Allow('releases.read')
  @Get()
  list(): Promise<ScheduledReleasesView> {
    return this.scheduled.list();
  }

  /**
   * Schedule a release
   *
   * At the set time, what is ready then is published in your name, if you may still publish then. There is no preview: texts that
   * are edited until then are included. At most 50 can wait.
   */
  @Allow('releases.publish')
  @Post()
  add(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: ScheduledReleaseBody,
  ): Promise<ScheduledReleaseView> {
    return this.scheduled.add(actor, key, body);
  }

  /**
   * Get a scheduled release
   *
   * Those that have ended are kept for 90 days.
   */
  @Allow('releases.read')
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<ScheduledReleaseView> {
    return this.scheduled.get(id);
  }

  /**
   * Change a scheduled release
   *
   * It is then published in your name. Everyone who may publish can change it.
   */
  @Allow('releases.publish')
  @Put(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ScheduledReleaseBody,
  ): Promise<ScheduledReleaseView> {
    return this.scheduled.change(actor, id, ifMatch, body);
  }

  /**
   * Cancel a scheduled release
   *
   * Everyone who may publish can cancel it. Activity records who did.
   */
  @Allow('releases.publish')
  @Delete(':id')
  @HttpCode(204)
  cancel(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
  ): Promise<void> {
    return this.scheduled.cancel(actor, id, ifMatch);
  }

  /**
   * Publish a scheduled release now, in your name
   * @optionalBody
   */
  @Allow('releases.publish')
  @Post(':id/publish')
  @HttpCode(201)
  publish(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id', IdPipe) id: string,
    @Body() body: PublishScheduledBody,
  ): Promise<ReleaseView> {
    return this.scheduled.publish(actor, key, id, body);
  }
}
