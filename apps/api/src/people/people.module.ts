import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Callers } from './callers.service';
import { CallersStore } from './callers.store';
import { ForgeryCheck } from './forgery.check';
import { PermissionGuard } from './permission.guard';
import { SessionCookie } from './session.cookie';

/** Who somebody is and what they may do. Global: every room asks it at its door. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Callers, CallersStore, SessionCookie, ForgeryCheck, { provide: APP_GUARD, useClass: PermissionGuard }],
  exports: [Callers],
})
export class PeopleModule {}
