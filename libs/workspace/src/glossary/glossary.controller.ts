import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IncomingBodies } from '../exchange/import/incoming-bodies';
import { IdPipe } from '../http/input/id.pipe';
import { LoadPriority } from '../http/load-priority.decorator';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { GlossaryTermView, GlossaryView } from './glossary.contract';
import { GlossaryFileQuery, GlossaryQuery, GlossaryTermBody, GlossaryTermChangeBody } from './glossary.dto';
import { GlossaryService } from './glossary.service';

/** The glossary: terms, how they are translated, and which must not be used. */
@Controller('api/v1/glossary')
@UseInterceptors(VersionedInterceptor)
export class GlossaryController {
  constructor(
    private readonly glossary: GlossaryService,
    private readonly bodies: IncomingBodies,
  ) {}

  /** List terms by the alphabet */
  @LoadPriority('search')
  @Allow('texts.read')
  @Get()
  list(@Query() query: GlossaryQuery): Promise<GlossaryView> {
    return this.glossary.list(query);
  }

  /**
   * Add a term
   *
   * Texts that contain it are then checked again, in the background.
   */
  @Allow('glossary.edit')
  @Post()
  add(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: GlossaryTermBody,
  ): Promise<GlossaryTermView> {
    return this.glossary.add(actor, key, body);
  }

  /**
   * Download the glossary
   * @produces text/csv
   */
  @LoadPriority('files')
  @Allow('texts.read')
  @Get('file')
  async file(@Query() { format }: GlossaryFileQuery, @Res() response: Response): Promise<void> {
    const content = await this.glossary.file(format);
    // `send` would hash some megabytes in the event loop.
    response
      .attachment(`glossary.${format}`)
      .set('Cache-Control', 'private, no-cache')
      .type(format === 'csv' ? 'text/csv' : 'application/xml')
      .end(content);
  }

  /**
   * Import terms from CSV or TBX, or report what that would do
   *
   * Needs the permission for every language that the import changes. The body may be large: it is read after the caller has been
   * authenticated, and parsed in a thread.
   * @body GlossaryImportBody
   * @answers GlossaryImportView
   */
  @LoadPriority('files')
  @Allow('glossary.edit')
  @Post('imports')
  @HttpCode(200)
  async import(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const result = await this.bodies.useInQueue(request, (body) => this.glossary.import(actor, body, key));
    response.set('Cache-Control', 'private, no-store').json(result);
  }

  /** Get a term */
  @Allow('texts.read')
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<GlossaryTermView> {
    return this.glossary.get(id);
  }

  /** Change a term; what is absent stays as it is */
  @Allow('glossary.edit')
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch({ exactly: true }) seen: VersionMatcher,
    @Body() body: GlossaryTermChangeBody,
  ): Promise<GlossaryTermView> {
    return this.glossary.change(actor, id, seen, body);
  }

  /** Restore a deleted term, as it was when it was deleted */
  @Allow('glossary.edit')
  @Post(':id/restore')
  @HttpCode(200)
  restore(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<GlossaryTermView> {
    return this.glossary.restore(actor, id);
  }

  /** Delete a term with its translations; it can be restored */
  @Allow('glossary.edit')
  @Delete(':id')
  @HttpCode(204)
  delete(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() seen: VersionMatcher,
  ): Promise<void> {
    return this.glossary.delete(actor, id, seen);
  }
}
