import { peopleWithAccess } from '../access/host/people-with-access';
import { may, ROLES, type Role, type RoleAssignment } from '../access/permissions';
import { roleFromColumns } from '../access/role-from-columns';
import type { Queries } from '../database/database';
import type { LanguagePersonView } from './languages.contract';

const highestFirst = (Object.keys(ROLES) as Role[]).reverse();

/** Returns everyone who may edit texts in the language: first those with a role that names it, then the others, each by name. */
export async function languagePeople(db: Queries, tag: string): Promise<LanguagePersonView[]> {
  const rows = await peopleWithAccess(db)
    .innerJoin('user_roles as r', 'r.user_id', 'u.id')
    .select(['u.id', 'u.name', 'r.role', 'r.languages'])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const people = new Map<string, { readonly name: string; readonly roles: RoleAssignment[] }>();
  for (const { id, name, role, languages } of rows) {
    const assignment = roleFromColumns(role, languages);
    if (!may({ roles: [assignment] }, 'texts.edit', { language: tag })) continue;
    const { roles } = people.get(id) ?? { roles: [] };
    people.set(id, { name, roles: [...roles, assignment] });
  }
  const views = [...people].map(([id, { name, roles }]) => ({
    id,
    name,
    role: highestFirst.find((each) => roles.some(({ role }) => role === each))!,
    isNamed: roles.some(({ languages }) => languages !== undefined),
  }));
  return [...views.filter(({ isNamed }) => isNamed), ...views.filter(({ isNamed }) => !isNamed)];
}
