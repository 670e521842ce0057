import { Controller, Get, Query } from '@nestjs/common';
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
}
