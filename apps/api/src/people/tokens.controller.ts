import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type Actor, CurrentActor } from './actor';
import { Allow } from './allow.decorator';
import { IdempotencyKey } from './idempotency';
import type { NewTokenView, TokenView } from './people.contract';
import { TokenBody } from './people.dto';
import { Tokens } from './tokens.service';

/** One's own keys for programs. */
@Controller('api/v1/tokens')
export class TokensController {
  constructor(private readonly tokens: Tokens) {}

  /** One's own tokens */
  @Allow('tokens.manage')
  @Get()
  async list(@CurrentActor() actor: Actor): Promise<{ tokens: readonly TokenView[] }> {
    return { tokens: await this.tokens.list(actor.id) };
  }

  /**
   * Makes a token; this answer alone holds it
   *
   * Sent again with the same `Idempotency-Key` it makes none: the answer is 409 with the token that was `made`, without its
   * secret. End it, and make another, where the first answer was lost.
   */
  @Allow('tokens.manage')
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: TokenBody,
  ): Promise<NewTokenView> {
    return this.tokens.create(actor.id, key, body);
  }

  /** Ends a token */
  @Allow('tokens.manage')
  @Delete(':id')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.tokens.revoke(actor.id, id);
  }
}
