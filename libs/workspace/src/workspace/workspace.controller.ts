import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { ProgressQuery } from './workspace.dto';
import { WorkspaceService } from './workspace.service';

/** The workspace as a whole, and how its translation progresses. */
@Allow('texts.read')
@Controller('api/v1/workspace')
export class WorkspaceController {
  constructor(private readonly workspace: WorkspaceService) {}

  /** Get all languages and namespaces with their counts */
  @Get()
  view(@CurrentActor() actor: Actor) {
    return this.workspace.view(actor);
  }

  /** Get progress by day */
  @Get('progress')
  progress(@CurrentActor() actor: Actor, @Query() query: ProgressQuery) {
    return this.workspace.progress(actor, query);
  }

  /**
   * Export progress by day
   *
   * Each line has the date, and the numbers of keys, of translated and of reviewed texts at the end of that day (UTC).
   * @produces text/csv
   */
  @Get('progress/export')
  async exportProgress(
    @CurrentActor() actor: Actor,
    @Query() query: ProgressQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { days } = await this.workspace.progress(actor, query);
    const lines = days.map(({ day, keys, translated, reviewed }) => [day, keys, translated, reviewed].join());
    response
      .attachment('progress.csv')
      .set('Cache-Control', 'private, no-cache')
      .type('text/csv')
      .send(['day,keys,translated,reviewed', ...lines, ''].join('\r\n'));
  }
}
