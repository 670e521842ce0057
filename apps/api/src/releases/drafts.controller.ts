import { Body, Controller, Get, Put, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Allow } from '../people/allow.decorator';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import { DraftsCookie, SHOWN } from './drafts.cookie';
import type { DraftsView } from './releases.contract';
import { DraftsBody } from './releases.dto';

/** Whether this browser is shown pages with texts that are not published yet. */
@Allow('drafts.preview')
@Controller('api/v1/drafts')
@UseInterceptors(VersionedInterceptor)
export class DraftsController {
  constructor(private readonly cookie: DraftsCookie) {}

  /** Whether this browser is shown texts that are not published yet */
  @Get()
  view(@Req() request: Request): DraftsView {
    return { shown: this.cookie.read(request) !== undefined };
  }

  /** Shows this browser texts that are not published yet, or no longer */
  @Put()
  change(@Body() { shown }: DraftsBody, @Res({ passthrough: true }) response: Response): DraftsView {
    if (shown) this.cookie.write(response, '1', SHOWN);
    else this.cookie.clear(response);
    return { shown };
  }
}
