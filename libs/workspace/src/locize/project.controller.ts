import { Controller, Get } from '@nestjs/common';
import { Public } from '../access/allow.decorator';
import type { ProjectView } from './locize.contract';
import { LocizeProject } from './locize-project';

/** The installation as tools for Locize know it; public. */
@Controller('api/v1/project')
export class ProjectController {
  constructor(private readonly project: LocizeProject) {}

  /** Get the project ID for tools for Locize */
  @Public()
  @Get()
  async get(): Promise<ProjectView> {
    return { id: await this.project.name() };
  }
}
