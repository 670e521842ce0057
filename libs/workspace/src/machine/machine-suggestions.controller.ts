import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { LoadPriority } from '../http/load-priority.decorator';
import { whileConnected } from '../http/while-connected';
import type { MachineSuggestionsView, MachineSuggestionView } from './machine-suggestions.contract';
import { MachineSuggestionsService } from './machine-suggestions.service';

/** Suggestions of a model or a translation service, if the settings name one. */
@Allow('texts.edit')
@Controller('api/v1')
export class MachineSuggestionsController {
  constructor(private readonly suggestions: MachineSuggestionsService) {}

  /** Get whether there are machine suggestions */
  @Get('machine-suggestions')
  describe(): MachineSuggestionsView {
    return this.suggestions.describe();
  }

  /**
   * Ask the machine to translate a text
   *
   * Nothing is saved. The source, its context and similar translations are sent to the provider.
   */
  @LoadPriority('search')
  @Post('texts/:key/:language/machine-suggestion')
  @HttpCode(200)
  suggest(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @Req() request: Request,
  ): Promise<MachineSuggestionView> {
    return whileConnected(request, (signal) => this.suggestions.suggest(actor, { keyId, language }, signal));
  }
}
