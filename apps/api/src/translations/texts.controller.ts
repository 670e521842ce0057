import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { type Seen, VersionSeen } from '../people/if-match';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import {
  BulkBody,
  InLanguageQuery,
  NamedQuery,
  RestoreBody,
  ReviewBody,
  TextBody,
  TranslationsQuery,
} from './texts.dto';
import { IdPipe } from './id.pipe';
import { ManyService } from './many.service';
import { SuggestionsService } from './suggestions.service';
import { TextsService } from './texts.service';

/** Texts as they are being translated. */
@Controller('api/v1/translations')
@UseInterceptors(VersionedInterceptor)
export class TextsController {
  constructor(
    private readonly texts: TextsService,
    private readonly many: ManyService,
    private readonly suggestions: SuggestionsService,
  ) {}

  /** The messages that there are to translate into a language */
  @GivesWay('search')
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: TranslationsQuery) {
    return this.texts.list(actor, query);
  }

  /** A message by its namespace and key, beside the reference */
  @Allow('texts.read')
  @Get('named')
  named(@Query() query: NamedQuery) {
    return this.texts.named(query);
  }

  /** Does one thing to many messages, wholly or not at all */
  @Allow('texts.edit')
  @Post('bulk')
  @HttpCode(200)
  bulk(@CurrentActor() actor: Actor, @Body() body: BulkBody) {
    return this.many.edit(actor, body);
  }

  /** A message with what helps to translate it: its neighbours, its other languages */
  @Allow('texts.read')
  @Get(':message')
  message(@Param('message', IdPipe) message: string, @Query() { language }: InLanguageQuery) {
    return this.texts.message(message, language);
  }

  /** What was said elsewhere for the same or nearly the same text */
  @GivesWay('search')
  @Allow('texts.read')
  @Get(':message/suggestions')
  suggested(@Param('message', IdPipe) message: string, @Query() { language }: InLanguageQuery) {
    return this.suggestions.of(message, language);
  }

  /** A message in a language */
  @Allow('texts.read')
  @Get(':message/:language')
  one(@Param('message', IdPipe) message: string, @Param('language') language: string) {
    return this.texts.one(message, language);
  }

  /** Saves the text of a message in a language */
  @Allow('texts.edit')
  @Put(':message/:language')
  put(
    @CurrentActor() actor: Actor,
    @Param('message', IdPipe) message: string,
    @Param('language') language: string,
    @VersionSeen() seen: Seen,
    @Body() body: TextBody,
  ) {
    return this.texts.put(actor, message, language, seen, body);
  }

  /** Approves a text, or sends it back */
  @Allow('texts.review')
  @Post(':message/:language/review')
  @HttpCode(200)
  review(
    @CurrentActor() actor: Actor,
    @Param('message', IdPipe) message: string,
    @Param('language') language: string,
    @VersionSeen() seen: Seen,
    @Body() body: ReviewBody,
  ) {
    return this.texts.review(actor, message, language, seen, body);
  }

  /** Brings a text back as it was before an entry of its history */
  @Allow('texts.edit')
  @Post(':message/:language/restore')
  @HttpCode(200)
  restore(
    @CurrentActor() actor: Actor,
    @Param('message', IdPipe) message: string,
    @Param('language') language: string,
    @VersionSeen() seen: Seen,
    @Body() { entry }: RestoreBody,
  ) {
    return this.texts.restore(actor, message, language, seen, entry);
  }
}
