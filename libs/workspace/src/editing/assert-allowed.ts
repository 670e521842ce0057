import { outsideLimits } from '../access/access.errors';
import type { Actor } from '../access/actor';
import { permissionRefused } from '../access/permission-refused';
import { type Limits, may, type Permission, type PermissionHolder, type Within } from '../access/permissions';

/** @throws Problem 403 if the actor lacks the permission for this language, or namespace (id) */
export function assertAllowed(actor: PermissionHolder, permission: Permission, within: Within): void {
  if (!may(actor, permission, within)) throw permissionRefused(actor, permission, outsideLimits, within);
}

/** @throws Problem 403 if a change of these namespaces (ids) and languages is outside of the limits */
export function assertWithinLimits(
  limits: Limits | undefined,
  {
    namespaces = [],
    languages = [],
  }: { readonly namespaces?: Iterable<string>; readonly languages?: Iterable<string> },
): void {
  if (limits?.namespaces !== undefined)
    for (const id of namespaces) if (!limits.namespaces.includes(id)) throw outsideLimits();
  if (limits?.languages !== undefined)
    for (const tag of languages) if (!limits.languages.includes(tag)) throw outsideLimits();
}

/** Whether the limits include a namespace (id). */
export const includesNamespace = ({ limits }: Pick<Actor, 'limits'>, id: string): boolean =>
  limits?.namespaces?.includes(id) ?? true;
