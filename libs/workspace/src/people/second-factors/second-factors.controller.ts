import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import { OwnAccounts } from '../../access/own-accounts.decorator';
import { RecentAuthentication } from '../../access/requests/recent-authentication';
import type {
  AuthenticatorAppSetupView,
  RecoveryCodesView,
  SecondFactorRules,
  SecondFactorsView,
} from '../people.contract';
import { AuthenticatorAppBody, AuthenticatorAppSetupBody, SecondFactorRulesBody } from '../people.dto';
import { SecondFactorsService } from './second-factors.service';

/** Authenticator apps and recovery codes, and the roles that require a second factor. */
@OwnAccounts()
@Controller('api/v1')
export class SecondFactorsController {
  constructor(private readonly secondFactors: SecondFactorsService) {}

  /** Get your own second factors */
  @Allow('own.manage')
  @Get('profile/second-factors')
  get(@CurrentActor() actor: Actor): Promise<SecondFactorsView> {
    return this.secondFactors.get(actor);
  }

  /**
   * Get a secret for an authenticator app, with its QR code
   *
   * Nothing is stored yet: send the secret to `POST /api/v1/profile/authenticator-app` with the code that the app shows.
   */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/authenticator-app/setup')
  @HttpCode(200)
  setup(
    @CurrentActor() actor: Actor,
    @Body() { secret }: AuthenticatorAppSetupBody,
  ): Promise<AuthenticatorAppSetupView> {
    return this.secondFactors.setup(actor, secret);
  }

  /** Set up an authenticator app; only this response contains the recovery codes */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/authenticator-app')
  async enable(@CurrentActor() actor: Actor, @Body() body: AuthenticatorAppBody): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.secondFactors.enableApp(actor, body) };
  }

  /** Remove your authenticator app and your recovery codes */
  @Allow('own.manage')
  @RecentAuthentication()
  @Delete('profile/authenticator-app')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor): Promise<void> {
    return this.secondFactors.removeApp(actor);
  }

  /** Create recovery codes in place of all earlier ones */
  @Allow('own.manage')
  @RecentAuthentication()
  @Post('profile/recovery-codes')
  async recoveryCodes(@CurrentActor() actor: Actor): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.secondFactors.renewRecoveryCodes(actor) };
  }

  /** Remove a person's second factor, and sign them out everywhere */
  @Allow('people.manage')
  @RecentAuthentication()
  @Delete('people/:id/second-factors')
  @HttpCode(204)
  reset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.secondFactors.reset(actor, id);
  }

  /** Get the roles that require a second factor */
  @Allow('people.manage')
  @Get('second-factor-rules')
  rules(): Promise<SecondFactorRules> {
    return this.secondFactors.rules();
  }

  /**
   * Choose the roles that require a second factor
   *
   * It takes effect immediately: people of these roles who have none can only set one up. You need one yourself if you have
   * one of the roles.
   */
  @Allow('people.manage')
  @RecentAuthentication()
  @Put('second-factor-rules')
  changeRules(@CurrentActor() actor: Actor, @Body() { roles }: SecondFactorRulesBody): Promise<SecondFactorRules> {
    return this.secondFactors.changeRules(actor, roles);
  }
}
