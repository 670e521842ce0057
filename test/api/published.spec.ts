import { CatalogService } from '@dragoman/i18n';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { APP_CONFIG, type AppConfig } from '../../libs/workspace/src/app.config';
import { Database } from '../../libs/workspace/src/database/database';
import { hashSecret, newSecret } from '../../libs/workspace/src/http/secret';
import { ReleaseRetention } from '../../libs/workspace/src/releases/release-retention';
import { ReleaseCopy } from '../../libs/workspace/src/releases/published/release-copy';
import { PublishedTexts } from '../../libs/workspace/src/releases/published/published-texts';
import type { PreviewView, ReleaseView } from '../../libs/workspace/src/releases/releases.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import { basePath, itInProgram } from '../support/base-path';
import { sendRequest } from '../support/send-request';
import { databases, type FreshDatabase } from '../support/databases';
import { editorAt, createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';
import { startWithoutPreRouting } from '../support/start-without-pre-routing';

describe.each(databases)('a published release, stored in $name', ({ fresh }) => {
  let place: FreshDatabase;
  let started: StartedApp;
  let admin: Editor;
  const texts = { en: { shop: { title: 'Shipped', code: 'Code' }, legal: { imprint: 'Imprint' } } };

  beforeAll(async () => {
    place = await fresh();
    started = await startApp({ database: place, texts });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'br']) await admin.request('post', 'languages', { tag }).expect(201);
    for (const name of ['shop', 'shop/cart', 'dragoman/home'])
      await admin.request('post', 'namespaces', { name }).expect(201);
  });
  afterAll(async () => {
    await started?.close();
    await place?.remove();
  });

  const key = async (namespace: string, name: string, text: string): Promise<KeyView> =>
    (await admin.request('post', 'keys', { namespace, key: name, forms: { '': text } }).expect(201)).body;
  const put = (id: string, language: string, text: string, version: number, state?: string) =>
    admin
      .request('put', `texts/${id}/${language}`, { forms: { '': text }, ...(state && { state }) }, version)
      .expect(200);
  const publish = async (): Promise<ReleaseView> => {
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body as PreviewView;
    return (await admin.request('post', 'releases', { hash }).expect(201)).body;
  };
  const get = (path: string, headers = {}) => sendRequest(started.url, path, { headers });
  const json = async (path: string) => (await get(path)).json();

  let title: KeyView;
  /** A bundle of an earlier release. */
  let earlier: { readonly path: string; readonly text: string };

  it('consists of the built-in texts until the first publish', async () => {
    title = await key('shop', 'title', 'Shop');
    await put(title.id, 'de', 'Laden', 0);
    expect(await json('/locales/en/shop.json')).toEqual({ title: 'Shipped', code: 'Code' });
    expect((await get('/locales/br/shop.json')).status).toBe(404);
    expect((await json('/readyz')).published).toBeNull();
  });

  it('is served once the publish responds, over the built-in texts, in all of its languages', async () => {
    const before = started.host.app.get(CatalogService).current;
    await put(title.id, 'br', 'Stal', 0);
    await publish();
    expect(await json('/locales/en/shop.json')).toEqual({ title: 'Shop', code: 'Code' });
    expect(await json('/locales/de/shop.json')).toEqual({ title: 'Laden' });
    expect(await json('/locales/br/shop.json?fallback=merged')).toEqual({ title: 'Stal', code: 'Code' });
    expect(await json('/readyz')).toMatchObject({ status: 'ready', published: 1 });
    expect((await get('/locales/en/shop.json')).headers).not.toHaveProperty('x-dragoman-stale');
    const after = started.host.app.get(CatalogService).current;
    expect(after.release).not.toBe(before.release);
    // unchanged bundles are the same objects
    expect(after.own('en', 'legal')).toBe(before.own('en', 'legal'));
    expect(after.own('fr', 'dragoman/common')).toBe(before.own('fr', 'dragoman/common'));
  });

  it('is announced to open pages and to translators', async () => {
    const open = async (url: string, headers = {}): Promise<IncomingMessage> => {
      const [response] = (await once(request(url, { headers, agent: false }).end(), 'response')) as [IncomingMessage];
      return response.setEncoding('utf8');
    };
    const streams = await Promise.all([
      open(`${started.host.url}/locales/events`),
      open(`${started.url}/api/v1/events`, { Authorization: admin.authorization }),
    ]);
    const received = streams.map(() => '');
    streams.forEach((stream, index) => stream.on('data', (text: string) => (received[index] += text)));
    await key('shop', 'received', 'Received');
    await publish();
    const { release } = started.host.app.get(CatalogService).current;
    while (!received.every((text) => text.includes(release))) await new Promise(setImmediate);
    for (const stream of streams) stream.destroy();
    expect(received.every((text) => text.includes('event: release'))).toBe(true);
  });

  it('stays available under its hash when it is not in memory, and after a restart', async () => {
    const { bundles } = (await json('/locales/manifest.json')) as {
      bundles: Record<string, Record<string, { own: string; merged: string }>>;
    };
    const names = ['en', 'de', 'br'].flatMap((language) => [
      `/locales/${language}/shop.json?v=${bundles[language]!.shop!.own}`,
      `/locales/${language}/shop.json?fallback=merged&v=${bundles[language]!.shop!.merged}`,
    ]);
    const then = await Promise.all(names.map((name) => get(name)));
    await put(title.id, 'en', 'Store', 1);
    await publish();
    const same = async () => {
      for (const [index, name] of names.entries()) {
        const { text, headers } = await get(name);
        expect([name, text, headers['cache-control'], headers.etag]).toEqual([
          name,
          then[index]!.text,
          'public, max-age=31536000, immutable',
          then[index]!.headers.etag,
        ]);
      }
    };
    await same();
    await started.close();
    started = await startApp({ database: place, texts });
    admin = editorAt(started.app, admin);
    await same();
    earlier = { path: names[0]!, text: then[0]!.text };
    // the hash is unknown for other bundles
    for (const other of [names[0]!.replace('/en/', '/de/'), `${names[0]!.slice(0, -4)}AAAA`]) {
      expect((await get(other)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect(await json('/locales/en/shop.json')).toEqual({ title: 'Store', code: 'Code', received: 'Received' });
  });

  // The prefix, versions and guards of a host apply to the controller.
  itInProgram('stays available by the controller, too', async () => {
    const express = await startWithoutPreRouting(started.app);
    expect((await sendRequest(express.url, earlier.path)).text).toBe(earlier.text);
    await express.close();
  });

  it('is not searched again and again for guessed hashes', async () => {
    const looked = jest.spyOn(started.app.get(PublishedTexts), 'earlierTexts');
    const version = (name: string) => get(`/locales/en/shop.json?fallback=merged&v=${name}`);
    for (const name of ['x', 'unknown', 'A'.repeat(21), 'A'.repeat(23), 'A'.repeat(10_000), `${'A'.repeat(21)}.`])
      expect((await version(name)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(looked).not.toHaveBeenCalled();
    const guesses = Array.from({ length: 100 }, (_, index) => String(index).padStart(22, 'A'));
    const responses = await Promise.all(guesses.map(version));
    expect(responses.map(({ status }) => status)).toEqual(guesses.map(() => 200));
    expect(looked.mock.calls.length).toBeLessThan(10);
    looked.mockRestore();
  });

  it('is replaced by the current one if earlier content cannot be read', async () => {
    const database = started.app.get(Database);
    const blobs = () => database.read.selectFrom('blobs').selectAll().execute();
    const write = (rows: Awaited<ReturnType<typeof blobs>>) =>
      database.transaction(async (tx) => {
        for (const { hash, content } of rows)
          await tx.updateTable('blobs').set({ content }).where('hash', '=', hash).execute();
      });
    const whole = await blobs();
    await write(whole.map(({ hash }) => ({ hash, content: Buffer.from('{') })));
    const { status, text, headers } = await get(`/locales/de/shop.json?v=${'B'.repeat(22)}`);
    expect([status, text]).toEqual([200, (await get('/locales/de/shop.json')).text]);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    await write(whole);
  });

  it('is the earlier one after a rollback', async () => {
    await admin.request('post', 'releases/1/rollback').expect(201);
    expect(await json('/locales/en/shop.json')).toEqual({ title: 'Shop', code: 'Code' });
    await publish();
    expect(await json('/locales/en/shop.json')).toMatchObject({ title: 'Store' });
  });

  describe('a language with a fallback of its own', () => {
    const fallBack = (fallback: string | null) =>
      admin.request('patch', 'languages/br', { fallback }).set('If-Match', '*').expect(200);
    const preview = async (): Promise<PreviewView> => (await admin.request('get', 'releases/preview').expect(200)).body;
    const merged = (query = '') => get(`/locales/br/shop.json?fallback=merged${query}`);
    const greeting = async (query = '', headers = {}) =>
      (await get(`/locales/br/shop.json?fallback=merged${query}`, headers)).json().greeting;
    const chain = async () => {
      const { languages } = (await json('/locales/manifest.json')) as { languages: { tag: string }[] };
      return languages.find(({ tag }) => tag === 'br');
    };
    const drafts = () => greeting('&drafts', { Authorization: admin.authorization });
    const restart = async () => {
      await started.close();
      started = await startApp({ database: place, texts });
      admin = editorAt(started.app, admin);
    };

    it('uses that fallback once it is published, and the preview shows it', async () => {
      const { id } = await key('shop', 'greeting', 'Hello');
      await put(id, 'de', 'Hallo', 0);
      await publish();
      expect([await greeting(), await chain()]).toEqual(['Hello', expect.objectContaining({ fallbacks: ['en'] })]);
      await fallBack('de');
      expect([await greeting(), await drafts()]).toEqual(['Hello', 'Hallo']);
      expect(await preview()).toMatchObject({
        changes: { added: 0, changed: 0, removed: 0 },
        bundles: [],
        fallbacks: [{ language: 'br', before: null, after: 'de' }],
      });
      const { number } = await publish();
      expect([await greeting(), await chain()]).toEqual([
        'Hallo',
        expect.objectContaining({ fallbacks: ['de', 'en'] }),
      ]);
      expect((await admin.request('get', `releases/${number - 1}/diff/${number}`).expect(200)).body).toMatchObject({
        bundles: [],
        fallbacks: [{ language: 'br', before: null, after: 'de' }],
      });
      expect((await json('/api/v1/served/languages')).languages).toContainEqual(
        expect.objectContaining({ tag: 'br', fallbacks: ['de', 'en'] }),
      );
    });

    it('uses it after a restart, and without a database', async () => {
      await restart();
      expect(await greeting()).toBe('Hallo');
      const copy = await new ReleaseCopy(started.app.get<AppConfig>(APP_CONFIG).data).read();
      expect(copy!.fallbacks).toEqual(new Map([['br', 'de']]));
    });

    it('is in a new release when the fallback changes, and in the old one after a rollback', async () => {
      const { number: withGerman } = (await admin.request('get', 'releases').expect(200)).body.releases[0];
      const version = `&v=${(await merged()).headers.etag!.slice(1, 23)}`;
      const before = await preview();
      await admin.request('post', 'releases', { hash: before.hash }).expect(409);
      await fallBack(null);
      await admin.request('post', 'releases', { hash: before.hash }).expect(412);
      expect((await preview()).fallbacks).toEqual([{ language: 'br', before: 'de', after: null }]);
      await publish();
      expect([await greeting(), await chain()]).toEqual(['Hello', expect.objectContaining({ fallbacks: ['en'] })]);
      // the content under its hash stays the same, also when it is rebuilt
      for (const again of [async () => {}, restart]) {
        await again();
        const then = await merged(version);
        expect([then.json().greeting, then.headers['cache-control']]).toEqual([
          'Hallo',
          'public, max-age=31536000, immutable',
        ]);
      }
      await admin.request('post', `releases/${withGerman}/rollback`).expect(201);
      expect([await greeting(), await drafts()]).toEqual(['Hallo', 'Hello']);
      expect((await preview()).fallbacks).toEqual([{ language: 'br', before: 'de', after: null }]);
      await publish();
      expect(await greeting()).toBe('Hello');
    });
  });

  describe('a draft', () => {
    const session = async (): Promise<string> => {
      const secret = newSecret();
      const now = Date.now();
      await started.app.get(Database).transaction((tx) =>
        tx
          .insertInto('sessions')
          .values({
            id_hash: hashSecret(secret),
            user_id: admin.id,
            created_at: now,
            seen_at: now,
            expires_at: now + 60_000,
          })
          .execute(),
      );
      return `dragoman=${secret}`;
    };
    const html = { Accept: 'text/html' };
    let signedIn: string;
    let secret: KeyView;

    beforeAll(async () => {
      signedIn = await session();
      secret = await key('shop', 'secret', 'Not yet');
      await put(secret.id, 'de', 'Noch nicht', 0, 'draft');
      const headline = await key('dragoman/home', 'promise', 'A draft of the promise');
      await put(headline.id, 'de', 'Das Versprechen im Entwurf', 0, 'draft');
    });

    it('is returned to permitted callers who ask for it, and never cached', async () => {
      const {
        status,
        headers,
        json: read,
      } = await get('/locales/de/shop.json?fallback=merged&drafts', { Cookie: signedIn });
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('etag');
      expect(read()).toMatchObject({ title: 'Laden', secret: 'Noch nicht', code: 'Code' });
      const byToken = await get('/locales/en/shop.json?drafts', { Authorization: admin.authorization });
      expect(byToken.json()).toMatchObject({ secret: 'Not yet' });
    });

    it.each([
      ['/locales/de/shop.json?drafts', {}, 401],
      ['/locales/de/shop.json?drafts=1&v=x', { Cookie: 'dragoman=stolen; dragoman-drafts=1' }, 401],
      ['/locales/de/shop.json?drafts', { Authorization: 'Bearer wrong' }, 401],
      ['/locales/de/nothing.json?drafts', {}, 401],
      ['/locales/de/__proto__.json?drafts', {}, 400],
    ])('is not returned to others: %s', async (path, headers, status) => {
      const response = await get(path, headers);
      expect([response.status, /no-store/.test(response.headers['cache-control']!)]).toEqual([status, true]);
      expect(response.text).not.toMatch(/Noch nicht|__proto__/);
    });

    it('is in no response to a request without drafts', async () => {
      for (const path of [
        '/locales/de/shop.json',
        '/locales/resources.json?lng=de+en&ns=shop',
        '/api/v1/served/texts?namespace=shop&language=de',
      ])
        expect((await get(path, { Cookie: signedIn })).text).not.toMatch(/Noch nicht|Not yet/);
    });

    // The texts of a mounted workspace's own pages are fixed.
    itInProgram('is shown on pages after switching it on, in this browser only', async () => {
      const page = (headers: object) => get('/de', { ...html, ...headers });
      const published = (await page({})).text;
      expect(published).not.toContain('im Entwurf');
      expect((await page({ Cookie: signedIn })).text).not.toContain('im Entwurf');

      const on = await sendRequest(started.url, '/api/v1/drafts', {
        method: 'PUT',
        headers: { Cookie: signedIn, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: '{"shown":true}',
      });
      expect([on.status, on.json()]).toEqual([200, { shown: true, frontEnds: [] }]);
      const [cookie] = on.headers['set-cookie']!;
      expect(cookie).toMatch(/^dragoman-drafts=1; Max-Age=43200; Path=[^;]+; .*HttpOnly; SameSite=Lax$/);
      expect(cookie).toContain(`; Path=${basePath || '/'};`);
      const shown = `${signedIn}; dragoman-drafts=1`;
      expect((await get('/api/v1/drafts', { Cookie: shown })).json()).toEqual({ shown: true, frontEnds: [] });

      const draft = await page({ Cookie: shown });
      expect(draft.text).toContain('im Entwurf');
      expect(draft.text).toContain('"drafts":true');
      expect(draft.headers['cache-control']).toBe('private, no-store');
      expect(draft.headers).not.toHaveProperty('etag');

      // the cookie alone shows no drafts, and a page with it is never shared
      const pretender = await page({ Cookie: 'dragoman-drafts=1' });
      expect([pretender.text.includes('im Entwurf'), pretender.headers['cache-control']]).toEqual([
        false,
        'private, no-store',
      ]);
      const everybody = await page({});
      expect([everybody.text, everybody.headers['cache-control']]).toEqual([
        expect.not.stringContaining('im Entwurf'),
        'public, max-age=0, s-maxage=0, must-revalidate',
      ]);
      const off = await sendRequest(started.url, '/api/v1/drafts', {
        method: 'PUT',
        headers: { Cookie: shown, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: '{"shown":false}',
      });
      expect(off.headers['set-cookie']![0]).toMatch(/^dragoman-drafts=; .*Expires=Thu, 01 Jan 1970/);
    });

    it('can be switched on only with the permission', async () => {
      const response = await sendRequest(started.url, '/api/v1/drafts', {
        method: 'PUT',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: '{"shown":true}',
      });
      expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined]);
    });
  });

  it('is deleted when it is neither recent nor recently served; its entry stays in the history', async () => {
    const kept = async () =>
      (await admin.request('get', 'releases').expect(200)).body.releases.map(({ number, kept }: ReleaseView) => [
        number,
        kept,
      ]);
    const all = await kept();
    const current = all.length;
    const clean = (now: number) => {
      const keeper = started.app.get(ReleaseRetention, { strict: false });
      Object.assign(keeper, { config: { keepReleases: { count: 2, days: 30 } } });
      return keeper.clean(now);
    };
    await clean(Date.now());
    expect(await kept()).toEqual(all);
    await clean(Date.now() + 31 * 24 * 3_600_000);
    expect(await kept()).toEqual(all.map(([number]: [number]) => [number, number > current - 2]));
    const { read } = started.app.get(Database);
    const used = await read.selectFrom('release_bundles').select('blob_hash').distinct().execute();
    expect((await read.selectFrom('blobs').select('hash').execute()).length).toBe(used.length);
    await admin.request('post', 'releases/1/rollback').expect(410);
    await admin.request('get', `releases/1/diff/${current}`).expect(410);
    expect((await admin.request('get', 'releases/1').expect(200)).body).toMatchObject({ number: 1, kept: false });
    await admin.request('post', `releases/${current - 1}/rollback`).expect(201);
    expect(await json('/readyz')).toMatchObject({ published: current + 1 });
  });
});
