import type { Actor } from '../people/actor';
import { may, type Permission } from '../people/permissions';
import { forbidden } from './editing.errors';

/** @throws Problem 403 where the actor may not do it in this language, though in another perhaps */
export function permitted(actor: Actor, permission: Permission, language: string): void {
  if (!may(actor, permission, { language })) throw forbidden();
}
