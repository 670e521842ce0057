import type { PermissionHolder } from '../../../../../libs/workspace/src/access/permissions';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import { blockingErrors, pendingWork } from './pending-work';

const counts = (overrides: Partial<CountsView>): CountsView => ({
  keys: 10,
  translated: 10,
  drafts: 0,
  sentBack: 0,
  needsReview: 0,
  reviewed: 0,
  errors: 0,
  warnings: 0,
  sourceChanged: 0,
  ...overrides,
});
const language = (tag: string) => ({
  tag,
  ownName: tag,
  direction: 'ltr' as const,
  fallback: null,
  fallbacks: [],
  independentReview: false,
  version: 1,
});
const namespace = (name: string) => ({
  id: name,
  name,
  reference: 'en',
  access: 'public' as const,
  syntax: 'i18next' as const,
  version: 1,
});

const view: WorkspaceView = {
  reference: 'en',
  languages: ['en', 'de', 'pl'].map(language),
  namespaces: ['shop', 'help'].map(namespace),
  counts: [
    [counts({ needsReview: 1 }), counts({})],
    [
      counts({ translated: 9, needsReview: 2, errors: 1 }),
      counts({ translated: 8, sourceChanged: 1, drafts: 2, sentBack: 1 }),
    ],
    [counts({ translated: 1, errors: 3 }), counts({})],
  ],
};
const tags = (list: readonly { language: { tag: string } }[]) => list.map(({ language }) => language.tag);

describe('pendingWork', () => {
  it('counts texts that are untranslated, sent back, outdated or to be reviewed, the most first', () => {
    const work = pendingWork({ roles: [{ role: 'administrator' }] }, view, true).listed;
    expect(tags(work)).toEqual(['pl', 'de', 'en']);
    expect(work[1]).toMatchObject({
      untranslated: 3,
      sourceChanged: 1,
      draftNotSentBack: 1,
      sentBack: 1,
      needsReview: 2,
    });
  });

  it('sums up each kind of work, with the language that has most of it', () => {
    const { totals } = pendingWork({ roles: [{ role: 'administrator' }] }, view, true);
    const of = (tag: string, count: number) => ({ language: expect.objectContaining({ tag }), count });
    expect(totals).toEqual([
      { kind: 'untranslated', count: 12, most: of('pl', 9) },
      { kind: 'needsReview', count: 3, most: of('de', 2) },
      { kind: 'sentBack', count: 1, most: of('de', 1) },
      { kind: 'draftNotSentBack', count: 1, most: of('de', 1) },
      { kind: 'sourceChanged', count: 1, most: of('de', 1) },
    ]);
  });

  it('is limited to the languages and permissions of the person', () => {
    const work = pendingWork({ roles: [{ role: 'translator', languages: ['de', 'en'] }] }, view, true).listed;
    expect(tags(work)).toEqual(['de']);
    expect(work[0]).not.toHaveProperty('needsReview');
    expect(pendingWork({ roles: [{ role: 'viewer' }] }, view, true).listed).toEqual([]);
  });
});

describe('blockingErrors', () => {
  const rows = (person: PermissionHolder) =>
    blockingErrors(person, view).most.map(({ language, namespace, errors }) => [language.tag, namespace, errors]);
  const all = [
    ['pl', 'shop', 3],
    ['de', 'shop', 1],
  ];

  it('sums them up, with the language that has most of them in all namespaces', () => {
    const errors = (...each: readonly number[]) => each.map((one) => counts({ errors: one }));
    const spread = { ...view, counts: [errors(3, 0), errors(2, 2), errors(0, 1)] };
    expect(blockingErrors({ roles: [{ role: 'publisher' }] }, spread).total).toMatchObject({
      count: 8,
      most: { language: { tag: 'de' }, count: 4 },
    });
    expect(blockingErrors({ roles: [{ role: 'viewer' }] }, spread).total).toBeUndefined();
  });

  it('returns all errors for publishers, the most first', () => {
    expect(rows({ roles: [{ role: 'publisher' }] })).toEqual(all);
    expect(rows({ roles: [{ role: 'publisher' }, { role: 'translator', languages: ['de'] }] })).toEqual(all);
  });

  it('returns the errors that other people can correct', () => {
    expect(rows({ roles: [{ role: 'reviewer' }] })).toEqual(all);
    expect(rows({ roles: [{ role: 'translator', languages: ['de', 'en'] }] })).toEqual([['de', 'shop', 1]]);
    expect(rows({ roles: [{ role: 'viewer' }] })).toEqual([]);
  });
});
