import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { LoadPriority } from '../http/load-priority.decorator';
import { BulkKeysService } from './bulk-keys.service';
import { BulkKeysBody, ChangeKeyBody, CreateKeyBody } from './keys.dto';
import { KeysService } from './keys.service';
import { IdPipe } from '../http/input/id.pipe';

/** Keys, which are the same in every language. */
@Allow('keys.manage')
@Controller('api/v1/keys')
@UseInterceptors(VersionedInterceptor)
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly bulkKeys: BulkKeysService,
  ) {}

  /** Get a key */
  @Allow('texts.read')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string) {
    return this.keys.get(actor, id);
  }

  /** Add a key */
  @Post()
  create(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: CreateKeyBody) {
    return this.keys.create(actor, key, body);
  }

  /**
   * Rename, move, edit or delete many keys, all or nothing
   *
   * At most 2,000 keys. `change` adds and removes tags, and sets or removes the maximum length and the description. The keys keep
   * their texts and their history. `POST /api/v1/activity/{changeSet}/undo` undoes it.
   */
  @Post('bulk')
  @HttpCode(200)
  bulk(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: BulkKeysBody) {
    return this.bulkKeys.edit(actor, key, body);
  }

  /** Preview what a bulk change of keys would do */
  @LoadPriority('search')
  @Post('bulk/preview')
  @HttpCode(200)
  bulkPreview(@CurrentActor() actor: Actor, @Body() body: BulkKeysBody) {
    return this.bulkKeys.preview(actor, body);
  }

  /** Change a key, its namespace or its description */
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ChangeKeyBody,
  ) {
    return this.keys.change(actor, id, ifMatch, body);
  }

  /** Delete a key; it can be restored */
  @Delete(':id')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.keys.delete(actor, id, ifMatch);
  }

  /**
   * Restore a deleted key with its texts
   *
   * 409 if another key is in its place now: `takenBy` has its `id`, `namespace` and `key`. With `If-Match: *`, a key that has
   * been restored already is returned as it is.
   */
  @Post(':id/restore')
  @HttpCode(200)
  restore(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.keys.restore(actor, id, ifMatch);
  }
}
