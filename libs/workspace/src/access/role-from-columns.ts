import { fromJson, type JsonText } from '../database/json-text';
import type { RoleAssignment, Role } from './permissions';

/** @param languages null when the role is not limited to languages */
export const roleFromColumns = (role: string, languages: JsonText<readonly string[]> | null): RoleAssignment => ({
  role: role as Role,
  languages: languages === null ? undefined : fromJson(languages),
});
