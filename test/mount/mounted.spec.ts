import { Workspace } from '@dragoman/workspace';
import { json } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { secretOf, PASSWORD } from '../support/people';
import { type HttpResponse, type RequestOptions, sendRequest } from '../support/send-request';
import { hostAdapters, type HostApp, startHost, workspaceIn } from './host-app';

describe.each(hostAdapters)('the workspace below a path of another application (%s)', (adapter) => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;
  let cookie: string;

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    host = await startHost({ adapter, workspace: workspace.module });
  });

  afterAll(async () => {
    await host.close();
    await workspace.remove();
  });

  const get = (path: string, headers: RequestOptions['headers'] = {}) => sendRequest(host.url, path, { headers });

  const api = (method: string, path: string, body?: unknown, version?: string): Promise<HttpResponse> =>
    sendRequest(host.url, `/texts/api/v1/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(cookie && { Cookie: cookie }),
        ...(version !== undefined && { 'If-Match': version }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  it('creates the first account, outside the rules of the application', async () => {
    const link = await host.app.get(WorkspaceApplication).get(FirstAdministrator).setupLink();
    expect(link).toMatch(/^http:\/\/localhost:3000\/texts\/join#/);
    const made = await api('POST', 'links/setup', {
      secret: secretOf(link!),
      email: 'ada@example.org',
      name: 'Ada',
      password: PASSWORD,
    });
    expect(made.status).toBe(204);
    const [set] = made.headers['set-cookie']!;
    expect(set).toMatch(/^dragoman=[^;]+; .*Path=\/texts;/);
    cookie = set!.split(';')[0]!;
  });

  it('imports the texts that the application ships, and publishes changes to its visitors', async () => {
    expect((await get('/locales/de/shop.json')).json()).toMatchObject({ orderGone: { title: SHIPPED } });
    const { plan } = (await api('POST', 'imports', { shipped: true, dryRun: true })).json();
    const imported = await api('POST', 'imports', { shipped: true, plan });
    expect(imported.json()).toMatchObject({ newNamespaces: ['shop'], newLanguages: ['de', 'en', 'pl'] });

    const listed = await api('GET', 'texts?language=de&namespace=shop&q=Bestellung');
    const { id, text } = listed.json().texts.find(({ key }: { key: string }) => key === 'orderGone.title');
    const body = { forms: { '': EDITED }, state: 'reviewed' };
    const edited = await api('PUT', `texts/${id}/de`, body, `"${text.version}"`);
    expect(edited.status).toBe(200);

    const { hash } = (await api('GET', 'releases/preview')).json();
    expect((await api('POST', 'releases', { hash })).status).toBe(201);
    expect((await get('/locales/de/shop.json')).json()).toMatchObject({ orderGone: { title: EDITED } });
  });

  it('has pages in languages that it is not translated to, and says which language they are in', async () => {
    const czech = await get('/texts/cs/sign-in', { Accept: 'text/html' });
    expect(czech.text).toContain('<html lang="en" dir="ltr"');
    expect(czech.text).toMatch(/href="\/texts\/cs/);
    expect((await get('/texts/de/sign-in', { Accept: 'text/html' })).text).toContain('<html lang="de"');
  });

  it('leaves everything else to the application', async () => {
    expect((await get('/api/v1/own', { 'Accept-Language': 'pl' })).json()).toEqual({ data: { language: 'pl' } });
    expect((await get('/api/v1/texts')).json()).toMatchObject({ host: 'filter', status: 404 });
    expect((await get('/textsx')).text).toMatch(/Cannot GET \/textsx|Route GET:\/textsx not found/);
    expect((await get('/robots.txt')).status).toBe(404);
  });
});

describe('a workspace that its application mounts by hand', () => {
  it('is behind the middleware and the parsers that the application puts in front', async () => {
    const workspace = await workspaceIn('/texts', { mount: false });
    const host = await startHost({
      workspace: workspace.module,
      configure: (app) => {
        app.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (request.headers.staging === 'yes') next();
          else response.writeHead(401).end();
        });
        app.use('/texts', json(), app.get(Workspace).handler);
      },
    });
    const headers = { staging: 'yes', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email: 'ada@example.org', password: PASSWORD });
    const signIn = (options: RequestOptions) =>
      sendRequest(host.url, '/texts/api/v1/session', { method: 'POST', ...options });
    expect((await signIn({ body })).status).toBe(401);
    const refused = await signIn({ body, headers });
    expect([refused.status, refused.json().type]).toEqual([401, 'urn:problem:wrongCredentials']);
    expect((await sendRequest(host.url, '/texts/en/sign-in', { headers })).text).toContain('href="/texts/');
    expect((await sendRequest(host.url, '/api/v1/own', { headers })).json()).toEqual({ data: { language: 'en' } });
    await host.close();
    await workspace.remove();
  });
});

const SHIPPED = 'Bestellung {{id}} gibt es nicht mehr';
const EDITED = 'Die Bestellung {{id}} ist abgeschlossen';
