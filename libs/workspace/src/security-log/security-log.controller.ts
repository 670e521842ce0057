import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { type Actor, CurrentActor, CurrentCaller } from '../access/actor';
import type { Caller } from '../access/caller';
import { Allow } from '../access/allow.decorator';
import type { Columns } from '../http/csv-file';
import { DeletedPeople } from '../http/deleted-people';
import { PageQuery } from '../http/lists/page-query';
import { LoadPriority } from '../http/load-priority.decorator';
import { sendLines } from '../http/lists/send-lines';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { SecurityEventsView, SecurityEventView } from './security-log.contract';
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
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { limit, cursor, ...filter }: SecurityEventsQuery,
  ): Promise<SecurityEventsView> {
    return this.securityLog.list(await this.securityLog.filterOf(caller, filter), limit, cursor);
  }

  /**
   * Export sign-ins and changes of accounts as newline-delimited JSON or CSV, the latest first
   *
   * Each line is an event as in `GET /api/v1/security-events`. In CSV, cells that spreadsheets would take for formulas begin with an
   * apostrophe. 404 for a person who does not exist.
   * @refuses 404
   * @produces application/x-ndjson text/csv
   */
  @LoadPriority('files')
  @Allow('people.manage')
  @Get('security-events/export')
  async export(
    @CurrentCaller() caller: Caller,
    @Query() { format, ...filter }: SecurityEventsExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.securityLog.requireAccount(filter.person);
    const events = this.securityLog.exportLines(await this.securityLog.filterOf(caller, filter));
    const lines = this.deletedPeople.nameInLines(events);
    await sendLines(response, { lines, format, name: 'security-log', columns: COLUMNS });
  }

  /** List what concerns your own account, the latest first */
  @Allow('own.manage')
  @Get('profile/security-events')
  own(@CurrentActor() actor: Actor, @Query() { limit, cursor }: PageQuery): Promise<SecurityEventsView> {
    return this.securityLog.listOwn(actor.id, limit, cursor);
  }
}

/** Of the export as CSV. */
const COLUMNS: Columns<SecurityEventView> = {
  at: ({ at }) => at,
  event: ({ event }) => event,
  detail: ({ detail }) => detail,
  personId: ({ person }) => person?.id,
  person: ({ person }) => person?.name,
  email: ({ email }) => email,
  byId: ({ by }) => by?.id,
  by: ({ by }) => by?.name,
  address: ({ address }) => address,
  agent: ({ agent }) => agent,
  changeSet: ({ changeSet }) => changeSet,
  id: ({ id }) => id,
};
