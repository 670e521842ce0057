import type { CurrentMessage } from '../exchange/import/import-plan';
import {
  type BuildScope,
  bundleId,
  contentHash,
  filesToPlan,
  type HashedFile,
  NO_TEXTS,
  planBuild,
} from './build-plan';

const json = (texts: object | string): string => (typeof texts === 'string' ? texts : JSON.stringify(texts));

function fileOf(namespace: string, texts: object | string, language = 'en'): HashedFile {
  const content = json(texts);
  return { file: `${language}/${namespace}.json`, namespace, language, content, hash: contentHash(content) };
}

/** Plans the English file of a namespace that has been shipped before. */
function plan(texts: { shipped: object; workspace: Record<string, string>; code: object | string; marked?: string[] }) {
  const messages = Object.entries(texts.workspace).map(([key, text]): CurrentMessage => ({
    key,
    path: [key],
    kind: 'text',
    texts: new Map([['en', { forms: { '': text }, version: 1 }]]),
  }));
  const documents = new Map([['en', json(texts.shipped)]]);
  const shop = { name: 'shop', reference: 'en', messages, former: [], documents };
  const current = { reference: 'en', languages: ['en'], namespaces: [shop] };
  return planBuild({ current, marked: new Map([['shop', new Set(texts.marked)]]) }, [fileOf('shop', texts.code)]);
}

describe('planBuild', () => {
  it('follows what only the code changed, and keeps what only the workspace changed', () => {
    const { counts, conflicts } = plan({
      shipped: { a: 'A', b: 'B', c: 'C' },
      workspace: { a: 'A', b: 'B here', c: 'C here' },
      code: { a: 'A there', b: 'B', c: 'C there', d: 'D' },
    });
    expect(counts).toEqual({ changed: 1, added: 1, newerHere: 1, newKeys: 1, conflicts: 1, gone: 0, returned: 0 });
    expect(conflicts).toMatchObject([{ key: 'c', theirs: { '': 'C there' }, mine: { '': 'C here' } }]);
  });

  it('marks keys that the code no longer has, and those that are back', () => {
    const shipped = { a: 'A', b: 'B' };
    const workspace = { a: 'A', b: 'B', own: 'Own' };
    const gone = plan({ shipped, workspace, code: { a: 'A' } });
    expect([gone.gone, gone.returned, gone.conflicts]).toEqual([[{ namespace: 'shop', key: 'b' }], [], []]);
    expect(plan({ shipped, workspace, code: { a: 'A' }, marked: ['b'] }).gone).toEqual([]);
    const back = plan({ shipped: { a: 'A' }, workspace, code: shipped, marked: ['b'] });
    expect(back.returned).toEqual([{ namespace: 'shop', key: 'b' }]);
  });

  it('marks nothing because of a file with a syntax error', () => {
    const broken = plan({ shipped: { a: 'A' }, workspace: { a: 'A' }, code: '{' });
    expect([broken.gone, broken.comparison.problems.length]).toEqual([[], 1]);
  });
});

describe('filesToPlan', () => {
  const none: BuildScope['deleted'] = { namespaces: new Set(), languages: new Set() };
  const last = fileOf('shop', { a: 'A' });
  const scope = (changes: Partial<BuildScope> = {}): BuildScope => ({
    order: 2,
    origin: 'start',
    namespaces: new Set(['shop']),
    languages: new Set(['en']),
    deleted: none,
    shipped: new Map([[bundleId(last), { hash: last.hash, order: 1, origin: 'start' }]]),
    isOwn: () => false,
    ...changes,
  });
  const next = fileOf('shop', { a: 'A there' });

  it('takes changed files only, and none that a newer build has shipped', () => {
    expect(filesToPlan([last], scope())).toEqual([]);
    expect(filesToPlan([next], scope())).toEqual([next]);
    expect(filesToPlan([next], scope({ order: 0 }))).toEqual([]);
  });

  it('takes new namespaces and languages, but none that were deleted', () => {
    const files = [fileOf('blog', {}), fileOf('shop', {}, 'de')];
    expect(filesToPlan(files, scope({ origin: 'sync' }))).toEqual(files);
    const deleted = { namespaces: new Set(['blog']), languages: new Set(['de']) };
    expect(filesToPlan(files, scope({ origin: 'sync', deleted }))).toEqual([]);
  });

  it('empties files that are no longer shipped, unless they are from another origin', () => {
    expect(filesToPlan([], scope())).toMatchObject([{ file: 'en/shop.json', content: NO_TEXTS }]);
    expect(filesToPlan([], scope({ origin: 'sync' }))).toEqual([]);
  });
});
