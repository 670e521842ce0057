import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { LoadPriority } from '../http/load-priority.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { ExportQuery } from './exchange.dto';
import { ExchangeService } from './exchange.service';
import { IncomingBodies } from './import/incoming-bodies';

/** Import and export of files. */
@LoadPriority('files')
@Controller('api/v1')
export class ExchangeController {
  constructor(
    private readonly exchange: ExchangeService,
    private readonly bodies: IncomingBodies,
  ) {}

  /**
   * Import files, or get the plan of an import
   *
   * The body may be large: it is read after the caller has been authenticated, and parsed in a thread.
   * @body ImportBody
   * @answers ImportPlanView | ImportReportView
   */
  @Allow('files.import')
  @Post('imports')
  @HttpCode(200)
  async import(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const result = await this.bodies.useInQueue(request, (body) => this.exchange.import(actor, body, key));
    response.set('Cache-Control', 'private, no-store').type('json').send(result);
  }

  /**
   * List the files that can be exported
   * @answers ExportListView
   */
  @Allow('files.export')
  @Get('exports')
  async list(@CurrentActor() actor: Actor, @Query() query: ExportQuery, @Res() response: Response): Promise<void> {
    response
      .set(PRIVATE)
      .type('json')
      .send(await this.exchange.list(actor, query));
  }

  /**
   * Export all files as a ZIP archive
   * @produces application/zip
   */
  @Allow('files.export')
  @Get('exports.zip')
  async archive(@CurrentActor() actor: Actor, @Query() query: ExportQuery, @Res() response: Response): Promise<void> {
    const bytes = await this.exchange.archive(actor, query);
    response
      .attachment('texts.zip')
      .set({ ...PRIVATE, ETag: etag(bytes) })
      .send(bytes);
  }

  /**
   * Export a file: as it was imported, with the texts that have changed since; or a static file of a release
   * @produces application/json
   */
  @Allow('files.export')
  @Get('exports/*path')
  async file(
    @CurrentActor() actor: Actor,
    @Param('path') path: string | string[],
    @Query() query: ExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const name = [path].flat().join('/');
    const { content, path: found } = await this.exchange.file(actor, name, query);
    if (found !== name && !found.endsWith('.json')) {
      // `{language}/{namespace}.json` was requested, but its texts are kept in a file of another format. Sent under the
      // requested name, that file would be taken for JSON.
      const search = URL.parse(request.url, 'http://localhost')?.search ?? '';
      response.set(PRIVATE).redirect(307, relativePath(name, found) + search);
      return;
    }
    response
      .attachment(name.split('/').at(-1))
      .set({ ...PRIVATE, ETag: etag(content) })
      .type(name.endsWith('.json') ? 'json' : 'application/octet-stream')
      .send(content);
  }
}

/** For exported files and their list: browsers may cache them, but revalidate them on every use. */
const PRIVATE = { 'Cache-Control': 'private, no-cache' };

/** Relative, so that it is also correct below a base path. */
const relativePath = (from: string, to: string): string =>
  '../'.repeat(from.split('/').length - 1) + to.split('/').map(encodeURIComponent).join('/');

const etag = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('hex')}"`;
