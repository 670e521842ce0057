import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { DeletedPeople } from '../http/deleted-people';
import { PageQuery } from '../http/lists/page-query';
import { LoadPriority } from '../http/load-priority.decorator';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { SecurityEventsView } from './security-log.contract';
import { SecurityEventsExportQuery, SecurityEventsQuery } from './security-log.dto';
import { SecurityLog } from './security-log.service';

/** Sign-ins and changes of accounts, with address and browser. */
@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class SecurityLogController {
  constructor(
    private readonly securityLog: SecurityLog,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /** List sign-ins and changes of accounts, the latest first */
  @Allow('people.manage')
  @Get('security-events')
  list(@Query() { kind, person, limit, cursor }: SecurityEventsQuery): Promise<SecurityEventsView> {
    return this.securityLog.list({ kind, about: person }, limit, cursor);
  }

  /**
   * Export sign-ins and changes of accounts as newline-delimited JSON, the latest first
   *
   * Each line is an event as in `GET /api/v1/security-events`.
   * @produces application/x-ndjson
   */
  @LoadPriority('files')
  @Allow('people.manage')
  @Get('security-events/export')
  async export(@Query() { kind, person }: SecurityEventsExportQuery, @Res() response: Response): Promise<void> {
    response.attachment('security-log.ndjson').type('application/x-ndjson');
    const lines = this.deletedPeople.nameInLines(this.securityLog.exportLines({ kind, about: person }));
    await pipeline(Readable.from(lines), response);
  }

  /** List what concerns your own account, the latest first */
  @Allow('own.manage')
  @Get('profile/security-events')
  own(@CurrentActor() actor: Actor, @Query() { limit, cursor }: PageQuery): Promise<SecurityEventsView> {
    return this.securityLog.list({ personId: actor.id }, limit, cursor);
  }
}
