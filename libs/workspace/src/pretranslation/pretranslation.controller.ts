import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { IdempotencyKey } from '../idempotency/idempotency';
import type {
  PretranslationsView,
  PretranslationTextsView,
  PretranslationView,
  StartedPretranslationsView,
  UndonePretranslationView,
} from './pretranslation.contract';
import { BulkPretranslationBody, PretranslationBody, PretranslationTextsQuery } from './pretranslation.dto';
import { PretranslationService } from './pretranslation.service';

/** Jobs that translate the missing texts of a language. They cost money, so that only administrators start them. */
@Allow('languages.manage')
@Controller('api/v1/pretranslations')
export class PretranslationController {
  constructor(private readonly pretranslations: PretranslationService) {}

  /** List pre-translations, the latest first */
  @Get()
  list(): Promise<PretranslationsView> {
    return this.pretranslations.list();
  }

  /**
   * Translate the missing texts of a language
   *
   * Runs in the background. Texts that exist stay as they are; the new ones need a review. At most 10,000 texts; start another one
   * for the rest.
   */
  @Post()
  start(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: PretranslationBody,
  ): Promise<PretranslationView> {
    return this.pretranslations.start(actor, key, body);
  }

  /**
   * Translate the missing texts of several languages
   *
   * Starts a job for each language. `maxCharacters` is the maximum for all of them together: they take turns, so that each gets an
   * equal share, and more if others need less. Each has at most 10,000 texts, or an equal share of 100,000 if there are more than ten
   * languages. Languages without missing texts, or whose last job has not ended, are left out.
   */
  @Post('bulk')
  startInLanguages(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: BulkPretranslationBody,
  ): Promise<StartedPretranslationsView> {
    return this.pretranslations.startInLanguages(actor, key, body);
  }

  /** Get a pre-translation with its progress */
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<PretranslationView> {
    return this.pretranslations.get(id);
  }

  /** List the texts of a pre-translation, and why some were left out */
  @Get(':id/texts')
  texts(@Param('id', IdPipe) id: string, @Query() query: PretranslationTextsQuery): Promise<PretranslationTextsView> {
    return this.pretranslations.texts(id, query);
  }

  /** Cancel a pre-translation; texts that are translated already are kept */
  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id', IdPipe) id: string): Promise<PretranslationView> {
    return this.pretranslations.cancel(id);
  }

  /** Remove the texts of a pre-translation, except those that were changed or reviewed since */
  @Post(':id/undo')
  @HttpCode(200)
  undo(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<UndonePretranslationView> {
    return this.pretranslations.undo(actor, id);
  }
}
