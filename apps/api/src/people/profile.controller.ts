import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from './actor';
import { Allow } from './allow.decorator';
import { type Seen, VersionSeen } from './if-match';
import type { ProfileView } from './people.contract';
import { PasswordBody, ProfileBody } from './people.dto';
import { Profile } from './profile.service';
import { VersionedInterceptor } from './versioned.interceptor';

/** What everybody says of themselves. */
@Controller('api/v1/profile')
@UseInterceptors(VersionedInterceptor)
export class ProfileController {
  constructor(private readonly profile: Profile) {}

  /** One's own account */
  @Allow('own.manage')
  @Get()
  get(@CurrentActor() actor: Actor): Promise<ProfileView> {
    return this.profile.get(actor.id);
  }

  /** Changes one's own name, languages, time zone and theme */
  @Allow('own.manage')
  @Patch()
  async change(
    @CurrentActor() actor: Actor,
    @VersionSeen() seen: Seen,
    @Body() body: ProfileBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileView> {
    const view = await this.profile.change(actor.id, seen, body);
    // what this browser remembers of another choice counts no more
    if (body.theme !== undefined) response.clearCookie('theme');
    if (body.interfaceLanguage !== undefined) response.clearCookie('lng');
    return view;
  }

  /** Changes one's own password; everywhere else one has to sign in again */
  @Allow('own.manage')
  @Post('password')
  @HttpCode(204)
  password(
    @CurrentActor() actor: Actor,
    @Body() body: PasswordBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.profile.changePassword(request, response, actor.id, body);
  }
}
