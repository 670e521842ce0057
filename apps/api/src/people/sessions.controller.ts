import { Controller, Delete, Get, HttpCode, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentActor, CurrentCaller, type Actor } from './actor';
import { Allow } from './allow.decorator';
import type { Caller } from './caller';
import type { BrowserView } from './people.contract';
import { Sessions } from './sessions.service';

/** The browsers that somebody is signed in with. */
@Controller('api/v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  /** The browsers that one is signed in with */
  @Allow('own.manage')
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<{ sessions: readonly BrowserView[] }> {
    return { sessions: await this.sessions.list(caller) };
  }

  /** Signs one out everywhere, here too */
  @Allow('own.manage')
  @Delete()
  @HttpCode(204)
  async endAll(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.endAll(actor.id);
    await this.sessions.end(request, response);
  }

  /** Signs another browser out */
  @Allow('own.manage')
  @Delete(':id')
  @HttpCode(204)
  end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.sessions.endOne(actor.id, id);
  }
}
