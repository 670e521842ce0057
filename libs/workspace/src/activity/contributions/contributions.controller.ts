import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentCaller } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import type { Caller } from '../../access/caller';
import { LoadPriority } from '../../http/load-priority.decorator';
import { ContributionsQuery } from './contributions.dto';
import { ContributionsService } from './contributions.service';

/** Who has translated and reviewed how much. */
@Allow('activity.read')
@Controller('api/v1/activity/contributions')
export class ContributionsController {
  constructor(private readonly contributions: ContributionsService) {}

  /**
   * Report texts and words by person and language
   *
   * Imports, copies of source texts, restored texts and undone changes are left out.
   */
  @LoadPriority('search')
  @Get()
  report(@CurrentCaller() caller: Caller, @Query() query: ContributionsQuery) {
    return this.contributions.report(caller, query);
  }

  /**
   * Export the report as CSV
   *
   * Each line is a contribution of the report. 404 for a person or a language that does not exist.
   * @refuses 404
   * @produces text/csv
   */
  @LoadPriority('files')
  @Get('export')
  async export(
    @CurrentCaller() caller: Caller,
    @Query() query: ContributionsQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { name, csv } = await this.contributions.export(caller, query);
    response.attachment(name).set('Cache-Control', 'private, no-cache').type('text/csv').send(csv);
  }
}
