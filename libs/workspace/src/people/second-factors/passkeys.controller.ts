import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor, CurrentCaller } from '../../access/actor';
import { Allow, Public } from '../../access/allow.decorator';
import type { Caller } from '../../access/caller';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { RecentAuthentication } from '../../access/requests/recent-authentication';
import type { PasskeyOptionsView, PasskeysView } from '../people.contract';
import { CredentialBody, PasskeyBody } from '../people.dto';
import { PasskeysService } from './passkeys.service';

/** Passkeys, for browsers (Web Authentication). */
@OwnAccounts()
@Controller('api/v1')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  /** List your own passkeys */
  @Allow('own.manage')
  @Get('profile/passkeys')
  async list(@CurrentActor() actor: Actor): Promise<PasskeysView> {
    return { passkeys: await this.passkeys.list(actor) };
  }

  /** Get the options with which a browser creates a passkey */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/passkeys/options')
  @HttpCode(200)
  async options(@CurrentActor() actor: Actor): Promise<PasskeyOptionsView> {
    return { options: await this.passkeys.creationOptions(actor) };
  }

  /** Add a passkey that a browser created */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/passkeys')
  @HttpCode(204)
  register(@CurrentCaller() caller: Caller, @Body() body: PasskeyBody): Promise<void> {
    return this.passkeys.register(caller, body);
  }

  /** Remove a passkey */
  @Allow('own.manage')
  @RecentAuthentication()
  @Delete('profile/passkeys/:id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.passkeys.remove(actor, id);
  }

  /** Get the options with which a browser uses a passkey to sign in */
  @Public()
  @Post('session/passkey/options')
  @HttpCode(200)
  @Header('Cache-Control', 'private, no-store')
  async signInOptions(@Req() request: Request): Promise<PasskeyOptionsView> {
    return { options: await this.passkeys.requestOptions(request, null) };
  }

  /** Get the options with which a browser uses one of your passkeys to prove again who you are */
  @Allow('own.manage')
  @Post('session/reauthentication/options')
  @HttpCode(200)
  @Header('Cache-Control', 'private, no-store')
  async reauthenticationOptions(@CurrentActor() actor: Actor, @Req() request: Request): Promise<PasskeyOptionsView> {
    return { options: await this.passkeys.requestOptions(request, actor) };
  }

  /** Sign in with a passkey; the response sets a cookie */
  @Public()
  @Post('session/passkey')
  @HttpCode(204)
  @Header('Cache-Control', 'private, no-store')
  async signIn(
    @Body() { credential }: CredentialBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.passkeys.signIn(request, response, credential);
  }
}
