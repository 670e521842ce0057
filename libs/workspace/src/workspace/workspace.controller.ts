import { Controller, Get, Query } from '@nestjs/common';
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
  view() {
    return this.workspace.view();
  }

  /** Get progress by day */
  @Get('progress')
  progress(@Query() query: ProgressQuery) {
    return this.workspace.progress(query);
  }
}
