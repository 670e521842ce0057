import { Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { ActivityQuery, HistoryQuery } from './editing.dto';
import { IdPipe } from './id.pipe';
import { LogService } from './log.service';
import { ManyService } from './many.service';
import { VersionedInterceptor } from './versioned.interceptor';

@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class HistoryController {
  constructor(
    private readonly log: LogService,
    private readonly many: ManyService,
  ) {}

  @Allow('history.read')
  @Get('activity')
  activity(@Query() query: ActivityQuery) {
    return this.log.activity(query);
  }

  @Allow('history.read')
  @Get('activity/people')
  people() {
    return this.log.people();
  }

  @Allow('history.read')
  @Get('history')
  entries(@Query() query: HistoryQuery) {
    return this.log.entries(query);
  }

  @Allow('texts.edit')
  @Post('history/:changeSet/undo')
  @HttpCode(200)
  undo(@CurrentActor() actor: Actor, @Param('changeSet', IdPipe) changeSet: string) {
    return this.many.undo(actor, changeSet);
  }
}
