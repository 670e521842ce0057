import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { KeyView } from '../keys/keys.contract';
import type { BulkMissingKeysView, IgnoredKeyView, MissingKeysView, MissingKeyView } from './missing-keys.contract';
import {
  BulkMissingKeysBody,
  CreateMissingKeyBody,
  IgnoreKeysBody,
  MapMissingKeyBody,
  MissingKeysQuery,
} from './missing-keys.dto';
import { MissingKeysService } from './missing-keys.service';

/** Keys that code asks for and that have no text. */
@Allow('keys.manage')
@Controller('api/v1/missing-keys')
@UseInterceptors(VersionedInterceptor)
export class MissingKeysController {
  constructor(private readonly missingKeys: MissingKeysService) {}

  /** List missing keys, those missed last first */
  @Get()
  list(@Query() query: MissingKeysQuery): Promise<MissingKeysView> {
    return this.missingKeys.list(query);
  }

  /** List the patterns of keys that are ignored */
  @Get('ignored')
  async ignored(): Promise<{ patterns: readonly IgnoredKeyView[] }> {
    return { patterns: await this.missingKeys.ignored() };
  }

  /** Ignore missing keys that match a pattern, now and from now on */
  @Post('ignored')
  ignore(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: IgnoreKeysBody,
  ): Promise<IgnoredKeyView> {
    return this.missingKeys.ignore(actor, key, body);
  }

  /** Stop ignoring the keys of a pattern */
  @Delete('ignored/:id')
  @HttpCode(204)
  stopIgnoring(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.missingKeys.stopIgnoring(actor, id);
  }

  /** Create or remove the missing keys that a filter matches, at most 200 at a time */
  @Post('bulk')
  @HttpCode(200)
  bulk(@CurrentActor() actor: Actor, @Body() { action, filter }: BulkMissingKeysBody): Promise<BulkMissingKeysView> {
    return this.missingKeys.bulk(actor, action, filter);
  }

  /** Get a missing key */
  @Get(':id')
  get(@Param('id') id: string): Promise<MissingKeyView> {
    return this.missingKeys.get(id);
  }

  /** Create a key that is missing, with the default text of the code */
  @Post(':id/create')
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id') id: string,
    @Body() body: CreateMissingKeyBody,
  ): Promise<KeyView> {
    return this.missingKeys.create(actor, key, id, body);
  }

  /** Note which existing key the code should ask for instead */
  @Post(':id/map')
  @HttpCode(200)
  map(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: MapMissingKeyBody): Promise<MissingKeyView> {
    return this.missingKeys.map(actor, id, body);
  }

  /** Take back which key was meant */
  @Delete(':id/map')
  unmap(@Param('id') id: string): Promise<MissingKeyView> {
    return this.missingKeys.unmap(id);
  }

  /** Take a key off the list until it is missed again */
  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string): Promise<void> {
    return this.missingKeys.remove(id);
  }
}
