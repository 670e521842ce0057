import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { AddLanguageBody, ChangeLanguageBody, LanguageOrderBody } from './languages.dto';
import { LanguagesService } from './languages.service';

/** Languages that texts are translated into. */
@Controller('api/v1/languages')
@UseInterceptors(VersionedInterceptor)
export class LanguagesController {
  constructor(private readonly languages: LanguagesService) {}

  /** List languages */
  @Allow('texts.read')
  @Get()
  list() {
    return this.languages.list();
  }

  /** List deleted languages that can be restored */
  @Allow('languages.manage')
  @Get('deleted')
  deleted() {
    return this.languages.deleted();
  }

  /** Get a language */
  @Allow('texts.read')
  @Get(':tag')
  get(@Param('tag') tag: string) {
    return this.languages.get(tag);
  }

  /** List people who may edit texts in a language */
  @Allow('texts.edit')
  @Get(':tag/people')
  people(@CurrentActor() actor: Actor, @Param('tag') tag: string) {
    return this.languages.people(actor, tag);
  }

  /** Add a language */
  @Allow('languages.manage')
  @Post()
  add(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: AddLanguageBody) {
    return this.languages.add(actor, key, body);
  }

  /**
   * Sort the languages
   *
   * Send the complete order. If two people sort at the same time, the last write wins; history has both.
   */
  @Allow('languages.manage')
  @Put('order')
  @HttpCode(204)
  sort(@CurrentActor() actor: Actor, @Body() { tags }: LanguageOrderBody) {
    return this.languages.sort(actor, tags);
  }

  /** Change the fallback of a language or who approves its texts, or make it the reference language */
  @Allow('languages.manage')
  @Patch(':tag')
  change(
    @CurrentActor() actor: Actor,
    @Param('tag') tag: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ChangeLanguageBody,
  ) {
    return this.languages.change(actor, tag, ifMatch, body);
  }

  /** Delete a language; its texts are kept */
  @Allow('languages.manage')
  @Delete(':tag')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('tag') tag: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.languages.delete(actor, tag, ifMatch);
  }

  /** Restore a deleted language with its texts */
  @Allow('languages.manage')
  @Post(':tag/restore')
  @HttpCode(200)
  restore(@CurrentActor() actor: Actor, @Param('tag') tag: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.languages.restore(actor, tag, ifMatch);
  }
}
