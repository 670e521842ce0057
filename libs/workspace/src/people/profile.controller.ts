import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Patch,
  Post,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { OwnAccounts } from '../access/own-accounts.decorator';
import { RecentAuthentication } from '../access/requests/recent-authentication';
import { SessionCookie } from '../access/session.cookie';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { type VersionMatcher, IfMatch } from '../http/versions/if-match';
import type { ProfileView } from './people.contract';
import { PasswordBody, ProfileBody } from './people.dto';
import { PeopleService } from './people.service';
import { ProfileService } from './profile.service';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';

/** Your own profile. */
@Controller('api/v1/profile')
@UseInterceptors(VersionedInterceptor)
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly people: PeopleService,
    private readonly sessionCookie: SessionCookie,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Get your own account */
  @Allow('own.manage')
  @Get()
  get(@CurrentActor() actor: Actor): Promise<ProfileView> {
    return this.profile.get(actor.id);
  }

  /** Change your own name, language, time zone, theme, density and shortcuts */
  @Allow('own.manage')
  @Patch()
  async change(
    @CurrentActor() actor: Actor,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ProfileBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileView> {
    const view = await this.profile.change(actor, ifMatch, body);
    // The profile takes precedence over the choices stored in this browser.
    if (body.theme !== undefined) this.clearChoice(response, 'theme');
    if (body.interfaceLanguage !== undefined) this.clearChoice(response, 'lng');
    return view;
  }

  /**
   * Delete your own account
   *
   * The same is deleted as by `DELETE /api/v1/people/{id}`. The last administrator cannot be deleted.
   */
  @Allow('own.manage')
  @RecentAuthentication()
  @OwnAccounts()
  @Delete()
  @HttpCode(204)
  async delete(
    @CurrentActor() actor: Actor,
    @IfMatch() ifMatch: VersionMatcher,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.people.delete(actor, actor.id, ifMatch);
    this.sessionCookie.clear(response);
  }

  /** Below a base path the cookies of pages have other names (`apps/web/src/page/cookies.ts`). */
  private clearChoice(response: Response, name: string): void {
    const { base } = this.config;
    response.clearCookie(base === '' ? name : `dragoman-${name}`, { path: base || '/' });
  }

  /** Change your own password; other browsers are signed out unless `keepSessions` is true */
  @Allow('own.manage')
  @OwnAccounts()
  @Post('password')
  @HttpCode(204)
  password(
    @CurrentActor() actor: Actor,
    @Body() body: PasswordBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.profile.changePassword(request, response, actor, body);
  }
}
