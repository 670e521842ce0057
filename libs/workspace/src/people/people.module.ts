import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AttemptLimiter } from '../credentials/attempt-limiter';
import { AccountAccess } from '../access/account-access';
import { CallersService } from '../access/callers.service';
import { HostPeople } from '../access/host/host-people';
import { HostPersonRecords } from '../access/host/host-person-records';
import { WorkspaceAccess } from '../access/host/workspace-access';
import { HostPersonRecordsService } from './host-person-records.service';
import { HistoryModule } from '../history/history.module';
import { FirstAdministrator } from './first-administrator';
import { CrossSiteRequestCheck } from '../access/requests/cross-site-request.check';
import { LinksController } from './links/links.controller';
import { LinksService } from './links/links.service';
import { PasswordRequests } from './links/password-requests.service';
import { MailModule } from '../mail/mail.module';
import { AccountMails } from './account-mails';
import { EmailChanges } from './email/email-changes.service';
import { EmailChangesController } from './email/email-changes.controller';
import { TestEmailController } from './email/test-email.controller';
import { DeletedPeople } from '../http/deleted-people';
import { LoadGuard } from '../access/load/load.guard';
import { LoadInterceptor } from '../access/load/load.interceptor';
import { LoadShares } from '../access/load/load-shares';
import { Namesakes } from '../access/namesakes';
import { OpenIdConnectController } from './sessions/open-id-connect.controller';
import { OpenIdConnectService } from './sessions/open-id-connect.service';
import { PasswordHasher } from '../credentials/password-hasher';
import { ExpiredRowsCleanup } from './expired-rows.cleanup';
import { PeopleController } from './people.controller';
import { PeopleService } from './people.service';
import { PermissionGuard } from '../access/permission.guard';
import { PermissionRegistry } from '../access/permission-registry';
import { PageLanguageResolver } from '../access/page-language.resolver';
import { PersonLanguageResolver } from '../access/person-language.resolver';
import { ProfileController } from './profile.controller';
import { ProfileService } from './profile.service';
import { OidcStateCookie, PendingIdentityCookie, SessionCookie } from '../access/session.cookie';
import { PendingIdentities } from './sessions/pending-identities';
import { SessionController } from './sessions/session.controller';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsService } from './sessions/sessions.service';
import { SignInService } from './sessions/sign-in.service';
import { SecondFactors } from '../credentials/second-factors';
import { Passkeys } from '../credentials/passkeys';
import { PasskeysController } from './second-factors/passkeys.controller';
import { PasskeysService } from './second-factors/passkeys.service';
import { SecondFactorsController } from './second-factors/second-factors.controller';
import { SecondFactorsService } from './second-factors/second-factors.service';
import { SecurityLogModule } from '../security-log/security-log.module';
import { TokensController } from '../tokens/tokens.controller';
import { TokensService } from '../tokens/tokens.service';

/** People, sign-in and permissions. Global, because every route checks permissions. */
@Global()
@Module({
  imports: [DiscoveryModule, HistoryModule, SecurityLogModule, MailModule],
  controllers: [
    SessionController,
    OpenIdConnectController,
    SessionsController,
    LinksController,
    EmailChangesController,
    TestEmailController,
    PeopleController,
    ProfileController,
    TokensController,
    SecondFactorsController,
    PasskeysController,
  ],
  providers: [
    AccountAccess,
    CallersService,
    HostPeople,
    { provide: HostPersonRecords, useClass: HostPersonRecordsService },
    PermissionRegistry,
    SessionCookie,
    OidcStateCookie,
    PendingIdentityCookie,
    PendingIdentities,
    CrossSiteRequestCheck,
    PasswordHasher,
    AttemptLimiter,
    SecondFactors,
    SecondFactorsService,
    Passkeys,
    PasskeysService,
    SessionsService,
    SignInService,
    OpenIdConnectService,
    AccountMails,
    DeletedPeople,
    EmailChanges,
    LinksService,
    PasswordRequests,
    PeopleService,
    ProfileService,
    TokensService,
    FirstAdministrator,
    ExpiredRowsCleanup,
    PageLanguageResolver,
    PersonLanguageResolver,
    LoadShares,
    Namesakes,
    PermissionGuard,
    { provide: APP_GUARD, useClass: LoadGuard },
    { provide: APP_INTERCEPTOR, useClass: LoadInterceptor },
  ],
  exports: [
    AccountAccess,
    CallersService,
    DeletedPeople,
    HostPeople,
    Namesakes,
    PeopleService,
    PermissionRegistry,
    SessionCookie,
    TokensService,
  ],
})
export class PeopleModule {
  /** @param access to the people of the application that the workspace is mounted in; absent: accounts of its own */
  static with(access: WorkspaceAccess | undefined): DynamicModule {
    return { module: PeopleModule, providers: access ? [{ provide: WorkspaceAccess, useValue: access }] : [] };
  }
}
