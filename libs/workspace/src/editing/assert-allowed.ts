import type { Actor } from '../access/actor';
import { may, type Permission } from '../access/permissions';
import { forbidden } from './editing.errors';

/** @throws Problem 403 if the actor lacks the permission for this language */
export function assertAllowed(actor: Actor, permission: Permission, language: string): void {
  if (!may(actor, permission, { language })) throw forbidden();
}
