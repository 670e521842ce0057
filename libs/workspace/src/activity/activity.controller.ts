import { Controller, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { type Actor, CurrentActor, CurrentCaller } from '../access/actor';
import type { Caller } from '../access/caller';
import { Allow } from '../access/allow.decorator';
import type { Columns } from '../http/csv-file';
import { DeletedPeople } from '../http/deleted-people';
import { IdempotencyKey } from '../idempotency/idempotency';
import { LoadPriority } from '../http/load-priority.decorator';
import { sendLines } from '../http/lists/send-lines';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { ActivityEntryView } from './activity.contract';
import { ActivityQuery, ActivityExportQuery } from './activity.dto';
import { IdPipe } from '../http/input/id.pipe';
import { ActivityService } from './activity.service';
import { UndoService } from './undo.service';

/** Who changed what, and when. Changes of people, invitations and tokens are visible to administrators only. */
@Controller('api/v1/activity')
@UseInterceptors(VersionedInterceptor)
export class ActivityController {
  constructor(
    private readonly activityService: ActivityService,
    private readonly undoService: UndoService,
    private readonly deletedPeople: DeletedPeople,
  ) {}

  /** List change sets, the latest first */
  @LoadPriority('search')
  @Allow('activity.read')
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: ActivityQuery) {
    return this.activityService.changeSets(caller, query);
  }

  /** List people with activity */
  @Allow('activity.read')
  @Get('people')
  people(@CurrentActor() actor: Actor) {
    return this.activityService.activePeople(actor);
  }

  /** List changes with author, before and after, the latest first */
  @LoadPriority('search')
  @Allow('activity.read')
  @Get('entries')
  entries(@CurrentCaller() caller: Caller, @Query() query: ActivityQuery) {
    return this.activityService.entries(caller, query);
  }

  /**
   * Export all changes as newline-delimited JSON or CSV, the latest first
   *
   * Each line is an entry as in `GET /api/v1/activity/entries`. In CSV, `before` and `after` are JSON, and cells that spreadsheets
   * would take for formulas begin with an apostrophe. 404 for a person or a language that does not exist.
   * @refuses 404
   * @produces application/x-ndjson text/csv
   */
  @LoadPriority('files')
  @Allow('activity.read')
  @Get('export')
  async export(
    @CurrentCaller() caller: Caller,
    @Query() { format, ...filter }: ActivityExportQuery,
    @Res() response: Response,
  ) {
    const lines = this.deletedPeople.nameInLines(await this.activityService.exportLines(caller, filter));
    await sendLines(response, { lines, format, name: 'activity', columns: COLUMNS });
  }

  /** Undo a change set, keeping later changes */
  @Allow('texts.edit')
  @Post(':changeSet/undo')
  @HttpCode(200)
  undo(
    @CurrentActor() actor: Actor,
    @Param('changeSet', IdPipe) changeSet: string,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.undoService.undo(actor, changeSet, key);
  }
}

/** Of the export as CSV. */
const COLUMNS: Columns<ActivityEntryView> = {
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  note: ({ note }) => note,
  byId: ({ by }) => by.id,
  by: ({ by }) => by.name,
  agent: ({ by }) => by.agent,
  type: ({ subject }) => subject.type,
  id: ({ subject }) => subject.id,
  namespace: ({ key, namespace }) => key?.namespace ?? namespace,
  key: ({ key }) => key?.key,
  language: ({ language }) => language,
  task: ({ task }) => task,
  personId: ({ person }) => person?.id,
  person: ({ person }) => person?.name,
  email: ({ email }) => email,
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
  changeSet: ({ changeSet }) => changeSet,
  undoOf: ({ undoOf }) => undoOf,
  entry: ({ entry }) => String(entry),
};
