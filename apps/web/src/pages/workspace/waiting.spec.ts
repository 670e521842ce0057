import type { Entitled } from '../../../../api/src/people/permissions';
import type { CountsView, WorkspaceView } from '../../../../api/src/translations/editing.contract';
import { blocked, waitingFor } from './waiting';

const counts = (more: Partial<CountsView>): CountsView => ({
  ...{ messages: 10, translated: 10, drafts: 0, needsReview: 0, reviewed: 0, errors: 0, warnings: 0, sourceChanged: 0 },
  ...more,
});
const language = (tag: string) => ({
  tag,
  ownName: tag,
  direction: 'ltr' as const,
  fallback: null,
  fallbacks: [],
  version: 1,
});
const namespace = (name: string) => ({ id: name, name, reference: 'en', version: 1 });

const view: WorkspaceView = {
  reference: 'en',
  languages: ['en', 'de', 'pl'].map(language),
  namespaces: ['shop', 'help'].map(namespace),
  counts: [
    [counts({ needsReview: 1 }), counts({})],
    [counts({ translated: 9, needsReview: 2, errors: 1 }), counts({ translated: 8, sourceChanged: 1, drafts: 2 })],
    [counts({ translated: 1, errors: 3 }), counts({})],
  ],
};
const tags = (list: readonly { language: { tag: string } }[]) => list.map(({ language }) => language.tag);

describe('what waits for somebody', () => {
  it('is what is untranslated, sent back, changed at its source or to be reviewed, the most first', () => {
    const waiting = waitingFor({ roles: [{ role: 'administrator' }] }, view);
    expect(tags(waiting)).toEqual(['pl', 'de', 'en']);
    expect(waiting[1]).toMatchObject({ untranslated: 3, sourceChanged: 1, draft: 2, needsReview: 2 });
  });

  it('is of their languages only, and of their role', () => {
    const waiting = waitingFor({ roles: [{ role: 'translator', languages: ['de', 'en'] }] }, view);
    expect(tags(waiting)).toEqual(['de']);
    expect(waiting[0]).not.toHaveProperty('needsReview');
    expect(waitingFor({ roles: [{ role: 'viewer' }] }, view)).toEqual([]);
  });
});

describe('what blocks publishing', () => {
  const places = (person: Entitled) =>
    blocked(person, view).map(({ language, namespace, errors }) => [language.tag, namespace, errors]);
  const all = [
    ['pl', 'shop', 3],
    ['de', 'shop', 1],
  ];

  it('is every place with errors for those who publish, the most first', () => {
    expect(places({ roles: [{ role: 'publisher' }] })).toEqual(all);
    expect(places({ roles: [{ role: 'publisher' }, { role: 'translator', languages: ['de'] }] })).toEqual(all);
  });

  it('is what they may correct for the others', () => {
    expect(places({ roles: [{ role: 'reviewer' }] })).toEqual(all);
    expect(places({ roles: [{ role: 'translator', languages: ['de', 'en'] }] })).toEqual([['de', 'shop', 1]]);
    expect(places({ roles: [{ role: 'viewer' }] })).toEqual([]);
  });
});
