import { Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import { HistoryQuery } from './history.dto';
import { IdPipe } from './id.pipe';
import { LogService } from './log.service';
import { ManyService } from './many.service';

/** Who did what. */
@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class HistoryController {
  constructor(
    private readonly log: LogService,
    private readonly many: ManyService,
  ) {}

  /** What was done, day by day */
  @GivesWay('search')
  @Allow('history.read')
  @Get('activity')
  activity(@Query() query: HistoryQuery) {
    return this.log.activity(query);
  }

  /** Who has done something */
  @Allow('history.read')
  @Get('activity/people')
  people() {
    return this.log.people();
  }

  /** What was changed, by whom, before and after: the latest first */
  @GivesWay('search')
  @Allow('history.read')
  @Get('history')
  entries(@Query() query: HistoryQuery) {
    return this.log.entries(query);
  }

  /** Takes a change set back, except for what was changed again since */
  @Allow('texts.edit')
  @Post('history/:changeSet/undo')
  @HttpCode(200)
  undo(@CurrentActor() actor: Actor, @Param('changeSet', IdPipe) changeSet: string) {
    return this.many.undo(actor, changeSet);
  }
}
