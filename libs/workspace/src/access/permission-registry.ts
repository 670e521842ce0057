import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SetupError } from '@dragoman/i18n';
import { type RoleAssignment, isServerPermission, type Permission, type Role, type Scope, SCOPES } from './permissions';

/** Permissions of an extension, each with the roles that have it. */
export type PermissionRegistration = Readonly<Partial<Record<Permission, readonly Role[]>>>;

const PERMISSION_REGISTRATION = Symbol('PERMISSION_REGISTRATION');

/** The permissions that extensions register. */
@Injectable()
export class PermissionRegistry {
  private registered: ReadonlyMap<Permission, readonly Role[]> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Whether the server or an extension has the permission. */
  has(permission: Permission): boolean {
    return isServerPermission(permission) || this.rolesByPermission.has(permission);
  }

  /** The permissions that a token can have. */
  get scopes(): readonly Scope[] {
    return [...SCOPES, ...(this.ofExtensions as readonly Scope[])];
  }

  /** All permissions of extensions. */
  get ofExtensions(): readonly Permission[] {
    return [...this.rolesByPermission.keys()];
  }

  /** The permissions of extensions that any of the roles has. */
  grantedTo(roles: readonly RoleAssignment[]): readonly Permission[] {
    return Array.from(this.rolesByPermission).flatMap(([permission, permittedRoles]) =>
      roles.some(({ role }) => permittedRoles.includes(role)) ? permission : [],
    );
  }

  /** Complete from `onModuleInit` on. @throws SetupError */
  private get rolesByPermission(): ReadonlyMap<Permission, readonly Role[]> {
    return (this.registered ??= this.collect());
  }

  private collect(): ReadonlyMap<Permission, readonly Role[]> {
    const collected = new Map<Permission, readonly Role[]>();
    const registrations = this.discovery
      .getProviders()
      .filter(({ token }) => token === PERMISSION_REGISTRATION)
      .flatMap(({ instance }) => Object.entries(instance as PermissionRegistration)) as [Permission, readonly Role[]][];
    for (const [permission, roles] of registrations) {
      if (isServerPermission(permission) || collected.has(permission)) {
        throw new SetupError(`The permission "${permission}" is registered twice: give one another name.`);
      }
      collected.set(permission, roles);
    }
    return collected;
  }
}

/** Registers the permissions of an extension, for `@Allow` and `may`. */
@Module({})
export class PermissionsModule {
  static forFeature(permissions: PermissionRegistration): DynamicModule {
    return { module: PermissionsModule, providers: [{ provide: PERMISSION_REGISTRATION, useValue: permissions }] };
  }
}
