import { KeyReports } from '@dragoman/i18n/internal';
import { createInstance, type InitOptions } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { I18nService, type TranslateOptions } from 'nestjs-i18n';
import { Database } from '../../libs/workspace/src/database/database';
import type { MissingKeysView, MissingKeyView } from '../../libs/workspace/src/missing-keys/missing-keys.contract';
import { MissingKeyIntake } from '../../libs/workspace/src/missing-keys/missing-key-intake';
import { UsedKeyIntake } from '../../libs/workspace/src/used-keys/used-key-intake';
import type { UnusedKeysView } from '../../libs/workspace/src/used-keys/used-keys.contract';
import { databases } from '../support/databases';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const ORIGIN = 'https://shop.example';
const DAY_MS = 86_400_000;

describe.each(databases)('missing keys on $name', (kind) => {
  let started: StartedApp;
  let ada: Member;

  beforeAll(async () => {
    started = await startApp({
      kind,
      texts: { en: { shop: { title: 'Shop', cart: { empty: 'Empty', item_one: 'An item', item_other: 'Items' } } } },
      environment: { DRAGOMAN_REPORT_ORIGINS: ORIGIN, DRAGOMAN_MAX_MISSING_KEYS: '10' },
    });
    ada = await firstAdministrator(started);
    await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag: 'en' } });
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop' } });
  });
  afterAll(() => started.close());
  afterEach(async () => {
    await flush();
    await started.app.get(Database).transaction((tx) => tx.deleteFrom('missing_keys').execute());
  });

  const translate = (key: string, options: TranslateOptions): unknown =>
    started.host.app.get<I18nService<Record<string, unknown>>>(I18nService, { strict: false }).t(key, options);
  const flush = async () => {
    await started.host.app.get(KeyReports).flush();
    await started.app.get(MissingKeyIntake).flush();
  };
  const report = (body: unknown, headers: Record<string, string> = {}, path = 'en/shop') =>
    sendRequest(started.url, `/locales/add/${path}`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  const list = async (query = ''): Promise<MissingKeysView> => {
    await flush();
    return (await ada.requestOk(`/api/v1/missing-keys${query}`)).json() as MissingKeysView;
  };
  const only = async (query = ''): Promise<MissingKeyView> => {
    const { keys } = await list(query);
    expect(keys).toHaveLength(1);
    return keys[0]!;
  };

  describe('reported by i18next-http-backend, unmodified', () => {
    const client = async (options: InitOptions = {}) => {
      const i18next = createInstance();
      await i18next.use(HttpBackend).init({
        lng: 'en',
        fallbackLng: 'en',
        ns: ['shop'],
        defaultNS: 'shop',
        saveMissing: true,
        backend: {
          loadPath: `${started.host.url}/locales/{{lng}}/{{ns}}.json`,
          addPath: `${started.host.url}/locales/add/{{lng}}/{{ns}}?build=1.4.2`,
          customHeaders: { Origin: ORIGIN, Referer: `${ORIGIN}/products/7?token=secret` },
        },
        ...options,
      });
      return i18next;
    };

    it('are listed with what the code knows about them', async () => {
      const { t } = await client();
      expect(t('cart.pay', { defaultValue: 'Pay {{amount}}', amount: 7 })).toBe('Pay 7');
      await waitUntil(async () => (await list()).matches === 1);
      expect(await only()).toMatchObject({
        namespace: 'shop',
        key: 'cart.pay',
        kind: 'text',
        source: 'client',
        count: 1,
        languages: ['en'],
        defaults: { '': 'Pay {{amount}}' },
        variables: ['amount'],
        page: '/products/7',
        build: '1.4.2',
      });
      const { json } = await sendRequest(started.url, '/locales/en/shop.json');
      expect(json()).not.toHaveProperty('cart.pay');
    });

    it('are one key for all plural forms, also if they come in two batches', async () => {
      const { t } = await client();
      t('cart.book', { count: 2, defaultValue_one: '{{count}} book', defaultValue_other: '{{count}} books' });
      await waitUntil(async () => (await list()).matches === 1);
      expect(await only()).toMatchObject({
        key: 'cart.book',
        kind: 'cardinal',
        count: 1,
        defaults: { one: '{{count}} book', other: '{{count}} books' },
        variables: ['count'],
      });
      await report({ 'cart.book_one': 'a book' });
      expect(await only()).toMatchObject({ key: 'cart.book', kind: 'cardinal', count: 2 });

      await report({ 'cart.pen_one': 'pen' });
      expect((await list()).keys.map(({ key }) => key)).toContain('cart.pen_one');
      await report({ 'cart.pen_few': 'pens', 'cart.pen_other': 'pens' });
      expect((await list()).keys.map(({ key }) => key).sort()).toEqual(['cart.book', 'cart.pen']);
    });

    it('have one text in a namespace of ICU messages, where plural forms are inside', async () => {
      await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'icu', syntax: 'icu' } });
      const { t } = await client({ ns: ['icu'], defaultNS: 'icu' });
      const message = '{count, plural, one {# book} other {# books}}';
      t('cart.book', { count: 2, defaultValue: message });
      await waitUntil(async () => (await list()).matches === 1);
      const { id, ...missing } = await only();
      expect(missing).toMatchObject({ namespace: 'icu', kind: 'text', defaults: { '': message } });
      const created = await ada.requestOk(`/api/v1/missing-keys/${id}/create`, { method: 'POST', body: {} });
      expect(created.json()).toMatchObject({ namespace: 'icu', key: 'cart.book', kind: 'text' });
    });

    it('are left out if they have a text that the client did not load', async () => {
      await report({ title: 'title', 'cart.empty': '', 'cart.item_one': '', 'cart.item_other': '' });
      expect((await list()).matches).toBe(0);
    });
  });

  it('are accepted as a list and as a form', async () => {
    expect((await report([{ a: 'A' }, { b: { value: 'B' } }])).status).toBe(204);
    expect((await report('c=C&d=', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(204);
    const { keys } = await list();
    expect(Object.fromEntries(keys.map(({ key, defaults }) => [key, defaults]))).toEqual({
      a: { '': 'A' },
      b: { '': 'B' },
      c: { '': 'C' },
      d: {},
    });
  });

  it('are refused from other origins, and accepted with a token that may report', async () => {
    const stranger = await report({ a: 'A' }, { Origin: 'https://evil.example' });
    expect([stranger.status, stranger.json().type]).toEqual([403, 'urn:problem:reportsRefused']);
    const reader = { Origin: '', Authorization: `Bearer ${await ada.token(['texts.read'])}` };
    expect((await report({ a: 'A' }, reader)).status).toBe(403);
    expect((await report({ a: 'A' }, { Origin: '', Authorization: 'Bearer dragoman_made-up' })).status).toBe(401);
    expect((await list()).matches).toBe(0);
    const program = { Origin: '', Authorization: `Bearer ${await ada.token(['keys.report'])}` };
    expect((await report({ a: 'A' }, program)).status).toBe(204);
    expect((await list()).matches).toBe(1);
  });

  it('may be sent by pages of listed origins only', async () => {
    const preflight = (origin: string) =>
      sendRequest(started.url, '/locales/add/en/shop', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      });
    expect((await preflight(ORIGIN)).headers).toMatchObject({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    });
    expect((await preflight('https://evil.example')).headers['access-control-allow-methods']).toBe('GET, HEAD');
  });

  it('of the server itself are listed', async () => {
    translate('shop:server.hello', { lang: 'en', args: { name: 'Ada' }, defaultValue: 'Hello {{name}}' });
    expect(await only()).toMatchObject({
      key: 'server.hello',
      source: 'server',
      variables: ['name'],
      defaults: { '': 'Hello {{name}}' },
    });
  });

  it('are kept up to the limit, with a fifth for the server itself, and counted beyond', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`made.up${n}`, '']));
    const before = (await list()).collection;
    await report(many);
    const { collection } = await list();
    expect(collection).toMatchObject({ max: 10, kept: 8 });
    expect(collection.reported - before.reported).toBe(50);
    expect(collection.dropped - before.dropped).toBe(42);
    translate('shop:ours', { lang: 'en' });
    expect((await list('?source=server')).matches).toBe(1);
  });

  it('can be created with the default text, which is in history', async () => {
    await report({ 'cart.pay': 'Pay now' });
    const { id } = await only();
    const created = await ada.requestOk(`/api/v1/missing-keys/${id}/create`, { method: 'POST', body: {} });
    expect(created.json()).toMatchObject({ namespace: 'shop', key: 'cart.pay', kind: 'text' });
    const texts = (await ada.requestOk('/api/v1/texts?language=en&namespace=shop&q=Pay')).json();
    expect(texts).toMatchObject({ texts: [{ key: 'cart.pay', target: [{ text: 'Pay now' }] }] });
    const { sets } = (await ada.requestOk('/api/v1/activity')).json() as { sets: { kind: string }[] };
    expect(sets[0]).toMatchObject({ kind: 'create' });
    await report({ 'cart.pay': 'Pay now' }); // not published yet
    expect((await list()).matches).toBe(0);
    expect((await ada.request(`/api/v1/missing-keys/${id}/create`, { method: 'POST', body: {} })).status).toBe(404);
  });

  it('can be created in bulk, without those that cannot be', async () => {
    await report({ 'bulk.a': 'A', 'bulk.b': 'B' });
    await report({ 'bulk.c': 'C' }, {}, 'en/nowhere');
    await flush();
    const body = { action: 'create', filter: { q: 'bulk.' } };
    const done = await ada.requestOk('/api/v1/missing-keys/bulk', { method: 'POST', body });
    expect(done.json()).toEqual({ done: 2, skipped: 1, more: false });
    expect(await only()).toMatchObject({ namespace: 'nowhere', key: 'bulk.c' });
  });

  it('cannot be changed in bulk by an unknown filter, which is named', async () => {
    const body = { action: 'remove', filter: { action: 'x' } };
    const refused = await ada.request('/api/v1/missing-keys/bulk', { method: 'POST', body });
    expect([refused.status, refused.json().type]).toEqual([400, 'urn:problem:unknownInput']);
    expect(refused.json().detail).toContain('Unknown: filter.action.');
  });

  it('can be mapped to the key that was meant', async () => {
    await ada.requestOk('/api/v1/keys', { method: 'POST', body: { namespace: 'shop', key: 'meant', kind: 'text' } });
    await report({ wrong: '' });
    const { id } = await only();
    const map = (key: string) =>
      ada.request(`/api/v1/missing-keys/${id}/map`, {
        method: 'POST',
        body: { namespace: 'shop', key, note: 'Renamed' },
      });
    expect((await map('unknown')).status).toBe(404);
    expect((await map('meant')).json()).toMatchObject({
      meant: { namespace: 'shop', key: 'meant', note: 'Renamed', by: 'Ada' },
    });
    expect((await list()).matches).toBe(0);
    await report({ wrong: '' });
    expect(await only('?state=mapped')).toMatchObject({ key: 'wrong', count: 2 });
    await ada.requestOk(`/api/v1/missing-keys/${id}/map`, { method: 'DELETE' });
    expect((await list()).matches).toBe(1);
  });

  it('can be ignored by a pattern, which is in history and can be removed', async () => {
    await report({ 'legacy.a': '', 'legacy.b.c': '', other: '' });
    expect((await list()).matches).toBe(3);
    const ignore = (body: object) => ada.request('/api/v1/missing-keys/ignored', { method: 'POST', body });
    for (const pattern of ['*', '**', 'x'.repeat(201), '*a*a*a*a*a*a']) {
      expect((await ignore({ pattern })).status).toBe(422);
    }
    const { id } = (await ignore({ pattern: 'legacy.*', namespace: 'shop' })).json() as { id: string };
    await report({ 'legacy.d': '' });
    expect((await list()).keys.map(({ key }) => key)).toEqual(['other']);
    const { sets } = (await ada.requestOk('/api/v1/activity')).json() as { sets: { first: object }[] };
    expect(sets[0]!.first).toMatchObject({ subject: { type: 'setting', id: 'ignoredKeys' }, before: [] });
    expect((await ada.requestOk('/api/v1/missing-keys/ignored')).json()).toMatchObject({
      patterns: [{ id, pattern: 'legacy.*', by: 'Ada' }],
    });
    await ada.requestOk(`/api/v1/missing-keys/ignored/${id}`, { method: 'DELETE' });
    await report({ 'legacy.d': '' });
    expect((await list()).matches).toBe(2);
  });

  it('are listed page by page and by filter', async () => {
    for (const key of ['p.a', 'p.b', 'p.c']) await report({ [key]: '' });
    await report({ 'p.d': '' }, {}, 'de/other');
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.next}`);
    expect([...first.keys, ...second.keys].map(({ key }) => key).sort()).toEqual(['p.a', 'p.b', 'p.c', 'p.d']);
    expect(first).toMatchObject({ matches: 4, namespaces: ['other', 'shop'] });
    expect(second.next).toBeUndefined();
    expect((await list('?namespace=other')).matches).toBe(1);
    expect((await list('?q=p.b')).matches).toBe(1);
    expect((await ada.request('/api/v1/missing-keys?cursor=WzFd')).status).toBe(400);
  });

  it('that replicas store at the same time are all counted', async () => {
    const intake = started.app.get(MissingKeyIntake);
    const key = {
      namespace: 'shop',
      key: 'twice',
      kind: 'text',
      source: 'server',
      count: 1,
      languages: ['en'],
      defaults: {},
      variables: [],
      firstAt: new Date(),
      lastAt: new Date(),
    } as const;
    // past the queue of this process
    const storeBatch = (batch: object) =>
      (intake as unknown as { storeBatch(b: object): Promise<void> }).storeBatch(batch);
    await Promise.all(Array.from({ length: 20 }, () => storeBatch({ keys: [key], dropped: 0 })));
    expect(await only()).toMatchObject({ key: 'twice', count: 20 });
  });

  describe('used keys', () => {
    const unused = async (query = ''): Promise<UnusedKeysView> => {
      await started.host.app.get(KeyReports).flush();
      await started.app.get(UsedKeyIntake).flush();
      return (await ada.requestOk(`/api/v1/unused-keys${query}`)).json() as UnusedKeysView;
    };

    it('are known by day, and unused is a key that was watched and not used', async () => {
      const database = started.app.get(Database);
      const create = async (key: string, kind = 'text') =>
        (await ada.requestOk('/api/v1/keys', { method: 'POST', body: { namespace: 'shop', key, kind } })).json().id;
      for (const key of ['title', '=never', 'old']) await create(key);
      await create('cart.item', 'cardinal');
      expect(await unused()).toMatchObject({ keys: [], isConclusive: false });

      translate('shop:title', { lang: 'en' });
      translate('shop:cart.item', { lang: 'en', args: { count: 2 } });
      started.app.get(UsedKeyIntake).report([['shop', 'old']]);
      const today = Math.floor(Date.now() / DAY_MS);
      const watching = await unused();
      expect(watching).toMatchObject({
        keys: [],
        isConclusive: false,
        watchingSince: new Date().toISOString().slice(0, 10),
        watchedDays: 1,
      });

      await database.transaction(async (tx) => {
        await tx.updateTable('messages').set({ created_at: 0 }).execute();
        await tx
          .insertInto('used_key_days')
          .values({ day: today - 90 })
          .execute();
        const old = await tx.selectFrom('messages').select('id').where('key', '=', 'old').executeTakeFirstOrThrow();
        await tx
          .updateTable('used_keys')
          .set({ used_on: today - 90 })
          .where('message_id', '=', old.id)
          .execute();
        await tx.updateTable('messages').set({ not_in_code_since: 0 }).where('id', '=', old.id).execute();
      });
      const { keys, ...view } = await unused('?namespace=shop&limit=200');
      expect(view).toMatchObject({ isConclusive: true, watchedDays: 1 });
      const names = keys.map(({ key }) => key);
      expect(names).toEqual(expect.arrayContaining(['=never', 'old']));
      expect(names).not.toContain('title');
      expect(names).not.toContain('cart.item');
      expect(keys.find(({ key }) => key === 'old')!.lastUsedOn).toBe(
        new Date((today - 90) * DAY_MS).toISOString().slice(0, 10),
      );
      const since = '1970-01-01T00:00:00.000Z';
      expect(await unused('?namespace=shop&notInCode=true')).toMatchObject({
        keys: [{ key: 'old', notInCodeSince: since }],
        matches: 1,
      });
      expect((await unused('?days=91')).isConclusive).toBe(false);
      expect((await unused('?limit=1')).next).toEqual(expect.any(String));

      const csv = await ada.requestOk('/api/v1/unused-keys/export?namespace=shop');
      expect(csv.headers['content-type']).toMatch('text/csv');
      expect(csv.text).toContain(`\r\nshop,'=never,,\r\n`);
      expect(csv.text).toMatch(`,${since}\r\n`);
    });
  });
});
