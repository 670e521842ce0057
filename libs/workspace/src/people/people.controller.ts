import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { I18nLang } from 'nestjs-i18n';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { OwnAccounts } from '../access/own-accounts.decorator';
import { RecentAuthentication } from '../access/requests/recent-authentication';
import { IdempotencyKey } from '../idempotency/idempotency';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import { LinksService } from './links/links.service';
import type {
  InvitationsResultView,
  InvitationView,
  NewLinkView,
  PeopleView,
  PersonView,
  RenewedInvitationsView,
  RevokedInvitationsView,
} from './people.contract';
import type { TokenView } from '../tokens/tokens.contract';
import {
  InvitationBody,
  InvitationsBody,
  InvitationsQuery,
  PasswordLinkQuery,
  PeopleQuery,
  PersonBody,
  RenewInvitationsBody,
  RevokeInvitationsBody,
} from './people.dto';
import { PeopleService } from './people.service';
import { TokensService } from '../tokens/tokens.service';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';

/** People and invitations, for administrators. */
@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly links: LinksService,
    private readonly tokens: TokensService,
  ) {}

  /** List people */
  @Allow('people.manage')
  @Get('people')
  list(@Query() query: PeopleQuery): Promise<PeopleView> {
    return this.people.list(query);
  }

  /** Get a person */
  @Allow('people.manage')
  @Get('people/:id')
  get(@Param('id') id: string): Promise<PersonView> {
    return this.people.get(id);
  }

  /** Change a person's name, email address, roles or status */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Patch('people/:id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: PersonBody,
  ): Promise<PersonView> {
    return this.people.change(actor, id, ifMatch, body);
  }

  /**
   * Delete a person's account
   *
   * Deletes the name, the email address and everything that signs the person in, their sessions, tokens, links, preferences, saved
   * filters and notifications. Texts, comments and history stay; their author is a deleted person, named in the language of the
   * request. The last administrator cannot be deleted.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Delete('people/:id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id') id: string, @IfMatch() ifMatch: VersionMatcher): Promise<void> {
    return this.people.delete(actor, id, ifMatch);
  }

  /**
   * Create a password-reset link to pass on, or to send by email
   *
   * It replaces the previous one, which stops working.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Post('people/:id/password-reset')
  reset(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { sendEmail }: PasswordLinkQuery,
    @I18nLang() language: string | undefined,
  ): Promise<NewLinkView> {
    return this.links.createResetLink(actor, id, sendEmail === 'true', language ?? null);
  }

  /** Revoke a person's unused password-reset link */
  @Allow('people.manage')
  @OwnAccounts()
  @Delete('people/:id/password-reset')
  @HttpCode(204)
  revokeReset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.links.revokeResetLink(actor, id);
  }

  /** Sign a person out everywhere */
  @Allow('people.manage')
  @OwnAccounts()
  @Delete('people/:id/sessions')
  @HttpCode(204)
  signOut(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.people.signOut(actor, id);
  }

  /** List a person's tokens */
  @Allow('people.manage')
  @Get('people/:id/tokens')
  async tokensOf(@Param('id') id: string): Promise<{ tokens: readonly TokenView[] }> {
    return { tokens: await this.tokens.list(id) };
  }

  /** Revoke a person's token */
  @Allow('people.manage')
  @Delete('people/:id/tokens/:tokenId')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string, @Param('tokenId') token: string): Promise<void> {
    return this.tokens.revoke(actor, id, token);
  }

  /**
   * List invitations that were neither accepted nor revoked, the latest first
   *
   * Expired ones are listed for 90 days, and can be renewed.
   */
  @Allow('people.manage')
  @OwnAccounts()
  @Get('invitations')
  async invitations(@Query() { q, state }: InvitationsQuery): Promise<{ invitations: readonly InvitationView[] }> {
    return { invitations: await this.links.invitations(q, state) };
  }

  /**
   * Create an invitation link to pass on, or to send by email
   *
   * A pending invitation to the same email address stays as it is: the response is 409 (`invitationPending`) with the invitation in
   * `pending` and its id in `invitationId`, to renew or to revoke it. An expired one is replaced. Sent again with the same `Idempotency-Key`, the request
   * creates nothing: the response is 409 with the invitation in `made`, without its link. If the first response was lost,
   * renew that invitation.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Post('invitations')
  invite(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: InvitationBody,
    @I18nLang() language: string | undefined,
  ): Promise<NewLinkView> {
    return this.links.invite(actor, key, body, language ?? null);
  }

  /**
   * Invite up to 100 people at once, with the same role
   *
   * Each address has a result of its own, and one that cannot be invited does not keep the others from it. A pending invitation stays
   * as it is: its result has the invitation and its id, to renew or to revoke it. Sent again with the same `Idempotency-Key`, the request creates
   * nothing: the response is 409 with the results in `made`, without their links.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Post('invitations/bulk')
  @HttpCode(200)
  inviteAll(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: InvitationsBody,
    @I18nLang() language: string | undefined,
  ): Promise<InvitationsResultView> {
    return this.links.inviteAll(actor, key, body, language ?? null);
  }

  /**
   * Revoke many invitations
   *
   * At most 200, also expired ones. Those that were accepted or revoked are skipped.
   */
  @Allow('people.manage')
  @OwnAccounts()
  @Post('invitations/revoke')
  @HttpCode(200)
  revokeInvitations(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: RevokeInvitationsBody,
  ): Promise<RevokedInvitationsView> {
    return this.links.revokeInvitations(actor, key, body);
  }

  /**
   * Renew many invitations
   *
   * At most 200, also expired ones. Each gets a new link, and its earlier one stops working; role, message and language of the email
   * stay unless the request has others. Those that were accepted or revoked are skipped. If the links are not sent by email, the request creates nothing when it is
   * sent again with the same `Idempotency-Key`: the response is 409 with the result in `made`, without the links.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Post('invitations/renew')
  @HttpCode(200)
  renewInvitations(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: RenewInvitationsBody,
    @I18nLang() language: string | undefined,
  ): Promise<RenewedInvitationsView> {
    return this.links.renewInvitations(actor, key, body, language ?? null);
  }

  /** Revoke an invitation */
  @Allow('people.manage')
  @OwnAccounts()
  @Delete('invitations/:id')
  @HttpCode(204)
  revokeInvitation(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.links.revokeInvitation(actor, id);
  }
}
