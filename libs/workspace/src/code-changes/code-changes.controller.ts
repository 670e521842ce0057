import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { CodeChangesView, CodeChangeView, ResolvedCodeChangesView } from './code-changes.contract';
import { CodeChangesQuery, ResolveCodeChangeBody, ResolveCodeChangesBody } from './code-changes.dto';
import { CodeChangesService } from './code-changes.service';

/** Texts that were changed both in the code and in the workspace. */
@Controller('api/v1/code-changes')
@UseInterceptors(VersionedInterceptor)
export class CodeChangesController {
  constructor(private readonly changes: CodeChangesService) {}

  /** List the texts that wait for a decision, the oldest first */
  @Allow('texts.read')
  @Get()
  list(@Query() query: CodeChangesQuery): Promise<CodeChangesView> {
    return this.changes.list(query);
  }

  /**
   * Decide all texts that match, or none
   *
   * Only those of languages that the caller may edit: 403 if one of them is not.
   */
  @Allow('texts.edit')
  @Post('resolve')
  @HttpCode(200)
  resolveAll(@CurrentActor() actor: Actor, @Body() body: ResolveCodeChangesBody): Promise<ResolvedCodeChangesView> {
    return this.changes.resolveAll(actor, body);
  }

  /** Get a text that waits for a decision */
  @Allow('texts.read')
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<CodeChangeView> {
    return this.changes.get(id);
  }

  /** Take the text of the code, keep the workspace's, or write another one */
  @Allow('texts.edit')
  @Put(':id')
  @HttpCode(204)
  resolve(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() seen: VersionMatcher,
    @Body() body: ResolveCodeChangeBody,
  ): Promise<void> {
    return this.changes.resolve(actor, id, seen, body);
  }
}
