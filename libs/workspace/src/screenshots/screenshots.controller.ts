import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { LoadPriority } from '../http/load-priority.decorator';
import { readBody } from './read-body';
import type { ScreenshotsView, ScreenshotView } from './screenshots.contract';
import { NewScreenshotQuery, ScreenshotBody, ScreenshotKeyBody, ScreenshotsQuery } from './screenshots.dto';
import { ScreenshotsService } from './screenshots.service';

/** Pictures of applications that show where texts are. */
@Controller('api/v1/screenshots')
export class ScreenshotsController {
  constructor(private readonly screenshots: ScreenshotsService) {}

  /** List screenshots of a key, of a namespace or of all keys, the latest first */
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ScreenshotsQuery): Promise<ScreenshotsView> {
    return this.screenshots.list(actor, query);
  }

  /**
   * Add a screenshot to a key
   *
   * The body is the picture itself, at most 5 MB and 8,192 pixels a side. A picture that another key has is stored once.
   * Metadata, such as the place where a photo was taken, is removed; pixels are not encoded again.
   * @consumes image/png image/jpeg image/webp image/avif
   */
  @LoadPriority('files')
  @Allow('keys.manage')
  @Post()
  async add(
    @CurrentActor() actor: Actor,
    @Query() { key }: NewScreenshotQuery,
    @Req() request: Request,
  ): Promise<ScreenshotView> {
    return this.screenshots.add(actor, key, await readBody(request));
  }

  /**
   * Download the picture
   * @produces image/png image/jpeg image/webp image/avif
   */
  @Allow('texts.read')
  @Get(':id/content')
  async content(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response) {
    const { type, content } = await this.screenshots.content(actor, id);
    response
      .set({
        'Content-Type': type,
        'Content-Disposition': `inline; filename="screenshot.${type.slice('image/'.length)}"`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        // The id is the hash of the bytes.
        'Cache-Control': 'private, max-age=31536000, immutable',
      })
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  }

  /** Change the alternative text of a screenshot */
  @Allow('keys.manage')
  @Patch(':id')
  describe(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { alt }: ScreenshotBody,
  ): Promise<ScreenshotView> {
    return this.screenshots.describe(actor, id, alt);
  }

  /** Mark where a screenshot shows the text of a key; adds the screenshot to the key if it does not have it */
  @Allow('keys.manage')
  @Put(':id/keys/:key')
  mark(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('key', IdPipe) key: string,
    @Body() { region }: ScreenshotKeyBody,
  ): Promise<ScreenshotView> {
    return this.screenshots.mark(actor, { id, key }, region);
  }

  /** Remove a screenshot from a key; without any other key it is deleted */
  @Allow('keys.manage')
  @Delete(':id/keys/:key')
  @HttpCode(204)
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('key', IdPipe) key: string,
  ): Promise<void> {
    return this.screenshots.remove(actor, { id, key });
  }
}
