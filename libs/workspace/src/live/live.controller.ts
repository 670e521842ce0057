import { Body, Controller, Get, Headers, HttpCode, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import { LiveEventsQuery, PresenceBody } from './live.dto';
import { LiveEventsService } from './live-events.service';

/** Live events: changes by others, releases, and who has which text open. */
@Allow('texts.read')
@Controller('api/v1/events')
export class LiveEventsController {
  constructor(private readonly events: LiveEventsService) {}

  /**
   * Stream live events as server-sent events
   *
   * The events are `changed`, `release`, `missingKeys`, `presence` and `missed`. `changed` and `missed` have an id. With the
   * last one as `Last-Event-ID`, or as `after`, the changes since then come first.
   * @produces text/event-stream
   */
  @LoadPriority('uncounted')
  @Get()
  open(
    @CurrentActor() actor: Actor,
    @Query() { after }: LiveEventsQuery,
    @Headers('Last-Event-ID') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    this.events.open(actor, lastEventId || after, request, response);
  }

  /** Report which text you have open; an empty body clears it */
  @Put('presence')
  @HttpCode(204)
  setPresence(@CurrentActor() actor: Actor, @Body() { keyId, language }: PresenceBody) {
    return this.events.setPresence(actor, keyId === undefined || language === undefined ? null : { keyId, language });
  }
}
