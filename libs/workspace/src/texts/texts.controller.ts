import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import {
  BulkBody,
  InLanguageQuery,
  FindTextQuery,
  RestoreBody,
  IgnoreFindingBody,
  ReplacementPreviewBody,
  ReviewBody,
  SelectedTextsBody,
  TextBody,
  TextListQuery,
  TextVersionsQuery,
  WrittenTextBody,
} from './texts.dto';
import { IdPipe } from '../http/input/id.pipe';
import { whileConnected } from '../http/while-connected';
import { BulkEditService } from './bulk/bulk-edit.service';
import { BulkFindingsService } from './bulk/bulk-findings.service';
import { PreviewReplacementService } from './bulk/preview-replacement.service';
import { SuggestionsService } from './suggestions/suggestions.service';
import { TextsService } from './texts.service';
import { WrittenTextsService } from './written-texts.service';

/** The texts of the workspace: translating, editing and reviewing. */
@Controller('api/v1/texts')
@UseInterceptors(VersionedInterceptor)
export class TextsController {
  constructor(
    private readonly texts: TextsService,
    private readonly bulkEdits: BulkEditService,
    private readonly replacements: PreviewReplacementService,
    private readonly bulkFindingsService: BulkFindingsService,
    private readonly suggestionsService: SuggestionsService,
    private readonly writtenTexts: WrittenTextsService,
  ) {}

  /** List the texts of a language next to those of the reference language */
  @LoadPriority('search')
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: TextListQuery, @Req() request: Request) {
    return whileConnected(request, (signal) => this.texts.list(actor, query, signal));
  }

  /**
   * Find a text by its namespace and its key in i18next
   * @refuses 404
   */
  @Allow('texts.read')
  @Get('find')
  find(@CurrentActor() actor: Actor, @Query() query: FindTextQuery) {
    return this.texts.find(actor, query);
  }

  /** List the versions of all texts that filter and search select, for a bulk edit */
  @LoadPriority('search')
  @Allow('texts.read')
  @Get('versions')
  versions(@CurrentActor() actor: Actor, @Query() query: TextVersionsQuery) {
    return this.bulkEdits.versions(actor, query);
  }

  /** Count the texts that filter and search select by what checks have found in them, and by the tags of their keys */
  @LoadPriority('search')
  @Allow('texts.read')
  @Get('facets')
  facets(@CurrentActor() actor: Actor, @Query() query: TextVersionsQuery, @Req() request: Request) {
    return whileConnected(request, (signal) => this.texts.facets(actor, query, signal));
  }

  /** Apply one action to many texts, all or nothing */
  @Allow('texts.edit')
  @Post('bulk')
  @HttpCode(200)
  bulk(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: BulkBody) {
    return this.bulkEdits.edit(actor, key, body);
  }

  /** Preview what a replacement in many texts would do */
  @LoadPriority('search')
  @Allow('texts.edit')
  @Post('bulk/preview')
  @HttpCode(200)
  bulkPreview(@CurrentActor() actor: Actor, @Body() body: ReplacementPreviewBody, @Req() request: Request) {
    return whileConnected(request, (signal) => this.replacements.preview(actor, body, signal));
  }

  /** Count the findings of many texts that can be ignored */
  @LoadPriority('search')
  @Allow('texts.edit')
  @Post('bulk/findings')
  @HttpCode(200)
  bulkFindings(@CurrentActor() actor: Actor, @Body() body: SelectedTextsBody, @Req() request: Request) {
    return whileConnected(request, (signal) => this.bulkFindingsService.count(actor, body, signal));
  }

  /** Get the text of a key with its neighbors and its other languages */
  @Allow('texts.read')
  @Get(':key')
  context(@CurrentActor() actor: Actor, @Param('key', IdPipe) keyId: string, @Query() { language }: InLanguageQuery) {
    return this.texts.context(actor, keyId, language);
  }

  /** List translations of identical or similar texts */
  @LoadPriority('search')
  @Allow('texts.read')
  @Get(':key/suggestions')
  suggestions(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Query() { language }: InLanguageQuery,
    @Req() request: Request,
  ) {
    return whileConnected(request, (signal) => this.suggestionsService.list(actor, keyId, language, signal));
  }

  /** Get the text of a key in a language */
  @Allow('texts.read')
  @Get(':key/:language')
  get(@CurrentActor() actor: Actor, @Param('key', IdPipe) keyId: string, @Param('language') language: string) {
    return this.texts.get(actor, keyId, language);
  }

  /** Save the text of a key in a language */
  @Allow('texts.edit')
  @Put(':key/:language')
  save(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @IfMatch({ exactly: true }) seen: VersionMatcher,
    @IdempotencyKey() key: string | undefined,
    @Body() body: TextBody,
  ) {
    return this.texts.save(actor, keyId, language, seen, key, body);
  }

  /**
   * Check a text that is being written, without saving it
   *
   * Cancel a request that a later one supersedes by closing the connection. Checks of one person run one after another.
   */
  @LoadPriority('search')
  @Allow('texts.edit')
  @Post(':key/:language/findings')
  @HttpCode(200)
  findings(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @Body() { forms }: WrittenTextBody,
    @Req() request: Request,
  ) {
    return whileConnected(request, (signal) => this.writtenTexts.check(actor, { keyId, language, forms }, signal));
  }

  /**
   * Ignore a finding of a text, or count it again
   *
   * It no longer counts for filters, counts, approval and releases. A change of the text that makes another finding ends it.
   * Errors need the permission to review.
   */
  @Allow('texts.edit')
  @Put(':key/:language/findings/ignored')
  ignore(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @Body() body: IgnoreFindingBody,
  ) {
    return this.texts.ignore(actor, keyId, language, body);
  }

  /** Approve a text, or send it back */
  @Allow('texts.review')
  @Post(':key/:language/review')
  @HttpCode(200)
  review(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @IfMatch({ exactly: true }) seen: VersionMatcher,
    @Body() body: ReviewBody,
  ) {
    return this.texts.review(actor, keyId, language, seen, body);
  }

  /** Restore a text to its state at a history entry */
  @Allow('texts.edit')
  @Post(':key/:language/restore')
  @HttpCode(200)
  restore(
    @CurrentActor() actor: Actor,
    @Param('key', IdPipe) keyId: string,
    @Param('language') language: string,
    @IfMatch({ exactly: true }) seen: VersionMatcher,
    @Body() body: RestoreBody,
  ) {
    return this.texts.restore(actor, keyId, language, seen, body);
  }
}
