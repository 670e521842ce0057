import { Body, Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { PresenceBody } from './events.dto';
import { WorkEvents } from './work-events';

/** What others do at this moment. */
@Allow('texts.read')
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly events: WorkEvents) {}

  /**
   * Tells what others do at this moment, as server-sent events
   *
   * `changed`, `release`, `presence` and `missed`.
   * @produces text/event-stream
   */
  @GivesWay('uncounted')
  @Get()
  open(@Req() request: Request, @Res() response: Response) {
    this.events.open(request, response);
  }

  /** Says which message one is on; an empty body: on none any more */
  @Put('presence')
  @HttpCode(204)
  place(@CurrentActor() actor: Actor, @Body() { message, language }: PresenceBody) {
    return this.events.place(actor, message === undefined || language === undefined ? null : { message, language });
  }
}
