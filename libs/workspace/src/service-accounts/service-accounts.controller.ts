import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { RecentAuthentication } from '../access/requests/recent-authentication';
import { IdPipe } from '../http/input/id.pipe';
import { PageQuery } from '../http/lists/page-query';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { NewServiceTokenView, ServiceAccountsView, ServiceAccountView } from './service-accounts.contract';
import { ChangeServiceAccountBody, CreateServiceAccountBody, ServiceTokenBody } from './service-accounts.dto';
import { ServiceAccountsService } from './service-accounts.service';

/** Accounts of programs, for administrators. */
@Allow('people.manage')
@Controller('api/v1/service-accounts')
@UseInterceptors(VersionedInterceptor)
export class ServiceAccountsController {
  constructor(private readonly serviceAccounts: ServiceAccountsService) {}

  /** List service accounts */
  @Get()
  list(@Query() { limit, cursor }: PageQuery): Promise<ServiceAccountsView> {
    return this.serviceAccounts.list(limit, cursor);
  }

  /** Get a service account */
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<ServiceAccountView> {
    return this.serviceAccounts.get(id);
  }

  /** Create a service account, which has no token yet */
  @RecentAuthentication()
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: CreateServiceAccountBody,
  ): Promise<ServiceAccountView> {
    return this.serviceAccounts.create(actor, key, body);
  }

  /**
   * Change a service account's name, permissions or limits, or disable it
   *
   * Changes apply to its tokens immediately.
   */
  @RecentAuthentication()
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ChangeServiceAccountBody,
  ): Promise<ServiceAccountView> {
    return this.serviceAccounts.change(actor, id, ifMatch, body);
  }

  /**
   * Create a token for a service account; only this response contains it
   *
   * The current token remains valid for `graceHours`. At most two tokens are valid at the same time. Sent again with the
   * same `Idempotency-Key`, the request creates nothing: the response is 409 with the token in `made`, without its secret. If
   * the first response was lost, revoke that token and create another.
   */
  @RecentAuthentication()
  @Post(':id/tokens')
  createToken(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IdempotencyKey() key: string | undefined,
    @Body() body: ServiceTokenBody,
  ): Promise<NewServiceTokenView> {
    return this.serviceAccounts.createToken(actor, id, key, body);
  }

  /** Revoke a token of a service account */
  @Delete(':id/tokens/:tokenId')
  @HttpCode(204)
  revokeToken(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('tokenId', IdPipe) tokenId: string,
  ): Promise<void> {
    return this.serviceAccounts.revokeToken(actor, id, tokenId);
  }
}
