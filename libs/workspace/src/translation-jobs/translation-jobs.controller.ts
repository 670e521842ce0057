import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IncomingBodies } from '../exchange/import/incoming-bodies';
import { IdPipe } from '../http/input/id.pipe';
import { LoadPriority } from '../http/load-priority.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { CreatedTranslationJobsView, TranslationJobsView, TranslationJobView } from './translation-jobs.contract';
import {
  BulkTranslationJobBody,
  TranslationJobBody,
  TranslationJobFileQuery,
  TranslationJobFilesQuery,
} from './translation-jobs.dto';
import { TranslationJobsService } from './translation-jobs.service';

/** Texts for agencies and other translators outside of the workspace, in files that they return. */
@Allow('texts.edit')
@Controller('api/v1/translation-jobs')
export class TranslationJobsController {
  constructor(
    private readonly jobs: TranslationJobsService,
    private readonly bodies: IncomingBodies,
  ) {}

  /** List translation jobs, the latest first */
  @Get()
  list(@CurrentActor() actor: Actor): Promise<TranslationJobsView> {
    return this.jobs.list(actor);
  }

  /** Create a translation job from the texts of a selection */
  @LoadPriority('files')
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Body() body: TranslationJobBody,
  ): Promise<TranslationJobView> {
    return this.jobs.create(actor, idempotencyKey, body);
  }

  /**
   * Create translation jobs in several languages
   *
   * Creates a job for each language from the same selection. Languages in which it has no texts are left out. Each job has at most
   * 10,000 texts, and all of them have at most 100,000.
   */
  @LoadPriority('files')
  @Post('bulk')
  createInLanguages(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Body() body: BulkTranslationJobBody,
  ): Promise<CreatedTranslationJobsView> {
    return this.jobs.createInLanguages(actor, idempotencyKey, body);
  }

  /**
   * Import the file of a translation job, or get the plan
   *
   * The file contains the id of its job. Its texts are compared with the texts of the job and with the current texts. Large
   * bodies are accepted: they are read only after authentication, and parsed in a thread.
   * @body TranslationImportBody
   * @answers TranslationPlanView | TranslationReportView
   */
  @LoadPriority('files')
  @Post('imports')
  @HttpCode(200)
  async import(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const result = await this.bodies.useInQueue(request, (body) => this.jobs.import(actor, body, idempotencyKey));
    response.set('Cache-Control', 'private, no-store').json(result);
  }

  /**
   * Download the files of several translation jobs as a ZIP archive
   *
   * The files are named after their languages and the day on which the job was created: `en-pl-2026-01-31.xlf`.
   * @produces application/zip
   */
  @LoadPriority('files')
  @Get('files.zip')
  async archive(
    @CurrentActor() actor: Actor,
    @Query() { ids, format }: TranslationJobFilesQuery,
    @Res() response: Response,
  ): Promise<void> {
    const archive = await this.jobs.archive(actor, ids.split(','), format);
    response.attachment('translation-jobs.zip').set('Cache-Control', 'private, no-cache');
    await pipeline(Readable.from(archive), response);
  }

  /** Get a translation job */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TranslationJobView> {
    return this.jobs.get(actor, id);
  }

  /**
   * Download the file of a translation job: the texts as they were when it was created
   * @produces application/xliff+xml
   */
  @LoadPriority('files')
  @Get(':id/file')
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Query() { format }: TranslationJobFileQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { name, content } = await this.jobs.file(actor, id, format);
    // `send` would hash some megabytes in the event loop.
    response
      .attachment(name)
      .set('Cache-Control', 'private, no-cache')
      .type(`${format === 'csv' ? 'text/csv' : 'application/xliff+xml'}; charset=utf-8`)
      .end(content);
  }

  /** Delete a translation job; its files can no longer be imported */
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.jobs.delete(actor, id);
  }
}
