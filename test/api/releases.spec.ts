import { decompressText } from '../../libs/workspace/src/database/compressed-bytes';
import { Database } from '../../libs/workspace/src/database/database';
import type { ActivityEntriesView } from '../../libs/workspace/src/activity/activity.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type {
  DiffView,
  PreviewView,
  ReleasesView,
  ReleaseView,
} from '../../libs/workspace/src/releases/releases.contract';
import { countRows } from '../support/count-rows';
import { databases } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

describe.each(databases)('publishing over REST with $name', (kind) => {
  let started: StartedApp;
  let publisher: Editor;
  let admin: Editor;
  let viewer: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    publisher = await createEditor(started.app, { name: 'Paula', role: 'publisher' });
    viewer = await createEditor(started.app, { name: 'Vera', role: 'viewer' });
    for (const tag of ['en', 'de', 'pl']) await admin.request('post', 'languages', { tag }).expect(201);
    for (const name of ['shop', 'shop/cart']) await admin.request('post', 'namespaces', { name }).expect(201);
  });
  afterAll(() => started?.close());

  const key = async (namespace: string, name: string, text: string, more: object = {}): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace, key: name, forms: { '': text }, ...more }).expect(201)).body;
  const put = (id: string, language: string, forms: object, version: number, state?: string) =>
    admin.request('put', `texts/${id}/${language}`, { forms, ...(state && { state }) }, version).expect(200);
  const preview = async (query = ''): Promise<PreviewView> =>
    (await publisher.request('get', `releases/preview${query}`).expect(200)).body;
  const publish = async (more: object = {}): Promise<ReleaseView> =>
    (await publisher.request('post', 'releases', { hash: (await preview()).hash, ...more }).expect(201)).body;
  const entries = ({ entries }: { entries: PreviewView['entries'] }) =>
    entries.map(({ language, namespace, key, before, after }) => [namespace, language, key, before, after]);

  let title: KeyView;
  let gone: KeyView;

  it('has nothing to publish at first', async () => {
    expect(await preview()).toMatchObject({ base: null, changes: { added: 0, changed: 0, removed: 0 }, bundles: [] });
    expect((await viewer.request('get', 'releases').expect(200)).body).toEqual({ current: null, releases: [] });
    await publisher.request('post', 'releases', { hash: (await preview()).hash }).expect(409);
  });

  it('previews a release, and publishes it', async () => {
    title = await key('shop', 'title', 'Shop');
    const items = await key('shop/cart', 'items', '', {
      kind: 'cardinal',
      forms: { one: '{{count}} item', other: '{{count}} items' },
    });
    await put(title.id, 'de', { '': 'Laden' }, 0);
    await put(items.id, 'pl', { one: '{{count}} rzecz' }, 0, 'draft'); // three plural forms are missing

    const seen = await preview();
    expect(seen).toMatchObject({
      base: null,
      changes: { added: 4, changed: 0, removed: 0 },
      bundles: [
        { namespace: 'shop', language: 'de', added: 1, changed: 0, removed: 0 },
        { namespace: 'shop', language: 'en', added: 1, changed: 0, removed: 0 },
        { namespace: 'shop/cart', language: 'en', added: 2, changed: 0, removed: 0 },
      ],
      blocking: { count: 0, texts: [] },
      waiting: {
        count: 1,
        texts: [{ keyId: items.id, namespace: 'shop/cart', language: 'pl', key: 'items', because: 'draft' }],
      },
    });
    expect(seen.entries.map(({ keyId }) => keyId)).toEqual([title.id, title.id, items.id, items.id]);
    expect(entries(seen)).toEqual([
      ['shop', 'de', 'title', null, 'Laden'],
      ['shop', 'en', 'title', null, 'Shop'],
      ['shop/cart', 'en', 'items_one', null, '{{count}} item'],
      ['shop/cart', 'en', 'items_other', null, '{{count}} items'],
    ]);
    const made = await publisher.request('post', 'releases', { hash: seen.hash, note: ' First ' }).expect(201);
    expect(made.body).toMatchObject({
      number: 1,
      current: true,
      kept: true,
      by: { id: publisher.id, name: 'Paula' },
      note: 'First',
      kind: 'publish',
      changes: { added: 4, changed: 0, removed: 0 },
      left: 0,
    });
    expect((await viewer.request('get', 'releases/1').expect(200)).body).toEqual(made.body);
    const history: ActivityEntriesView = (await admin.request('get', 'activity/entries?limit=1').expect(200)).body;
    expect(history.entries[0]).toMatchObject({
      kind: 'publish',
      note: 'First',
      by: { name: 'Paula' },
      subject: { type: 'release', id: '1' },
      before: null,
      after: { release: 1, left: 0 },
    });
  });

  it('stores equal content once, in the order of the keys', async () => {
    gone = await key('shop', '404', 'Gone');
    await publish();
    const { read } = started.app.get(Database);
    const rows = await read
      .selectFrom('release_bundles as r')
      .innerJoin('blobs as b', 'b.hash', 'r.blob_hash')
      .select(['r.release', 'r.namespace', 'r.language', 'b.content'])
      .orderBy('r.release')
      .execute();
    const texts = rows.map(({ release, namespace, language, content }) => [
      release,
      `${namespace} ${language}`,
      decompressText(content).toString(),
    ]);
    expect(texts).toContainEqual([2, 'shop en', '{"title":"Shop","404":"Gone"}']);
    expect(texts.filter(([release]) => release === 2)).toHaveLength(3);
    expect(await read.selectFrom('blobs').selectAll().execute()).toHaveLength(4);
  });

  it.each([
    ['a text changed', () => put(title.id, 'de', { '': 'Geschäft' }, 1)],
    ['a key was added', () => key('shop', 'hours', 'Hours')],
    ['another person published', () => publish()],
  ])('refuses a preview that holds no longer, since %s, and hands over the one that does', async (_, change) => {
    await key('shop', `reason${_.length}`, 'A reason to publish');
    const { hash } = await preview();
    await change();
    const { body } = await publisher.request('post', 'releases', { hash }).expect(412);
    expect(body).toMatchObject({ type: 'urn:problem:previewVoid', current: await preview() });
    expect(body.current.hash).not.toBe(hash);
  });

  it('reads only the texts of the bundle in which one has changed', async () => {
    const textsRead = (work: () => Promise<unknown>) => countRows(/"forms".*from "messages"/s, work);
    await preview();
    expect(await textsRead(preview)).toBe(0);
    await put(title.id, 'pl', { '': 'Sklep' }, 0);
    expect(
      await textsRead(async () =>
        expect(entries(await preview())).toContainEqual(['shop', 'pl', 'title', null, 'Sklep']),
      ),
    ).toBe(1);
    expect(await textsRead(publish)).toBe(0);
    expect(await textsRead(preview)).toBe(0);
  });

  it('publishes two keys that have changed places between two namespaces', async () => {
    const [here, there] = [await key('shop', 'here', 'Here'), await key('shop/cart', 'there', 'There')];
    const move = ({ id }: KeyView, namespace: string, version: number) =>
      admin.request('patch', `keys/${id}`, { namespace }, version).expect(200);
    await admin.request('patch', `keys/${here.id}`, { description: 'To be moved' }, here.version).expect(200);
    await publish();
    await preview();
    await move(here, 'shop/cart', here.version + 1);
    await move(there, 'shop', there.version);
    expect(entries(await preview())).toEqual([
      ['shop', 'en', 'here', 'Here', null],
      ['shop', 'en', 'there', null, 'There'],
      ['shop/cart', 'en', 'here', null, 'Here'],
      ['shop/cart', 'en', 'there', 'There', null],
    ]);
    await publish();
  });

  it('accepts an older preview if only unpublished texts changed', async () => {
    const draft = await key('shop', 'draft', 'Draft');
    await publish();
    await key('shop', 'more', 'More');
    const { hash } = await preview();
    await put(draft.id, 'de', { '': 'Entwurf' }, 0, 'draft');
    const made = await publisher.request('post', 'releases', { hash }).expect(201);
    expect(made.body.changes).toEqual({ added: 1, changed: 0, removed: 0 });
  });

  it('keeps the published text while a draft exists, and removes deleted keys', async () => {
    const one = await key('shop', 'one', 'One');
    const two = await key('shop', 'two', 'Two');
    await put(one.id, 'de', { '': 'Eins' }, 0);
    await put(two.id, 'de', { '': 'Zwei' }, 0);
    await publish();
    await put(one.id, 'de', { '': 'Ein' }, 1, 'draft');
    await admin.request('delete', `keys/${two.id}`, undefined, two.version).expect(200);
    const seen = await preview();
    expect(entries(seen)).toEqual([
      ['shop', 'de', 'two', 'Zwei', null],
      ['shop', 'en', 'two', 'Two', null],
    ]);
    expect(seen.changes).toEqual({ added: 0, changed: 0, removed: 2 });
    await publish();
    await put(one.id, 'de', { '': '' }, 2);
    expect(entries(await preview())).toEqual([['shop', 'de', 'one', 'Eins', null]]);
    await publish();
  });

  it('refuses texts with errors unless the request keeps their published versions', async () => {
    const hello = await key('shop', 'hello', 'Hello {{name}}');
    await put(hello.id, 'de', { '': 'Hallo {{name}}' }, 0);
    await publish();
    await put(hello.id, 'de', { '': 'Hallo' }, 1);
    await put(hello.id, 'pl', { '': 'Cześć' }, 0);
    await key('shop', 'bye', 'Bye');
    const seen = await preview();
    expect(seen.blocking).toEqual({
      count: 2,
      texts: [
        { keyId: hello.id, namespace: 'shop', language: 'de', key: 'hello', errors: 1 },
        { keyId: hello.id, namespace: 'shop', language: 'pl', key: 'hello', errors: 1 },
      ],
    });
    const refused = await publisher.request('post', 'releases', { hash: seen.hash }).expect(409);
    expect(refused.body).toMatchObject({ type: 'urn:problem:textsWithErrors', current: { hash: seen.hash } });
    const made = await publisher.request('post', 'releases', { hash: seen.hash, leaveErrors: true }).expect(201);
    expect(made.body).toMatchObject({ changes: { added: 1, changed: 0, removed: 0 }, left: 2 });
    // a changed source causes errors in existing translations; texts that are published already do not block
    await put(hello.id, 'de', { '': 'Hallo {{name}}' }, 2);
    await put(hello.id, 'pl', { '': 'Cześć {{name}}' }, 1);
    await publish();
    await put(hello.id, 'en', { '': 'Hello {{you}}' }, 1);
    expect(await preview()).toMatchObject({ blocking: { count: 0 }, changes: { added: 0, changed: 1, removed: 0 } });
    await publish();
  });

  it('publishes only reviewed texts if the setting requires it', async () => {
    const word = await key('shop', 'word', 'Word');
    await put(word.id, 'de', { '': 'Wort' }, 0);
    await publish();
    await viewer.request('put', 'releases/rules', { minState: 'reviewed' }).expect(403);
    await publisher.request('put', 'releases/rules', { minState: 'reviewed' }).expect(403);
    await admin.request('put', 'releases/rules', { minState: 'everything' }, '*').expect(400);
    await admin.request('put', 'releases/rules', { minState: 'reviewed' }).expect(428);
    const rules = await viewer.request('get', 'releases/rules').expect(200);
    expect([rules.body, rules.headers.etag]).toEqual([
      { minState: 'needsReview', runningBuilds: 'warn', version: 0 },
      '"0"',
    ]);
    const reviewed = { minState: 'reviewed', runningBuilds: 'warn', version: 1 };
    expect((await admin.request('put', 'releases/rules', { minState: 'reviewed' }, 0).expect(200)).body).toEqual(
      reviewed,
    );
    expect((await admin.request('put', 'releases/rules', { minState: 'draft' }, 0).expect(412)).body.current).toEqual({
      ...reviewed,
      updatedAt: expect.any(String),
      updatedBy: { id: admin.id, name: admin.name },
    });
    expect((await viewer.request('get', 'releases/rules').expect(200)).body).toEqual(reviewed);
    await put(word.id, 'de', { '': 'Das Wort' }, 1);
    const unreviewed = await preview();
    expect(unreviewed.bundles).toEqual([]);
    expect(unreviewed.waiting.texts).toContainEqual({
      ...{ keyId: word.id, namespace: 'shop', language: 'de', key: 'word', because: 'needsReview' },
    });
    await put(word.id, 'de', { '': 'Das Wort' }, 2, 'reviewed');
    expect(entries(await preview())).toEqual([['shop', 'de', 'word', 'Wort', 'Das Wort']]);
    const both = await Promise.all(
      (['needsReview', 'draft'] as const).map((minState) => admin.request('put', 'releases/rules', { minState }, 1)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    await admin.request('put', 'releases/rules', { minState: 'needsReview' }, '*').expect(200);
    await publish();
  });

  describe('a repeated request with an Idempotency-Key', () => {
    const send = (path: string, name: string, body: object) =>
      publisher.request('post', path, body).set('Idempotency-Key', name);

    it('gets the first response, and changes nothing', async () => {
      await key('shop', 'again', 'Again');
      const body = { hash: (await preview()).hash, note: 'Once' };
      const first = await send('releases', 'k1', body).expect(201);
      const again = await send('releases', 'k1', body).expect(201);
      expect(again.body).toEqual(first.body);
      expect((await send('releases', 'k1', { ...body, note: 'Twice' }).expect(422)).body.type).toBe(
        'urn:problem:idempotencyKeyUsed',
      );
      // keys of different people are independent
      await admin.request('post', 'releases', body).set('Idempotency-Key', 'k1').expect(412);
    });

    it('is executed once if both arrive at the same moment', async () => {
      await key('shop', 'both', 'Both');
      const body = { hash: (await preview()).hash };
      const responses = await Promise.all([1, 2, 3, 4].map(() => send('releases', 'k2', body)));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(responses.map((response) => response.body.number)).size).toBe(1);
    });

    it('is executed if the first one failed', async () => {
      await key('shop', 'failed', 'Failed');
      await send('releases', 'k3', { hash: 'old' }).expect(412);
      await send('releases', 'k3', { hash: (await preview()).hash }).expect(201);
    });

    it.each(['', ' ', 'a b', 'ä', 'a'.repeat(256)])('is refused with the invalid key %j', async (name) => {
      await send('releases', Buffer.from(name).toString('latin1'), { hash: 'x' }).expect(400);
    });
  });

  it('numbers concurrent releases without gaps', async () => {
    const { current } = (await viewer.request('get', 'releases?limit=1').expect(200)).body as ReleasesView;
    await key('shop', 'race', 'Race');
    const { hash } = await preview();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => publisher.request('post', 'releases', { hash })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(412)]);
    const { releases } = (await viewer.request('get', 'releases?limit=200').expect(200)).body as ReleasesView;
    expect(releases.map(({ number }) => number)).toEqual(
      Array.from({ length: current! + 1 }, (_, index) => current! + 1 - index),
    );
  });

  it('compares any two releases text by text, page by page', async () => {
    const diff = async (from: number, to: number, query = ''): Promise<DiffView> =>
      (await viewer.request('get', `releases/${from}/diff/${to}${query}`).expect(200)).body;
    const forward = await diff(1, 2);
    expect(forward).toEqual({
      from: 1,
      to: 2,
      fallbacks: [],
      changes: { added: 1, changed: 0, removed: 0 },
      bundles: [{ namespace: 'shop', language: 'en', added: 1, changed: 0, removed: 0 }],
      entries: [{ namespace: 'shop', language: 'en', key: '404', keyId: gone.id, before: null, after: 'Gone' }],
    });
    expect((await diff(2, 1)).entries).toEqual([{ ...forward.entries[0]!, before: 'Gone', after: null }]);
    expect((await diff(2, 2)).bundles).toEqual([]);
    const { current } = (await viewer.request('get', 'releases').expect(200)).body as ReleasesView;
    const all = await diff(1, current!, '?limit=200');
    const paged: PreviewView['entries'][number][] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
      const page = await diff(1, current!, `?limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.entries);
      cursor = page.next;
    }
    expect(paged).toEqual(all.entries);
    expect(all.entries.length).toBeGreaterThan(6);
    const german = await diff(1, current!, '?language=de&namespace=shop');
    expect(german.entries).toEqual(all.entries.filter(({ language }) => language === 'de'));
    expect(german.changes).toEqual(all.changes);
  });

  it('rolls back with a new release', async () => {
    const before = (await viewer.request('get', 'releases').expect(200)).body as ReleasesView;
    const { body } = await publisher
      .request('post', 'releases/1/rollback', { note: 'Too early' })
      .set('Idempotency-Key', 'back')
      .expect(201);
    expect(body).toMatchObject({ number: before.current! + 1, kind: 'rollback', rollbackOf: 1, note: 'Too early' });
    expect(body.hash).toBe((await viewer.request('get', 'releases/1').expect(200)).body.hash);
    expect((await viewer.request('get', `releases/${body.number}/diff/1`).expect(200)).body.entries).toEqual([]);
    const again = await publisher
      .request('post', 'releases/1/rollback', { note: 'Too early' })
      .set('Idempotency-Key', 'back')
      .expect(201);
    expect(again.body).toEqual(body);
    expect((await publisher.request('post', 'releases/1/rollback', {}).expect(409)).body.type).toBe(
      'urn:problem:nothingToPublish',
    );
    await publisher.request('post', `releases/${before.current}/rollback`).expect(201);
  });

  it.each([
    ['get', 'releases/0', 404],
    ['get', 'releases/99999', 404],
    ['get', 'releases/one', 404],
    ['get', 'releases/1e1', 404],
    ['get', 'releases/1/diff/99999', 404],
    ['post', 'releases/99999/rollback', 404],
    ['get', 'releases?limit=1e9', 400],
    ['get', 'releases?cursor=zzz', 400],
    ['get', 'releases/preview?cursor=zzz', 400],
    ['get', 'releases/preview?cursor=eyJhIjoxfQ', 400],
    ['get', 'releases/1/publish', 404],
  ] as const)('responses %s %s with %d', async (method, path, status) => {
    await publisher.request(method, path).expect(status);
  });

  it.each([
    {},
    { hash: 5 },
    { hash: 'x', note: 'a'.repeat(1001) },
    { hash: 'x', leaveErrors: 'yes' },
    { hash: 'x', x: 1 },
  ])('refuses %j', async (body) => {
    await publisher.request('post', 'releases', body).expect(400);
  });

  it('refuses a note that cannot be stored', async () => {
    await publisher.request('post', 'releases', { hash: 'x', note: 'a\0b' }).expect(422);
  });
});
