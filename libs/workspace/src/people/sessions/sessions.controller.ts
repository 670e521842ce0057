import { Controller, Delete, Get, HttpCode, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentActor, CurrentCaller, type Actor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import type { Caller } from '../../access/caller';
import type { BrowserSessionView } from '../people.contract';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { SessionsService } from './sessions.service';

/** Your own sessions. */
@OwnAccounts()
@Controller('api/v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** List the browsers you are signed in with */
  @Allow('own.manage')
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<{ sessions: readonly BrowserSessionView[] }> {
    return { sessions: await this.sessions.list(caller) };
  }

  /** Sign out everywhere, including here */
  @Allow('own.manage')
  @Delete()
  @HttpCode(204)
  async endAll(@CurrentActor() actor: Actor, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.endAll(actor, response);
  }

  /** Sign out another browser */
  @Allow('own.manage')
  @Delete(':id')
  @HttpCode(204)
  end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.sessions.endOne(actor, id);
  }
}
