import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../access/allow.decorator';
import { OpenApiService } from './openapi.service';

/** The description of the REST API. */
@Controller('api/v1/openapi.json')
export class OpenApiController {
  constructor(private readonly openApi: OpenApiService) {}

  /**
   * Get the description of the REST API, OpenAPI 3.1
   * @produces application/json
   */
  @Public()
  @Get()
  async document(@Res() response: Response): Promise<void> {
    const { body, etag } = await this.openApi.document();
    response.set({ 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: etag });
    response.type('json').send(body);
  }
}
