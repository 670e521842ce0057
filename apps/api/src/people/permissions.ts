/**
 * Who may do what: pure, so that the server and the pages ask the same function and never disagree.
 */

export type Role = 'viewer' | 'translator' | 'reviewer' | 'publisher' | 'administrator';

export type Permission =
  | 'texts.read'
  | 'texts.edit'
  | 'texts.review'
  | 'messages.manage'
  | 'languages.manage'
  | 'namespaces.manage'
  | 'files.import'
  | 'files.export'
  | 'history.read'
  | 'releases.publish'
  | 'releases.read'
  | 'drafts.preview'
  | 'people.manage'
  /** One's own keys for programs. */
  | 'tokens.manage'
  /** One's own profile, password and sessions. */
  | 'own.manage';

/** A role, and the languages (BCP 47, as configured) that it is limited to; absent: it holds in all. */
export interface GivenRole {
  readonly role: Role;
  readonly languages?: readonly string[];
}

/** What {@link may} has to know of somebody. */
export interface Entitled {
  readonly roles: readonly GivenRole[];
  /** Of a token: it may do what its owner may, and of that only these. Absent: everything. */
  readonly scopes?: readonly Permission[];
}

const viewer: readonly Permission[] = [
  'texts.read',
  'files.export',
  'history.read',
  'releases.read',
  'drafts.preview',
  'tokens.manage',
  'own.manage',
];
const translator: readonly Permission[] = [...viewer, 'texts.edit'];
const reviewer: readonly Permission[] = [...translator, 'texts.review'];
const publisher: readonly Permission[] = [...reviewer, 'messages.manage', 'files.import', 'releases.publish'];
const administrator: readonly Permission[] = [...publisher, 'languages.manage', 'namespaces.manage', 'people.manage'];

/** What each role may do, from the least to the most. */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  viewer,
  translator,
  reviewer,
  publisher,
  administrator,
};

/** Roles that may be limited to languages. */
export const LIMITABLE: readonly Role[] = ['translator', 'reviewer'];

/** What a limit to languages limits; everything else that the role may do concerns no single language. */
const OF_A_LANGUAGE: readonly Permission[] = ['texts.edit', 'texts.review'];

/** What a program may never do in somebody's name: change who gets in. */
type InPerson = 'people.manage' | 'tokens.manage' | 'own.manage';
const IN_PERSON: readonly Permission[] = ['people.manage', 'tokens.manage', 'own.manage'] satisfies InPerson[];

/** What a token may be given. */
export type Scope = Exclude<Permission, InPerson>;
export const SCOPES = administrator.filter((permission): permission is Scope => !IN_PERSON.includes(permission));

/**
 * Whether somebody may do this. Nobody (`undefined`) may do nothing.
 * @param within the language it concerns; absent: whether they may in at least one, as the door of a route asks before
 * it knows which, and a page before it shows a button
 */
export function may(
  somebody: Entitled | undefined,
  permission: Permission,
  within: { readonly language?: string } = {},
): boolean {
  if (somebody === undefined || somebody.scopes?.includes(permission) === false) return false;
  return somebody.roles.some(
    ({ role, languages }) =>
      ROLES[role].includes(permission) &&
      (languages === undefined ||
        !OF_A_LANGUAGE.includes(permission) ||
        (within.language === undefined ? languages.length > 0 : languages.includes(within.language))),
  );
}
