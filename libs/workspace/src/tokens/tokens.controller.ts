import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { RecentAuthentication } from '../access/requests/recent-authentication';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { NewTokenView, TokenView } from './tokens.contract';
import { TokenBody } from './tokens.dto';
import { TokensService } from './tokens.service';

/** Your own tokens. */
@Controller('api/v1/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  /** List your own tokens */
  @Allow('tokens.manage')
  @Get()
  async list(@CurrentActor() actor: Actor): Promise<{ tokens: readonly TokenView[] }> {
    return { tokens: await this.tokens.list(actor.id) };
  }

  /**
   * Create a token; only this response contains it
   *
   * Sent again with the same `Idempotency-Key`, the request creates nothing: the response is 409 with the token in `made`,
   * without its secret. If the first response was lost, revoke that token and create another.
   */
  @Allow('tokens.manage')
  @RecentAuthentication()
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: TokenBody,
  ): Promise<NewTokenView> {
    return this.tokens.create(actor, key, body);
  }

  /** Revoke a token */
  @Allow('tokens.manage')
  @Delete(':id')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.tokens.revoke(actor, actor.id, id);
  }
}
