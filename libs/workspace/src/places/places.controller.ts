import { Body, Controller, Get, Headers, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import type { PlacesView } from './places.contract';
import { FitBody, PlacesBody, PlacesQuery } from './places.dto';
import { PlacesService } from './places.service';

/** The pages that texts are on. */
@Controller('api/v1/places')
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  /**
   * List the pages on which the text of a key was shown, the latest first
   * @refuses 404
   */
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() { key }: PlacesQuery): Promise<PlacesView> {
    return this.places.list(actor, key);
  }

  /**
   * Record the texts that a page shows
   *
   * The latest 10 pages of each key are kept. Keys that the workspace does not have are ignored. Pages of front ends with other
   * origins (`DRAGOMAN_FRONT_ENDS`, or `frontEnds` of `WorkspaceModule`) are recorded with their origin.
   */
  @Allow('drafts.preview')
  @Post()
  @HttpCode(204)
  record(@Headers('origin') origin: string | undefined, @Body() body: PlacesBody): Promise<void> {
    return this.places.record(origin, body);
  }

  /**
   * Report whether a page shows all of a text
   *
   * A text that is cut off has the finding `cutOff` until it changes, or until the page shows all of it at that width. The
   * latest 10 reports of each text are kept.
   */
  @Allow('drafts.preview')
  @Put('fit')
  @HttpCode(204)
  reportFit(@CurrentActor() actor: Actor, @Body() body: FitBody): Promise<void> {
    return this.places.reportFit(actor, body);
  }
}
