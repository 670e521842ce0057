import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Attempts } from './attempts';
import { Callers } from './callers.service';
import { FirstAdministrator } from './first-administrator';
import { ForgeryCheck } from './forgery.check';
import { LinksController } from './links.controller';
import { Links } from './links.service';
import { LoadGuard } from './load.guard';
import { OpenIdConnectController } from './open-id-connect.controller';
import { OpenIdConnect } from './open-id-connect.service';
import { Passwords } from './passwords';
import { PeopleCleaning } from './people.cleaning';
import { PeopleController } from './people.controller';
import { People } from './people.service';
import { PermissionGuard } from './permission.guard';
import { PersonLanguageResolver } from './person.resolver';
import { ProfileController } from './profile.controller';
import { Profile } from './profile.service';
import { ElsewhereCookie, SessionCookie } from './session.cookie';
import { SessionController } from './session.controller';
import { SessionsController } from './sessions.controller';
import { Sessions } from './sessions.service';
import { SignIn } from './sign-in.service';
import { TokensController } from './tokens.controller';
import { Tokens } from './tokens.service';

/** Who somebody is and what they may do. Global: every room asks it at its door. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [
    SessionController,
    OpenIdConnectController,
    SessionsController,
    LinksController,
    PeopleController,
    ProfileController,
    TokensController,
  ],
  providers: [
    Callers,
    SessionCookie,
    ElsewhereCookie,
    ForgeryCheck,
    Passwords,
    Attempts,
    Sessions,
    SignIn,
    OpenIdConnect,
    Links,
    People,
    Profile,
    Tokens,
    FirstAdministrator,
    PeopleCleaning,
    PersonLanguageResolver,
    { provide: APP_GUARD, useClass: LoadGuard },
    { provide: APP_GUARD, useClass: PermissionGuard },
  ],
  exports: [Callers],
})
export class PeopleModule {}
