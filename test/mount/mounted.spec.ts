import { Workspace } from '@dragoman/workspace';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { json } from 'express';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Database } from '../../libs/workspace/src/database/database';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { MailDispatcher } from '../../libs/workspace/src/mail/mail-dispatcher';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { addEditor } from '../support/editors';
import type { PreviewView } from '../../libs/workspace/src/releases/releases.contract';
import { secretOf, PASSWORD } from '../support/people';
import { MailServer } from '../support/mail-server';
import { type HttpResponse, type RequestOptions, sendRequest } from '../support/send-request';
import { waitUntil } from '../support/wait-until';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver';
import { hostAdapters, type HostApp, LOCALES, startHost, workspaceIn } from './host-app';

/** An origin of pages that may report missing keys. */
const SHOP = 'https://shop.example';

describe.each(hostAdapters)('the workspace below a path of another application (%s)', (adapter) => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;
  let cookie: string;
  let receiver: WebhookReceiver;
  let mailServer: MailServer;

  beforeAll(async () => {
    receiver = await new WebhookReceiver().start();
    mailServer = await new MailServer().start();
    const smtp = { url: mailServer.url, from: 'Texts <texts@example.org>' };
    workspace = await workspaceIn('/texts', {
      webhookAddresses: ['127.0.0.1'],
      smtp,
      project: 'shop-texts',
      reportOrigins: [SHOP],
    });
    host = await startHost({ adapter, workspace: workspace.module });
  });

  afterAll(async () => {
    await host.close();
    await workspace.remove();
    await mailServer.close();
    await receiver.close();
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

  it('has the second name that tools for Locize know it by', async () => {
    expect((await get('/texts/locize/languages/shop-texts')).status).toBe(200);
    expect((await get('/texts/locize/languages/other-texts')).status).toBe(404);
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

  it('warns of texts that do not work with the texts that the application ships', async () => {
    const preview = async () => (await api('GET', 'releases/preview')).json() as PreviewView;
    await waitUntil(async () => (await preview()).builds.running.length === 1);
    const listed = await api('GET', 'texts?language=en&namespace=shop&q=order');
    const { id, text } = listed.json().texts.find(({ key }: { key: string }) => key === 'orderGone.title');
    const body = { forms: { '': 'Gone with {{courier}}' }, state: 'reviewed' };
    await api('PUT', `texts/${id}/en`, body, `"${text.version}"`);
    expect((await preview()).builds.texts).toMatchObject([
      { problem: 'variablesMissing', key: 'orderGone.title', variables: ['courier'], file: 'en/shop.json' },
    ]);
  });

  it('lists keys that pages of the application reported as missing', async () => {
    const { status } = await sendRequest(host.url, '/locales/add/en/shop', {
      method: 'POST',
      headers: { Origin: SHOP, 'Content-Type': 'application/json' },
      body: JSON.stringify({ 'cart.gift': 'Wrap as a gift' }),
    });
    expect(status).toBe(204);
    await waitUntil(async () => (await api('GET', 'missing-keys')).json().keys.length > 0);
    const [missing] = (await api('GET', 'missing-keys')).json().keys;
    expect(missing).toMatchObject({ namespace: 'shop', key: 'cart.gift' });
  });

  it('has the endpoints of tools, outside the rules of the application', async () => {
    const scopes = ['texts.read', 'texts.edit', 'keys.manage'];
    const { token } = (await api('POST', 'tokens', { name: 'A program', scopes, days: 1 })).json();
    const project = (await api('GET', 'project')).json().id as string;
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const sent = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`tool${index}`, `Text ${index}`]));
    const place = `${project}/latest/en/shop`;
    const body = JSON.stringify(sent); // larger than the application's own limit
    const updated = await sendRequest(host.url, `/texts/locize/update/${place}`, { method: 'POST', headers, body });
    expect([updated.status, updated.json()]).toMatchObject([200, { added: 100 }]);
    expect((await get(`/texts/locize/private/${place}`, { Authorization: token })).json()).toMatchObject(sent);

    const client = new Client({ name: 'agent', version: '1.0.0' });
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${host.url}/texts/mcp`), { requestInit }));
    const found = { name: 'find_key', arguments: { language: 'en', namespace: 'shop', key: 'tool7' } };
    expect((await client.callTool(found)).structuredContent).toMatchObject({ text: { key: 'tool7' } });
    await client.close();
    expect((await get(`/locize/languages/${project}`)).text).toMatch(/Cannot GET \/locize|Route GET:\/locize/);
  });

  it('notifies people by email and other servers by webhooks, with addresses below its path', async () => {
    const hook = { name: 'Deploy', url: receiver.url('/hook'), events: ['keys.created'] };
    const { secret } = (await api('POST', 'webhooks', hook)).json();
    const key = (await api('POST', 'keys', { namespace: 'shop', key: 'hello', forms: { '': 'Hello' } })).json();
    await waitUntil(() => receiver.on('/hook').length === 1);
    const [{ headers, body }] = receiver.on('/hook') as [ReceivedWebhook];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { keys: [{ keyId: key.id }] } });

    const inner = host.app.get(WorkspaceApplication);
    const ben = await addEditor(inner.get(Database), { name: 'Ben', role: 'viewer' });
    const comment = { keyId: key.id, language: 'de', text: '@Ben, is this right?', mentions: [ben.id] };
    expect((await api('POST', 'comments', comment)).status).toBe(201);
    await inner.get(MailDispatcher).run(6 * 60_000);
    const [{ email }] = mailServer.to(`${ben.id}@example.org`) as [MailServer['received'][0]];
    expect(email.text).toContain(`http://localhost:3000/texts/en/translate/shop?language=de&key=${key.id}`);
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

describe('an application that is deployed with a changed text', () => {
  let locales: string;
  let resources: string;
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;

  const strings = (open: string): string => `<resources>\n    <string name="open">${open}</string>\n</resources>\n`;
  const start = async (build: string): Promise<void> => {
    const { directory } = workspace;
    const { module } = await workspaceIn('/texts', { build, database: { directory } });
    host = await startHost({ workspace: module, locales: [locales, join(resources, 'values-{lng}/{ns}.xml')] });
  };
  const served = async (language: string, namespace = 'shop') =>
    (await sendRequest(host.url, `/locales/${language}/${namespace}.json`)).json() as Record<string, unknown>;

  beforeAll(async () => {
    locales = await mkdtemp(join(tmpdir(), 'dragoman-host-'));
    await cp(LOCALES, locales, { recursive: true });
    resources = await mkdtemp(join(tmpdir(), 'dragoman-host-'));
    for (const [folder, open] of Object.entries({ values: 'Open', 'values-de': 'Öffnen' })) {
      await mkdir(join(resources, folder));
      await writeFile(join(resources, folder, 'app.xml'), strings(open));
    }
    workspace = await workspaceIn('/texts');
    await start('2026-01-01T01:00:00Z');
  });
  afterAll(async () => {
    await host.close();
    await workspace.remove();
    for (const directory of [locales, resources]) await rm(directory, { recursive: true });
  });

  it('serves the text to its visitors, with what people have published', async () => {
    const database = host.app.get(WorkspaceApplication).get(Database);
    const { authorization } = await addEditor(database, { name: 'Ada', role: 'administrator' });
    const api = async (method: string, path: string, body?: object, version?: number) => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json', 'If-Match': `"${version}"` };
      const options = { method, headers, body: body && JSON.stringify(body) };
      return (await sendRequest(host.url, `/texts/api/v1/${path}`, options)).json();
    };
    expect([await served('en', 'app'), await served('de', 'app')]).toEqual([{ open: 'Open' }, { open: 'Öffnen' }]);
    const { plan } = await api('POST', 'imports', { shipped: true, dryRun: true });
    await api('POST', 'imports', { shipped: true, plan, state: 'reviewed' });
    const exported = await sendRequest(host.url, '/texts/api/v1/exports/values-de/app.xml', {
      headers: { Authorization: authorization },
    });
    expect(exported.text).toBe(strings('Öffnen'));
    const { texts } = await api('GET', 'texts?language=de&namespace=shop&q=key:checkout');
    await api(
      'PUT',
      `texts/${texts[0].id}/de`,
      { forms: { '': 'Zur Kasse' }, state: 'reviewed' },
      texts[0].text.version,
    );
    const { hash } = await api('GET', 'releases/preview');
    await api('POST', 'releases', { hash });
    await waitUntil(async () => (await api('GET', 'builds')).builds.length === 1);
    await host.close();

    const file = join(locales, 'en/shop.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Check out', 'Pay now'));
    await writeFile(join(resources, 'values-de/app.xml'), strings('Aufmachen'));
    await start('2026-01-01T02:00:00Z');
    await waitUntil(async () => (await served('en')).checkout === 'Pay now');
    expect((await served('de')).checkout).toBe('Zur Kasse');
    expect(await served('de', 'app')).toEqual({ open: 'Aufmachen' });
    const [build] = (await api('GET', 'builds')).builds;
    expect(build).toMatchObject({ origin: 'start', state: 'applied', release: 2, counts: { changed: 2 } });
    const flagged = await api('GET', 'texts?language=de&namespace=shop&filter=sourceChanged');
    expect(flagged.texts.map(({ key }: { key: string }) => key)).toEqual(['checkout']);
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
