import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CatalogService, I18nModule, type I18nRequest, PrivateTexts, type ReadableNamespaces } from '@dragoman/i18n';
import type { IncomingMessage } from 'node:http';
import { databases } from '../support/databases';
import { firstAdministrator, type JsonRequestOptions, type Member, Visitor } from '../support/people';
import { type HttpResponse, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const SECRET = 'The secret product is called Zebra';

@Injectable()
@PrivateTexts({ name: 'employees', order: 0 })
class Employees implements PrivateTexts {
  hasCredentials({ headers }: IncomingMessage): boolean {
    return headers['x-employee'] !== undefined;
  }

  readable({ headers }: I18nRequest): ReadableNamespaces {
    return headers['x-employee'] === 'all' ? 'all' : [String(headers['x-employee'])];
  }
}

describe.each(databases)('A private namespace on $name', (kind) => {
  let started: StartedApp;
  let admin: Member;
  let id: string;
  let hash: string;
  /** With the permission to read texts; limited to the private namespace, or to another one. */
  let all: string;
  let own: string;
  let other: string;

  beforeAll(async () => {
    const texts = {
      en: {
        plans: { title: SECRET, item_one: '{{count}} plan', item_other: '{{count}} plans' },
        shop: { title: 'Shop' },
      },
      de: { plans: { title: `${SECRET} (deutsch)` }, shop: { title: 'Laden' } },
    };
    started = await startApp({ kind, texts });
    admin = await firstAdministrator(started);
    for (const tag of ['en', 'de']) await post('/api/v1/languages', { tag });
    for (const name of ['plans', 'shop']) {
      const created = await post('/api/v1/namespaces', { name });
      if (name === 'plans') ({ id } = created);
    }
    hash = (await manifest()).bundles.de.plans.own;
    await change({ access: 'private' });
    await waitUntil(async () => !(await manifest()).namespaces.includes('plans'));
    const account = async (namespaces?: string[]) => {
      const { id } = await post('/api/v1/service-accounts', { name: 'Reader', scopes: ['texts.read'], namespaces });
      return (await post(`/api/v1/service-accounts/${id}/tokens`, { days: 1 })).token as string;
    };
    [all, own, other] = [await account(), await account(['plans']), await account(['shop'])];
  });
  afterAll(async () => {
    started?.server.closeAllConnections(); // of the follower, whose client keeps one
    await started?.close();
  });

  const post = async (path: string, body: object) => (await admin.requestOk(path, { method: 'POST', body })).json();
  const change = (body: object) =>
    admin.requestOk(`/api/v1/namespaces/${id}`, { method: 'PATCH', headers: { 'If-Match': '*' }, body });
  const get = (path: string, options: JsonRequestOptions = {}): Promise<HttpResponse> =>
    new Visitor(started).request(path, options);
  const withToken = (token: string, headers: object = {}) => ({
    headers: { Authorization: `Bearer ${token}`, ...headers } as Record<string, string>,
  });
  const manifest = async (options?: JsonRequestOptions) => (await get('/locales/manifest.json', options)).json();

  /** What strangers can tell a response by, without its date and the name that they asked for. */
  const shapeOf = ({ status, headers, text }: HttpResponse, name: string) => ({
    status,
    headers: { ...headers, date: '', 'content-length': '', 'x-request-id': '' },
    text: text.replaceAll(name, 'NAME').replace(/"(instance|errorId)":"[^"]*",?/g, ''),
  });

  it('is to strangers what an unknown namespace is', async () => {
    for (const spelling of [
      (name: string) => `/locales/de/${name}.json`,
      (name: string) => `/locales/de/${name}`,
      (name: string) => `/locales/DE/${name}.json`,
      (name: string) => `/locales/de/${name}.json?fallback=merged`,
      (name: string) => `/locales/fr/${name}.json?fallback=merged`,
      (name: string) => `/locales/de/${name}.json?v=${hash}`,
      (name: string) => `/locales/de/${name}.json?fallback=merged&v=${hash}`,
      (name: string) => `/locales/de/${encodeURIComponent(name).replace('p', '%70')}.json`,
      (name: string) => `/locales/de/${name}.json?format=po`,
      (name: string) => `/locales/de/${name}?format=android&v=${hash}`,
      (name: string) => `/locales/de/${name}.json?drafts`,
      (name: string) => `/api/v1/served/texts?namespace=${name}&language=de`,
    ]) {
      for (const method of ['GET', 'HEAD']) {
        for (const headers of [
          {},
          { 'If-None-Match': `"${hash}"` },
          { 'If-None-Match': '*' },
          { Cookie: 'dragoman=x' },
        ]) {
          const [secret, unknown] = await Promise.all(
            ['plans', 'plane'].map((name) => get(spelling(name), { method, headers })),
          );
          expect([spelling('plans'), method, shapeOf(secret!, 'plans')]).toEqual([
            spelling('plans'),
            method,
            shapeOf(unknown!, 'plane'),
          ]);
          expect(secret!.status).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  it('is named nowhere in public', async () => {
    for (const path of [
      '/locales/manifest.json',
      '/locales/resources.json?lng=de+en&ns=shop',
      '/api/v1/served/coverage',
      '/api/v1/served/namespaces',
      '/api/v1/served/languages',
      '/api/v1/openapi.json',
      '/sitemap.xml',
      '/en',
      '/en/languages',
      '/en/texts',
      '/readyz',
    ]) {
      const { text } = await get(path);
      expect([path, text.includes('plans'), text.includes('Zebra')]).toEqual([path, false, false]);
    }
    const page = await get('/en/texts?namespace=plans&language=de'); // repeats its own URL
    expect(page.text).not.toContain('Zebra');
    const several = (await get('/locales/resources.json?lng=de+en&ns=plans+shop+plane')).json();
    expect(several).toEqual({
      de: { plans: {}, shop: { title: 'Laden' }, plane: {} },
      en: { plans: {}, shop: { title: 'Shop' }, plane: {} },
    });
  });

  it('is delivered to programs and people that may read texts, and cached only by them', async () => {
    const member = await admin.invite({ role: 'viewer' });
    for (const response of [
      await get('/locales/de/plans.json', withToken(all)),
      await get('/locales/de/plans.json', withToken(own)),
      await member.request('/locales/de/plans.json'),
    ]) {
      expect(response).toMatchObject({ status: 200, text: `{"title":"${SECRET} (deutsch)"}` });
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: `"${hash}"` });
      expect(response.headers.vary).toBe('Accept-Encoding, Authorization, Cookie');
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
    const known = await get('/locales/de/plans.json', withToken(own, { 'If-None-Match': `"${hash}"` }));
    expect(known).toMatchObject({ status: 304, text: '' });
    const head = await get('/locales/de/plans.json', { method: 'HEAD', ...withToken(own) });
    expect(head).toMatchObject({ status: 200, text: '' });
    const merged = (await get(`/locales/de/plans.json?fallback=merged&v=${hash}`, withToken(all))).json();
    expect(merged).toMatchObject({ title: `${SECRET} (deutsch)`, item_other: '{{count}} plans' });
    const file = await get('/locales/de/plans.json?format=properties', withToken(own));
    expect([file.status, file.text]).toEqual([200, `title=${SECRET} (deutsch)\n`]);
    expect(file.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization, Cookie',
      'content-disposition': 'attachment; filename="plans.de.properties"',
    });
    expect(file.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get('/locales/de/plans.json?format=properties', withToken(other))).status).toBe(404);
    const several = await get('/locales/resources.json?lng=de&ns=plans', withToken(all));
    expect(several.headers['cache-control']).toBe('private, no-cache');
    expect(several.json().de.plans.title).toContain('Zebra');
    const listed = await manifest(withToken(own));
    expect(listed).toMatchObject({ private: ['plans'] });
    expect(listed.bundles.de.plans.own).toBe(hash);
  });

  it('is private in an application that follows it with a token', async () => {
    const follow = { url: started.host.url, token: own };
    @Module({
      imports: [I18nModule.forRoot({ fallback: 'en', follow, privateNamespaces: ['shop'] })],
      providers: [Employees],
    })
    class Follower {}
    const app = await NestFactory.create(Follower, { logger: false });
    await app.listen(0, '127.0.0.1');
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    const statusOf = async (path: string, headers = {}) => (await sendRequest(url, path, { headers })).status;
    const catalog = app.get(CatalogService);
    expect(String(catalog.complete.own('de', 'plans')?.json)).toContain('Zebra');
    expect(catalog.current.namespaces).toEqual(['dragoman/problems']);
    for (const name of ['plans', 'shop']) {
      expect([name, await statusOf(`/locales/de/${name}.json`)]).toEqual([name, 404]);
      expect([name, await statusOf(`/locales/de/${name}.json`, { 'X-Employee': 'plans' })]).toEqual([
        name,
        name === 'plans' ? 200 : 404,
      ]);
    }
    expect(await statusOf('/locales/de/shop.json', { 'X-Employee': 'all' })).toBe(200);
    await app.close();
  });

  it('is unknown to a token that may not read it, and refused with a token that is invalid', async () => {
    for (const token of [other]) {
      expect((await get('/locales/de/plans.json', withToken(token))).status).toBe(404);
      expect((await manifest(withToken(token))).namespaces).not.toContain('plans');
    }
    const wrong = withToken('dragoman_wrong');
    expect((await get('/locales/de/plans.json', wrong)).status).toBe(401);
    expect((await get('/locales/de/plane.json', wrong)).status).toBe(401);
    expect((await get('/locales/de/shop.json', wrong)).status).toBe(200);
    const basic = { headers: { Authorization: 'Basic eDp5' } };
    expect((await get('/locales/de/plans.json', basic)).status).toBe(404);
  });

  it('changes nothing that strangers see when its texts change', async () => {
    const before = await get('/locales/manifest.json');
    const key = await post('/api/v1/keys', { namespace: 'plans', key: 'more', kind: 'text', forms: { '': 'Zebra 2' } });
    expect(key.id).toBeDefined();
    const rules = await admin.requestOk('/api/v1/releases/rules');
    await admin.requestOk('/api/v1/releases/rules', {
      method: 'PUT',
      headers: { 'If-Match': rules.headers.etag! },
      body: { minState: 'draft' },
    });
    const { hash: next } = (await admin.requestOk('/api/v1/releases/preview')).json();
    await post('/api/v1/releases', { hash: next });
    await waitUntil(async () => (await get('/locales/en/plans.json', withToken(all))).text.includes('Zebra 2'));
    const after = await get('/locales/manifest.json');
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    expect((await manifest(withToken(all))).release).not.toBe(after.json().release);
  });

  it('stays private when it is renamed or deleted, although a release still has its texts', async () => {
    await change({ name: 'renamed' });
    expect((await get('/locales/en/plans.json')).status).toBe(404);
    expect((await get('/locales/en/plans.json', withToken(all))).status).toBe(200);
    await admin.requestOk(`/api/v1/namespaces/${id}`, { method: 'DELETE', headers: { 'If-Match': '*' } });
    expect((await get('/locales/en/plans.json')).status).toBe(404);
    const created = await post('/api/v1/namespaces', { name: 'plans' });
    expect(created.access).toBe('private');
    expect((await get('/locales/en/plans.json')).status).toBe(404);
    await admin.requestOk(`/api/v1/namespaces/${created.id}`, {
      method: 'PATCH',
      headers: { 'If-Match': '*' },
      body: { access: 'public' },
    });
    await waitUntil(async () => (await get('/locales/en/plans.json')).status === 200);
  });

  it('is none of those that the public pages need', async () => {
    const created = await post('/api/v1/namespaces', { name: 'dragoman/common' });
    const body = { access: 'private' };
    const options = { method: 'PATCH', headers: { 'If-Match': '*' }, body };
    expect((await admin.request(`/api/v1/namespaces/${created.id}`, options)).status).toBe(409);
  });
});
