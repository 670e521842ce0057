import { Body, Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { PresenceBody } from './editing.dto';
import { WorkEvents } from './work-events';

@Allow('texts.read')
@Controller('api/v1/events')
export class EventsController {
  constructor(private readonly events: WorkEvents) {}

  @Get()
  open(@Req() request: Request, @Res() response: Response) {
    this.events.open(request, response);
  }

  @Put('presence')
  @HttpCode(204)
  place(@CurrentActor() actor: Actor, @Body() { message, language }: PresenceBody) {
    return this.events.place(actor, message === undefined || language === undefined ? null : { message, language });
  }
}
