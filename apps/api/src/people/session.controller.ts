import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentCaller } from './actor';
import { Public } from './allow.decorator';
import type { Caller } from './caller';
import { OpenIdConnect } from './open-id-connect.service';
import type { SessionView } from './people.contract';
import { SignInBody } from './people.dto';
import { Profile } from './profile.service';
import { Sessions } from './sessions.service';
import { SignIn } from './sign-in.service';

/** The browser that asks: signed in or not. */
@Controller('api/v1/session')
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly profile: Profile,
    private readonly elsewhere: OpenIdConnect,
  ) {}

  /** Who asks, and how one signs in here */
  @Public()
  @Get()
  @Header('Cache-Control', 'private, no-store')
  async who(@CurrentCaller() caller: Caller | undefined): Promise<SessionView> {
    return {
      person: caller === undefined ? null : await this.profile.get(caller.actor.id),
      ...(caller?.actor.scopes && { scopes: caller.actor.scopes }),
      elsewhere: this.elsewhere.offer,
    };
  }

  /** Signs in with an address and a password; the answer sets a cookie */
  @Public()
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'private, no-store')
  async begin(
    @Body() body: SignInBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    const id = await this.signIn.withPassword(request, response, body);
    return { person: await this.profile.get(id), elsewhere: this.elsewhere.offer };
  }

  /** Signs out */
  @Public()
  @Delete()
  @HttpCode(204)
  end(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.end(request, response);
  }
}
