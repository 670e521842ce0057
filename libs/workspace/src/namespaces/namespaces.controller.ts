import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { IdPipe } from '../http/input/id.pipe';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdempotencyKey } from '../idempotency/idempotency';
import { ChangeNamespaceBody, CreateNamespaceBody, NamespaceOrderBody } from './namespaces.dto';
import { NamespacesService } from './namespaces.service';

/** Namespaces: named sets of keys that are delivered together. */
@Controller('api/v1/namespaces')
@UseInterceptors(VersionedInterceptor)
export class NamespacesController {
  constructor(private readonly namespaces: NamespacesService) {}

  /** List namespaces */
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor) {
    return this.namespaces.list(actor);
  }

  /** List deleted namespaces that can be restored */
  @Allow('namespaces.manage')
  @Get('deleted')
  deleted() {
    return this.namespaces.deleted();
  }

  /** Get a namespace */
  @Allow('texts.read')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string) {
    return this.namespaces.get(actor, id);
  }

  /** Add a namespace */
  @Allow('namespaces.manage')
  @Post()
  create(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: CreateNamespaceBody) {
    return this.namespaces.create(actor, key, body);
  }

  /**
   * Sort the namespaces
   *
   * Send the complete order. If two people sort at the same time, the last write wins; history has both.
   */
  @Allow('namespaces.manage')
  @Put('order')
  @HttpCode(204)
  sort(@CurrentActor() actor: Actor, @Body() { ids }: NamespaceOrderBody) {
    return this.namespaces.sort(actor, ids);
  }

  /** Change a namespace */
  @Allow('namespaces.manage')
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ChangeNamespaceBody,
  ) {
    return this.namespaces.change(actor, id, ifMatch, body);
  }

  /** Delete a namespace; it can be restored */
  @Allow('namespaces.manage')
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.namespaces.delete(actor, id, ifMatch);
  }

  /**
   * Restore a deleted namespace with its keys
   *
   * 409 if another namespace has the name now: `takenBy` has its `id` and `name`. With `If-Match: *`, a namespace that has been
   * restored already is returned as it is.
   */
  @Allow('namespaces.manage')
  @Post(':id/restore')
  @HttpCode(200)
  restore(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @IfMatch() ifMatch: VersionMatcher) {
    return this.namespaces.restore(actor, id, ifMatch);
  }
}
