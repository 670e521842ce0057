import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentCaller } from '../../access/actor';
import { Allow, Public } from '../../access/allow.decorator';
import type { Caller } from '../../access/caller';
import { HostPeople } from '../../access/host/host-people';
import { notFound } from '../../http/not-found';
import { isOwnPath } from '../../http/own-path';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { OpenIdConnectService } from './open-id-connect.service';
import type { SessionView } from '../people.contract';
import { CodeBody, ReauthenticationBody, SignInBody } from '../people.dto';
import { ProfileService } from '../profile.service';
import { AccountMails } from '../account-mails';
import { PendingIdentities } from './pending-identities';
import { SessionsService, type StartedSession } from './sessions.service';
import { SignInService } from './sign-in.service';

/** The session of this browser or token. */
@Controller('api/v1/session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly profile: ProfileService,
    private readonly openIdConnect: OpenIdConnectService,
    private readonly hostPeople: HostPeople,
    private readonly pendingIdentities: PendingIdentities,
    private readonly mails: AccountMails,
  ) {}

  /** Get the current session and the available sign-in methods */
  @Public()
  @Get()
  @Header('Cache-Control', 'private, no-store')
  async who(@CurrentCaller() caller: Caller | undefined, @Req() request: Request): Promise<SessionView> {
    const isPending = caller === undefined && (await this.sessions.pendingPerson(request)) !== undefined;
    const pendingIdentity = await this.pendingIdentities.describe(request);
    const account = caller?.actor.isServiceAccount ? { id: caller.actor.id, name: caller.actor.name } : undefined;
    const person = caller === undefined || account ? null : await this.profile.get(caller.actor.id);
    return {
      person: person && { ...person, timeZone: person.timeZone ?? caller?.timeZone ?? null },
      ...(account && { serviceAccount: account }),
      scopes: caller?.actor.scopes,
      ...(isPending && { secondFactorMissing: true }),
      ...(caller?.lacksSecondFactor && { secondFactorRequired: true }),
      identityProvider: this.openIdConnect.publicSettings,
      ...(pendingIdentity && { pendingIdentity }),
      ...(this.mails.areSent && !this.hostPeople.exist && { sendsEmail: true as const }),
      ...(this.hostPeople.exist && { application: { canSignIn: this.hostPeople.canSignIn } }),
    };
  }

  /**
   * Redirect to the sign-in of the application that the workspace is mounted in
   *
   * It redirects to `next` afterwards. 404 if the accounts are the workspace's own, or if the application does not say where
   * people sign in.
   * @status 302
   * @refuses 404
   */
  @Public()
  @Get('application')
  @Header('Cache-Control', 'private, no-store')
  signInToApplication(@Query('next') next: unknown, @Res() response: Response): void {
    const url = this.hostPeople.signInUrl(isOwnPath(next) ? next : '/workspace');
    if (url === undefined) throw notFound();
    response.redirect(302, url);
  }

  /**
   * Sign in with email address and password; the response sets a cookie
   *
   * If the person has a second factor, `person` is null and `secondFactorMissing` is true: complete the sign-in with
   * `POST /api/v1/session/second-factor` and the same cookie, within ten minutes.
   */
  @Public()
  @OwnAccounts()
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'private, no-store')
  async begin(
    @Body() body: SignInBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    return this.startedSession(await this.signIn.withPassword(request, response, body));
  }

  /**
   * Complete a sign-in with a code of the authenticator app, or a recovery code; the response sets a cookie
   * @security session
   */
  @Public()
  @OwnAccounts()
  @Post('second-factor')
  @HttpCode(200)
  @Header('Cache-Control', 'private, no-store')
  async secondFactor(
    @Body() { code }: CodeBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    return this.startedSession(await this.signIn.withCode(request, response, code));
  }

  /**
   * Prove again who you are
   *
   * Changes to who has access are refused with 403 (`urn:problem:reauthenticationRequired`) in a browser whose person signed
   * in longer ago than `DRAGOMAN_REAUTHENTICATE_MINUTES` (of `WorkspaceModule`: `reauthenticateMinutes`). Afterwards they are accepted again.
   */
  @Allow('own.manage')
  @OwnAccounts()
  @Post('reauthentication')
  @HttpCode(204)
  reauthenticate(
    @CurrentCaller() caller: Caller,
    @Body() body: ReauthenticationBody,
    @Req() request: Request,
  ): Promise<void> {
    return this.signIn.reauthenticate(request, caller, body);
  }

  /**
   * Discard an identity of the identity provider that waits for a sign-in to its account
   *
   * See `pendingIdentity` in the current session. Afterwards signing in to the account links nothing.
   */
  @Public()
  @OwnAccounts()
  @Delete('pending-identity')
  @HttpCode(204)
  discardPendingIdentity(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.pendingIdentities.discard(request, response);
  }

  private async startedSession({ personId, secondFactorMissing }: StartedSession): Promise<SessionView> {
    const identityProvider = this.openIdConnect.publicSettings;
    if (secondFactorMissing) return { person: null, secondFactorMissing, identityProvider };
    return { person: await this.profile.get(personId), identityProvider };
  }

  /** Sign out */
  @Public()
  @OwnAccounts()
  @Delete()
  @HttpCode(204)
  end(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }
}
