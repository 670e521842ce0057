import type { PermissionHolder } from '../access/permissions';
import type { Change } from '../history/change';

/** The part of a person that history records: neither email address nor password. */
export interface PersonContent {
  readonly name: string;
  readonly state: 'active' | 'disabled';
  readonly roles: PermissionHolder['roles'];
}

export const personContent = ({ name, state, roles }: PersonContent): PersonContent => ({ name, state, roles });

/** A change of a person, without values if only the event is recorded, such as a new password. */
export const personChange = (id: string, before: unknown = null, after: unknown = null): Change => ({
  subject: { type: 'person', id },
  before,
  after,
});
