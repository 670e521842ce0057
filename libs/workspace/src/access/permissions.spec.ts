import { LIMITABLE_ROLES, may, type Permission, type Role, type RoleAssignment, ROLES, SCOPES } from './permissions';

const holder = (...roles: RoleAssignment[]) => ({ roles });

describe('may', () => {
  it('permits nothing without a person or without a role', () => {
    expect(may(undefined, 'texts.read')).toBe(false);
    expect(may(holder(), 'own.manage')).toBe(false);
  });

  it('gives each role all permissions of the roles below it, and more', () => {
    const order: Role[] = ['viewer', 'translator', 'reviewer', 'publisher', 'administrator'];
    expect(Object.keys(ROLES)).toEqual(order);
    for (const [i, role] of order.entries()) {
      for (const lower of order.slice(0, i)) expect(ROLES[role]).toEqual(expect.arrayContaining([...ROLES[lower]]));
      if (i > 0) expect(ROLES[role].length).toBeGreaterThan(ROLES[order[i - 1]!].length);
    }
  });

  it.each(LIMITABLE_ROLES)('limits a %s to languages for permissions that concern a language', (role) => {
    const limited = holder({ role, languages: ['de', 'pl'] });
    expect(may(limited, 'texts.edit', { language: 'de' })).toBe(true);
    expect(may(limited, 'texts.edit', { language: 'fr' })).toBe(false);
    expect(may(limited, 'texts.edit')).toBe(true);
    expect(may(limited, 'texts.read', { language: 'fr' })).toBe(true);
    expect(may(holder({ role, languages: [] }), 'texts.edit')).toBe(false);
    expect(may(holder({ role }), 'texts.edit', { language: 'fr' })).toBe(true);
  });

  it('adds up the permissions of several roles', () => {
    const both = holder({ role: 'reviewer', languages: ['de'] }, { role: 'translator', languages: ['pl'] });
    expect(may(both, 'texts.edit', { language: 'pl' })).toBe(true);
    expect(may(both, 'texts.review', { language: 'pl' })).toBe(false);
    expect(may(both, 'texts.review', { language: 'de' })).toBe(true);
  });

  it('limits a token to its scopes and to the permissions of its owner', () => {
    const roles: RoleAssignment[] = [{ role: 'translator' }];
    const scopes: Permission[] = ['texts.edit', 'releases.publish'];
    expect(may({ roles, scopes }, 'texts.edit')).toBe(true);
    expect(may({ roles, scopes }, 'texts.read')).toBe(false);
    expect(may({ roles, scopes }, 'releases.publish')).toBe(false);
    expect(SCOPES).not.toEqual(expect.arrayContaining(['people.manage']));
    expect(SCOPES).not.toEqual(expect.arrayContaining(['own.manage']));
  });
});
