import { Body, Controller, Get, Inject, Put, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { Allow } from '../../access/allow.decorator';
import { VersionedInterceptor } from '../../http/versions/versioned.interceptor';
import { DraftsCookie, DRAFTS_MAX_AGE_MS } from './drafts.cookie';
import type { DraftsView } from '../releases.contract';
import { DraftsBody } from '../releases.dto';

/** Whether this browser sees texts that are not published yet. */
@Allow('drafts.preview')
@Controller('api/v1/drafts')
@UseInterceptors(VersionedInterceptor)
export class DraftsController {
  constructor(
    private readonly cookie: DraftsCookie,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Get whether this browser sees texts that are not published yet */
  @Get()
  view(@Req() request: Request): DraftsView {
    return this.state(this.cookie.read(request) !== undefined);
  }

  /** Show or hide texts that are not published yet in this browser */
  @Put()
  change(@Body() { shown }: DraftsBody, @Res({ passthrough: true }) response: Response): DraftsView {
    if (shown) this.cookie.write(response, '1', DRAFTS_MAX_AGE_MS);
    else this.cookie.clear(response);
    return this.state(shown);
  }

  private state(shown: boolean): DraftsView {
    return { shown, frontEnds: this.config.frontEnds };
  }
}
