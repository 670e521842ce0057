import { Body, Controller, Delete, HttpCode, Param, Patch, Post, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { IdempotencyKey } from '../people/idempotency';
import { type Seen, VersionSeen } from '../people/if-match';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import { ChangeKeyBody, CreateKeyBody } from './keys.dto';
import { KeysService } from './keys.service';
import { IdPipe } from './id.pipe';

/** Keys: the same in every language. */
@Allow('messages.manage')
@Controller('api/v1/keys')
@UseInterceptors(VersionedInterceptor)
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  /** Adds a key */
  @Post()
  create(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: CreateKeyBody) {
    return this.keys.create(actor, key, body);
  }

  /** Changes a key, its namespace or what is said of it */
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @VersionSeen() seen: Seen,
    @Body() body: ChangeKeyBody,
  ) {
    return this.keys.change(actor, id, seen, body);
  }

  /** Deletes a key; it can be restored */
  @Delete(':id')
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @VersionSeen() seen: Seen) {
    return this.keys.delete(actor, id, seen);
  }

  /** Restores a deleted key with its texts */
  @Post(':id/restore')
  @HttpCode(200)
  restore(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @VersionSeen() seen: Seen) {
    return this.keys.restore(actor, id, seen);
  }
}
