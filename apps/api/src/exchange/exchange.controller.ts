import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { GivesWay } from '../people/gives-way.decorator';
import { IdempotencyKey } from '../people/idempotency';
import { ExportQuery } from './exchange.dto';
import { Exchange } from './exchange.service';
import { incomingBody } from './incoming-body';

/** Files, in and out. */
@GivesWay('files')
@Controller('api/v1')
export class ExchangeController {
  constructor(private readonly exchange: Exchange) {}

  /**
   * Brings files in, or says what would come of it
   *
   * The body may be large: it is read once it is known who asks, and looked at in a thread.
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
    const body = await incomingBody(request);
    // It may have to wait for others, and is carried out whoever hangs up. A page asks without a socket.
    if (request.socket instanceof Socket) request.socket.setTimeout(0);
    const answer = await this.exchange.import(actor, body, key);
    response.set('Cache-Control', 'private, no-store').type('json').send(answer);
  }

  /**
   * The files that there are to take out
   * @answers ExportListView
   */
  @Allow('files.export')
  @Get('exports')
  async list(@Query() { state }: ExportQuery, @Res() response: Response): Promise<void> {
    response
      .set(PRIVATE)
      .type('json')
      .send(await this.exchange.list(state));
  }

  /**
   * All files, in one archive
   * @produces application/zip
   */
  @Allow('files.export')
  @Get('exports.zip')
  async archive(@Query() { state }: ExportQuery, @Res() response: Response): Promise<void> {
    const bytes = await this.exchange.archive(state);
    response
      .attachment('texts.zip')
      .set({ ...PRIVATE, ETag: etag(bytes) })
      .send(bytes);
  }

  /**
   * One file, as it came, edited where something was changed
   * @produces application/json
   */
  @Allow('files.export')
  @Get('exports/*path')
  async file(
    @Param('path') path: string | string[],
    @Query() { state }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const name = [path].flat().join('/');
    const bytes = await this.exchange.file(name, state);
    response
      .attachment(name.split('/').at(-1))
      .set({ ...PRIVATE, ETag: etag(bytes) })
      .type('json')
      .send(bytes);
  }
}

/** Kept by whoever asked, who asks each time whether it still holds. */
const PRIVATE = { 'Cache-Control': 'private, no-cache' };

const etag = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('hex')}"`;
