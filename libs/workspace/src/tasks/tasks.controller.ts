import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor, CurrentCaller } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import type { Caller } from '../access/caller';
import { IdPipe } from '../http/input/id.pipe';
import { LoadPriority } from '../http/load-priority.decorator';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import { BulkTasksService } from './bulk-tasks.service';
import type {
  AddedTextsView,
  BulkTasksReportView,
  RemovedTextsView,
  TaskListView,
  TaskPeopleView,
  TaskPreviewView,
  TasksView,
  TaskView,
} from './tasks.contract';
import {
  BulkTasksBody,
  RemovedTextsBody,
  TaskBody,
  TaskChangeBody,
  TaskPeopleQuery,
  TaskSelectionBody,
  TasksQuery,
  TaskStateBody,
  TaskTextsBody,
} from './tasks.dto';
import { TasksService } from './tasks.service';

/** Work with texts that people are asked to do, until a day. */
@Controller('api/v1/tasks')
@UseInterceptors(VersionedInterceptor)
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly bulkTasks: BulkTasksService,
  ) {}

  /** List tasks: open ones by their last day, or those that are done, the latest first */
  @Allow('texts.read')
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: TasksQuery): Promise<TaskListView> {
    return this.tasks.list(caller, query);
  }

  /** Find people who can be assigned */
  @Allow('texts.review')
  @Get('people')
  people(@CurrentActor() actor: Actor, @Query() query: TaskPeopleQuery): Promise<TaskPeopleView> {
    return this.tasks.people(actor, query);
  }

  /** Count the texts and words that tasks would have */
  @LoadPriority('files')
  @Allow('texts.review')
  @Post('preview')
  @HttpCode(200)
  preview(@CurrentActor() actor: Actor, @Body() body: TaskSelectionBody): Promise<TaskPreviewView> {
    return this.tasks.preview(actor, body);
  }

  /**
   * Create a task in each of several languages
   *
   * Its texts are those that the selection has now: later ones are not added. Languages without texts get no task. A task is done
   * when all of its texts are finished, or when someone says so.
   */
  @LoadPriority('files')
  @Allow('texts.review')
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: TaskBody,
  ): Promise<TasksView> {
    return this.tasks.create(actor, key, body);
  }

  /**
   * Change the last day or the people of many tasks, or delete them
   *
   * At most 200 tasks. Those that cannot be changed are skipped, each with a reason; people are notified as for changes of single tasks.
   * Tasks are deleted a few at a time: if that fails, the same request, repeated with its `Idempotency-Key`, deletes the others.
   */
  @Allow('texts.review')
  @Post('bulk')
  @HttpCode(200)
  bulk(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: BulkTasksBody,
  ): Promise<BulkTasksReportView> {
    return this.bulkTasks.edit(actor, key, body);
  }

  /** Get a task */
  @Allow('texts.read')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TaskView> {
    return this.tasks.get(actor, id);
  }

  /** Change a task; its texts stay the same */
  @Allow('texts.review')
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: TaskChangeBody,
  ): Promise<TaskView> {
    return this.tasks.change(actor, id, ifMatch, body);
  }

  /**
   * Add texts to an open task
   *
   * As in a new task, what is finished already is left out. A task has each text once.
   */
  @LoadPriority('files')
  @Allow('texts.review')
  @Post(':id/texts')
  @HttpCode(200)
  addTexts(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id', IdPipe) id: string,
    @Body() body: TaskTextsBody,
  ): Promise<AddedTextsView> {
    return this.tasks.addTexts(actor, key, id, body);
  }

  /**
   * Remove texts from an open task
   *
   * The texts themselves stay. A task whose remaining texts are all finished is done soon afterwards; one without any stays open.
   */
  @Allow('texts.review')
  @Post(':id/texts/remove')
  @HttpCode(200)
  removeTexts(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id', IdPipe) id: string,
    @Body() body: RemovedTextsBody,
  ): Promise<RemovedTextsView> {
    return this.tasks.removeTexts(actor, key, id, body);
  }

  /** Say that a task is done, or open it again */
  @Allow('texts.edit')
  @Post(':id/state')
  @HttpCode(200)
  setState(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() { state }: TaskStateBody,
  ): Promise<TaskView> {
    return this.tasks.setState(actor, id, ifMatch, state);
  }

  /** Delete a task; its texts stay */
  @Allow('texts.review')
  @Delete(':id')
  @HttpCode(204)
  delete(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
  ): Promise<void> {
    return this.tasks.delete(actor, id, ifMatch);
  }
}
