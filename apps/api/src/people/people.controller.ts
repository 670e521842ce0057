import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from './actor';
import { Allow } from './allow.decorator';
import { IdempotencyKey } from './idempotency';
import { type Seen, VersionSeen } from './if-match';
import { Links } from './links.service';
import { PageQuery } from './page-query';
import type { InvitationView, NewLinkView, PeopleView, PersonView, TokenView } from './people.contract';
import { InvitationBody, PersonBody } from './people.dto';
import { People } from './people.service';
import { Sessions } from './sessions.service';
import { Tokens } from './tokens.service';
import { VersionedInterceptor } from './versioned.interceptor';

/** Everybody, for administrators. */
@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class PeopleController {
  constructor(
    private readonly people: People,
    private readonly links: Links,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
  ) {}

  /** Everybody who has an account */
  @Allow('people.manage')
  @Get('people')
  list(@Query() { limit, cursor }: PageQuery): Promise<PeopleView> {
    return this.people.list(limit, cursor);
  }

  /** Somebody who has an account */
  @Allow('people.manage')
  @Get('people/:id')
  get(@Param('id') id: string): Promise<PersonView> {
    return this.people.get(id);
  }

  /** Changes somebody's name, roles or state */
  @Allow('people.manage')
  @Patch('people/:id')
  change(@Param('id') id: string, @VersionSeen() seen: Seen, @Body() body: PersonBody): Promise<PersonView> {
    return this.people.change(id, seen, body);
  }

  /**
   * Makes a link to a new password, to hand over
   *
   * In the place of the one before, which is dead from then on.
   */
  @Allow('people.manage')
  @Post('people/:id/password-reset')
  reset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<NewLinkView> {
    return this.links.reset(actor.id, id);
  }

  /** Signs somebody out everywhere */
  @Allow('people.manage')
  @Delete('people/:id/sessions')
  @HttpCode(204)
  signOut(@Param('id') id: string): Promise<void> {
    return this.sessions.endAll(id);
  }

  /** Somebody's tokens */
  @Allow('people.manage')
  @Get('people/:id/tokens')
  async tokensOf(@Param('id') id: string): Promise<{ tokens: readonly TokenView[] }> {
    return { tokens: await this.tokens.list(id) };
  }

  /** Ends a token of somebody */
  @Allow('people.manage')
  @Delete('people/:id/tokens/:tokenId')
  @HttpCode(204)
  revoke(@Param('id') id: string, @Param('tokenId') token: string): Promise<void> {
    return this.tokens.revoke(id, token);
  }

  /** Invitations that nobody has accepted yet */
  @Allow('people.manage')
  @Get('invitations')
  async invitations(): Promise<{ invitations: readonly InvitationView[] }> {
    return { invitations: await this.links.invitations() };
  }

  /**
   * Makes a link to an account, to hand over
   *
   * In the place of one that the address already has. Sent again with the same `Idempotency-Key` it makes none: the answer is
   * 409 with the invitation that was `made`, without its link. Invite anew where the first answer was lost.
   */
  @Allow('people.manage')
  @Post('invitations')
  invite(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: InvitationBody,
  ): Promise<NewLinkView> {
    return this.links.invite(actor.id, key, body);
  }

  /** Takes an invitation back */
  @Allow('people.manage')
  @Delete('invitations/:id')
  @HttpCode(204)
  withdraw(@Param('id') id: string): Promise<void> {
    return this.links.withdraw(id);
  }
}
