import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../access/allow.decorator';
import { releaseHeaders } from '../http/versions/revalidated.interceptor';
import { TRANSLATED_CATALOG, type TranslatedCatalog } from '../translated-texts';
import type { ProjectView } from './locize.contract';
import { LocizeProject } from './locize-project';

/** The installation as tools for Locize know it; public. */
@Controller('api/v1/project')
export class ProjectController {
  constructor(
    private readonly project: LocizeProject,
    @Inject(TRANSLATED_CATALOG) private readonly catalog: TranslatedCatalog,
  ) {}

  /** Get the project ID for tools for Locize */
  @Public()
  @Get()
  async get(@Res({ passthrough: true }) response: Response): Promise<ProjectView> {
    response.set(releaseHeaders(this.catalog.current.release)); // it never changes
    return { id: await this.project.name() };
  }
}
