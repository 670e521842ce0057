import { Controller, Get, Query, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Allow } from '../access/allow.decorator';
import { type Columns, writeAsCsv } from '../http/csv-file';
import { LoadPriority } from '../http/load-priority.decorator';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import type { UnusedKeysView, UnusedKeyView } from './used-keys.contract';
import { UnusedKeysExportQuery, UnusedKeysQuery } from './used-keys.dto';
import { UsedKeysService } from './used-keys.service';

/** Keys that nothing has used for a while. */
@Allow('keys.manage')
@Controller('api/v1/unused-keys')
@UseInterceptors(VersionedInterceptor)
export class UnusedKeysController {
  constructor(private readonly usedKeys: UsedKeysService) {}

  /** List keys without a use, by namespace and key */
  @Get()
  list(@Query() query: UnusedKeysQuery): Promise<UnusedKeysView> {
    return this.usedKeys.unused(query);
  }

  /**
   * Export keys without a use
   *
   * Each line has the namespace, the key, and the day of its last use if there was one.
   * @produces text/csv
   */
  @LoadPriority('files')
  @Get('export')
  async export(@Query() query: UnusedKeysExportQuery, @Res() response: Response): Promise<void> {
    response.attachment('unused-keys.csv').type('text/csv');
    await pipeline(Readable.from(writeAsCsv(this.usedKeys.allUnused(query), COLUMNS)), response);
  }
}

const COLUMNS: Columns<UnusedKeyView> = {
  namespace: ({ namespace }) => namespace,
  key: ({ key }) => key,
  'last used': ({ lastUsedOn }) => lastUsedOn,
  'not in the code since': ({ notInCodeSince }) => notInCodeSince,
};
