import { Controller, Get, HttpCode, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import type { ChangesSinceVisitView, LastVisitView } from './visits.contract';
import { VisitsService } from './visits.service';

/** Your visits of the workspace, and what has changed in between. */
@Allow('texts.read')
@Controller('api/v1/visits')
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  /**
   * Report that you are using the workspace
   *
   * The pages send it when they are opened, clicked or typed in, at most every five minutes. An hour without it ends the visit.
   */
  @Put('current')
  @HttpCode(204)
  report(@CurrentActor() actor: Actor): Promise<void> {
    return this.visits.report(actor);
  }

  /** Get the end of your last visit */
  @Get('last')
  last(@CurrentActor() actor: Actor): Promise<LastVisitView> {
    return this.visits.last(actor);
  }

  /** Count what has changed since your last visit, by language */
  @LoadPriority('search')
  @Get('last/changes')
  changes(@CurrentActor() actor: Actor): Promise<ChangesSinceVisitView> {
    return this.visits.changes(actor);
  }
}
