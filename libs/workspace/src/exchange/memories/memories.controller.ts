import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import { IdPipe } from '../../http/input/id.pipe';
import { LoadPriority } from '../../http/load-priority.decorator';
import { IncomingBodies } from '../import/incoming-bodies';
import type { MemoriesView } from './memories.contract';
import { MemoryExportQuery } from './memories.dto';
import { MemoriesService } from './memories.service';

/** Translation memories: earlier translations, which are suggested to translators. */
@LoadPriority('files')
@Controller('api/v1/memories')
export class MemoriesController {
  constructor(
    private readonly memories: MemoriesService,
    private readonly bodies: IncomingBodies,
  ) {}

  /** List the imported translation memories, the latest first */
  @Allow('files.export')
  @Get()
  list(@CurrentActor() actor: Actor): Promise<MemoriesView> {
    return this.memories.list(actor);
  }

  /**
   * Import a translation memory in TMX 1.4
   *
   * Units that the workspace or another memory has are left out. The body may be large: it is read after the caller has been
   * authenticated, and parsed in a thread.
   * @body MemoryBody
   * @answers MemoryReportView
   */
  @Allow('files.import')
  @Post()
  @HttpCode(200)
  async import(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): Promise<void> {
    const report = await this.bodies.useInQueue(request, (body) => this.memories.import(actor, body));
    response.set('Cache-Control', 'private, no-store').json(report);
  }

  /**
   * Export all translations, of the workspace and of imported memories, as TMX 1.4
   * @produces application/xml
   */
  @Allow('files.export')
  @Get('export.tmx')
  async export(
    @CurrentActor() actor: Actor,
    @Query() query: MemoryExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const content = await this.memories.export(actor, query);
    // `send` would hash some megabytes in the event loop.
    response.attachment('memory.tmx').set('Cache-Control', 'private, no-cache').type('application/xml').end(content);
  }

  /** Delete an imported translation memory */
  @Allow('files.import')
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.memories.delete(actor, id);
  }
}
