import type { RoleAssignment } from '../../../../../libs/workspace/src/access/permissions';
import { inOrder, limitedLanguages, ownLanguagesFirst, workspaceCoverage } from './workspace-coverage';

const language = (tag: string, ownName: string) => ({ tag, ownName, direction: 'ltr' as const });
const languages = [language('uk', 'Українська'), language('en', 'English'), language('pl', 'Polski')];

const first = (...roles: readonly RoleAssignment[]) => ownLanguagesFirst({ roles }, languages);

describe('ownLanguagesFirst', () => {
  it('keeps the configured order without languages of one’s own', () => {
    expect(first({ role: 'administrator' })).toEqual(['uk', 'en', 'pl']);
  });

  it('puts the languages of every role first, in the configured order', () => {
    expect(first({ role: 'translator', languages: ['pl'] })).toEqual(['pl', 'uk', 'en']);
    const roles = [
      { role: 'administrator' },
      { role: 'reviewer', languages: ['pl'] },
      { role: 'translator', languages: ['en', 'xx'] },
    ] as const;
    expect(first(...roles)).toEqual(['en', 'pl', 'uk']);
  });
});

describe('limitedLanguages', () => {
  const limited = (...roles: readonly RoleAssignment[]) => limitedLanguages({ roles }, languages);

  it('are those that the person may edit, in the configured order', () => {
    expect(limited({ role: 'translator', languages: ['pl', 'uk', 'xx'] })).toEqual(['uk', 'pl']);
    expect(limited({ role: 'viewer' }, { role: 'translator', languages: ['pl'] })).toEqual(['pl']);
  });

  it('are undefined for people who may edit none or all', () => {
    expect(limited({ role: 'viewer' })).toBeUndefined();
    expect(limited({ role: 'reviewer', languages: ['xx'] })).toBeUndefined();
    expect(limited({ role: 'translator', languages: ['pl'] }, { role: 'reviewer' })).toBeUndefined();
    expect(limited({ role: 'translator', languages: ['uk', 'en', 'pl'] })).toBeUndefined();
  });
});

describe('inOrder', () => {
  it('moves the counts along with their languages', () => {
    const none = { keys: 9, drafts: 0, needsReview: 0, approved: 0, sourceChanged: 0, errors: 0, warnings: 0 };
    const view = {
      languages,
      namespaces: [{ name: 'shop' }],
      counts: [[{ ...none, translated: 1 }], [{ ...none, translated: 2 }], [{ ...none, translated: 3 }]],
    } as unknown as Parameters<typeof workspaceCoverage>[0];
    const ordered = inOrder(workspaceCoverage(view, 'en'), ['pl', 'uk', 'en']).languages;
    expect(ordered.map(({ tag, translated }) => [tag, ...translated])).toEqual([
      ['pl', 3],
      ['uk', 1],
      ['en', 2],
    ]);
  });
});
