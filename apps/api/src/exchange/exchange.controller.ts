import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { Exchange } from './exchange.service';
import { incomingBody } from './incoming-body';

@Controller('api/v1')
export class ExchangeController {
  constructor(private readonly exchange: Exchange) {}

  /** Body: `ImportBody`. It may be large: it is read once it is known who asks, and looked at in a thread. */
  @Allow('files.import')
  @Post('imports')
  @HttpCode(200)
  async import(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    const key = request.get('idempotency-key');
    const answer = await this.exchange.import(actor, await incomingBody(request), key);
    response.set('Cache-Control', 'private, no-store').type('json').send(answer);
  }
}
