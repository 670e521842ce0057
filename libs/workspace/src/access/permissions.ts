/**
 * Permissions and roles. Pure, so that the server and the pages use the same function.
 */
import type { ExtensionPermissions } from './extension-permissions';

/** What a person may do, in five steps; each role includes the previous one. */
export type Role = 'viewer' | 'translator' | 'reviewer' | 'publisher' | 'administrator';

/** A permission of the workspace or of an extension. */
export type Permission = ServerPermission | keyof ExtensionPermissions;

export type ServerPermission =
  | 'texts.read'
  | 'texts.edit'
  | 'texts.review'
  /** Terms of the glossary. */
  | 'glossary.edit'
  | 'keys.manage'
  /** Reporting missing and used keys, for applications. */
  | 'keys.report'
  | 'languages.manage'
  | 'namespaces.manage'
  | 'files.import'
  | 'files.export'
  | 'activity.read'
  | 'releases.publish'
  | 'releases.read'
  | 'drafts.preview'
  | 'webhooks.manage'
  | 'people.manage'
  /** Your own tokens. */
  | 'tokens.manage'
  /** Your own profile, password and sessions. */
  | 'own.manage';

/** A person's role. */
export interface RoleAssignment {
  readonly role: Role;
  /** The languages (BCP 47, as configured) it is limited to; absent: all. */
  readonly languages?: readonly string[];
}

/** The languages and namespaces that a service account is limited to. */
export interface Limits {
  /** BCP 47, as configured. Limits what it can change; absent: all. */
  readonly languages?: readonly string[];
  /** Ids. Limits what it can change and read; absent: all. */
  readonly namespaces?: readonly string[];
}

/** The roles and scopes that {@link may} checks. */
export interface PermissionHolder {
  readonly roles: readonly RoleAssignment[];
  /** Scopes of a token, which limit its owner's permissions; absent: no limit. */
  readonly scopes?: readonly Permission[];
  /** Permissions of extensions that the roles include. */
  readonly granted?: readonly Permission[];
  /** Limits of a service account; absent: none. */
  readonly limits?: Limits;
}

export const isServerPermission = (permission: Permission): permission is ServerPermission =>
  (administratorPermissions as readonly Permission[]).includes(permission);

const viewerPermissions: readonly ServerPermission[] = [
  'texts.read',
  'files.export',
  'activity.read',
  'releases.read',
  'drafts.preview',
  'tokens.manage',
  'own.manage',
];
const translatorPermissions: readonly ServerPermission[] = [...viewerPermissions, 'texts.edit'];
const reviewerPermissions: readonly ServerPermission[] = [...translatorPermissions, 'texts.review', 'glossary.edit'];
const publisherPermissions: readonly ServerPermission[] = [
  ...reviewerPermissions,
  'keys.manage',
  'keys.report',
  'files.import',
  'releases.publish',
];
const administratorPermissions: readonly ServerPermission[] = [
  ...publisherPermissions,
  'languages.manage',
  'namespaces.manage',
  'webhooks.manage',
  'people.manage',
];

/** Permissions of each role, in increasing order. */
export const ROLES: Readonly<Record<Role, readonly ServerPermission[]>> = {
  viewer: viewerPermissions,
  translator: translatorPermissions,
  reviewer: reviewerPermissions,
  publisher: publisherPermissions,
  administrator: administratorPermissions,
};

/** Roles that can be limited to languages. */
export const LIMITABLE_ROLES: readonly Role[] = ['translator', 'reviewer'];

/** Permissions that a limit to languages applies to; the others do not concern a single language. */
const LANGUAGE_PERMISSIONS: readonly Permission[] = ['texts.edit', 'texts.review', 'glossary.edit'];

/** Permissions that a service account with {@link Limits} to languages can have; the others concern all languages. */
const LIMITABLE_TO_LANGUAGES: readonly Permission[] = [
  'texts.read',
  'texts.edit',
  'texts.review',
  'glossary.edit',
  'keys.manage',
  'files.import',
  'files.export',
  'activity.read',
  'releases.read',
  'drafts.preview',
];

/** Permissions that a service account with {@link Limits} to namespaces can have; the others concern all namespaces. */
const LIMITABLE_TO_NAMESPACES: readonly Permission[] = [
  'texts.read',
  'texts.edit',
  'texts.review',
  'keys.manage',
  'files.import',
  'files.export',
];

/** Permissions within a limit to languages. Everything else that it allows is reading. */
const CHANGES_IN_LANGUAGES: readonly Permission[] = ['texts.edit', 'texts.review', 'glossary.edit', 'files.import'];

/** Whether a service account with these limits can have the permission. */
export const isLimitable = (permission: Permission, { languages, namespaces }: Limits): boolean =>
  (languages === undefined || LIMITABLE_TO_LANGUAGES.includes(permission)) &&
  (namespaces === undefined || LIMITABLE_TO_NAMESPACES.includes(permission));

/** Permissions that a token cannot have, because they decide who has access. */
type SessionOnlyPermission = 'people.manage' | 'tokens.manage' | 'own.manage';
const SESSION_ONLY: readonly Permission[] = [
  'people.manage',
  'tokens.manage',
  'own.manage',
] satisfies SessionOnlyPermission[];

/** Permissions of the server that a token can have. */
export type ServerScope = Exclude<ServerPermission, SessionOnlyPermission>;
export const SCOPES = administratorPermissions.filter(
  (permission): permission is ServerScope => !SESSION_ONLY.includes(permission),
);

/** Permissions that a token can have, including those of extensions. */
export type Scope = ServerScope | keyof ExtensionPermissions;

export const isServerScope = (permission: Permission): permission is ServerScope =>
  (SCOPES as readonly Permission[]).includes(permission);

/** Whether a token can have a permission that the installation has. */
export const isScope = (permission: Permission): permission is Scope => !SESSION_ONLY.includes(permission);

/** A language (BCP 47) and a namespace (id); without one, any. */
export interface Within {
  readonly language?: string;
  readonly namespace?: string;
}

/**
 * Whether the holder has the permission; `undefined` has none.
 * @param within without a language or a namespace, the permission in any is enough, e.g. to show a button
 */
export function may(holder: PermissionHolder | undefined, permission: Permission, within: Within = {}): boolean {
  if (holder === undefined || holder.scopes?.includes(permission) === false) return false;
  if (holder.limits !== undefined && !isWithinLimits(holder.limits, permission, within)) return false;
  if (holder.granted?.includes(permission)) return true;
  return holder.roles.some(
    ({ role, languages }) =>
      (ROLES[role] as readonly Permission[]).includes(permission) &&
      (languages === undefined ||
        !LANGUAGE_PERMISSIONS.includes(permission) ||
        (within.language === undefined ? languages.length > 0 : languages.includes(within.language))),
  );
}

const isWithinLimits = (limits: Limits, permission: Permission, { language, namespace }: Within): boolean =>
  isLimitable(permission, limits) &&
  (namespace === undefined || (limits.namespaces?.includes(namespace) ?? true)) &&
  (language === undefined ||
    !CHANGES_IN_LANGUAGES.includes(permission) ||
    (limits.languages?.includes(language) ?? true));
