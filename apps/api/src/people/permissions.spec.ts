import { type GivenRole, LIMITABLE, may, type Permission, type Role, ROLES, SCOPES } from './permissions';

const with_ = (...roles: GivenRole[]) => ({ roles });

describe('What somebody may do', () => {
  it('is nothing for nobody, and nothing without a role', () => {
    expect(may(undefined, 'texts.read')).toBe(false);
    expect(may({ roles: [] }, 'own.manage')).toBe(false);
  });

  it('grows from viewer to administrator, and never shrinks', () => {
    const order: Role[] = ['viewer', 'translator', 'reviewer', 'publisher', 'administrator'];
    expect(Object.keys(ROLES)).toEqual(order);
    for (const [i, role] of order.entries()) {
      for (const lower of order.slice(0, i)) expect(ROLES[role]).toEqual(expect.arrayContaining([...ROLES[lower]]));
      if (i > 0) expect(ROLES[role].length).toBeGreaterThan(ROLES[order[i - 1]!].length);
    }
  });

  it.each(LIMITABLE)('is limited to languages for a %s, where it concerns a language', (role) => {
    const limited = with_({ role, languages: ['de', 'pl'] });
    expect(may(limited, 'texts.edit', { language: 'de' })).toBe(true);
    expect(may(limited, 'texts.edit', { language: 'fr' })).toBe(false);
    expect(may(limited, 'texts.edit')).toBe(true);
    expect(may(limited, 'texts.read', { language: 'fr' })).toBe(true);
    expect(may(with_({ role, languages: [] }), 'texts.edit')).toBe(false);
    expect(may(with_({ role }), 'texts.edit', { language: 'fr' })).toBe(true);
  });

  it('adds up over several roles', () => {
    const both = with_({ role: 'reviewer', languages: ['de'] }, { role: 'translator', languages: ['pl'] });
    expect(may(both, 'texts.edit', { language: 'pl' })).toBe(true);
    expect(may(both, 'texts.review', { language: 'pl' })).toBe(false);
    expect(may(both, 'texts.review', { language: 'de' })).toBe(true);
  });

  it('is, by a token, never more than its scopes nor more than its owner may', () => {
    const roles: GivenRole[] = [{ role: 'translator' }];
    const scopes: Permission[] = ['texts.edit', 'releases.publish'];
    expect(may({ roles, scopes }, 'texts.edit')).toBe(true);
    expect(may({ roles, scopes }, 'texts.read')).toBe(false);
    expect(may({ roles, scopes }, 'releases.publish')).toBe(false);
    expect(SCOPES).not.toEqual(expect.arrayContaining(['people.manage']));
    expect(SCOPES).not.toEqual(expect.arrayContaining(['own.manage']));
  });
});
