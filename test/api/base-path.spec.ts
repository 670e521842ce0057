// Runs the specs with the most redirects, links and cookies once more, below a base path.
import '../support/serve-below-base-path';
import './pages.spec';
import './forms.spec';
import './oidc.spec';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import { deliveryBase, itInProgram } from '../support/base-path';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

describe('an application below a base path', () => {
  let texts: StartedApp;
  /** In the same process, below another path. */
  let other: StartedApp;
  let admin: Member;
  /** With texts in another format, found by a pattern. */
  let folder: string;
  const strings = '<resources>\n    <string name="open">Öffnen</string>\n</resources>\n';
  const at = (path: string, headers = {}) => sendRequest(new URL(texts.url).origin, path, { headers });
  const HTML = { Accept: 'text/html' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
    await mkdir(join(folder, 'values-de'));
    await writeFile(join(folder, 'values-de/app.xml'), strings);
    const environment = { DRAGOMAN_BASE_PATH: '/tools/other', DRAGOMAN_METRICS_TOKEN: 'for prometheus' };
    [texts, other] = await Promise.all([
      startApp({ sources: [join(folder, 'values-{lng}/{ns}.xml')], ownLanguages: ['en', 'de'] }),
      startApp({ environment }),
    ]);
    admin = await firstAdministrator(texts);
  });
  afterAll(async () => {
    await Promise.all([texts?.close(), other?.close()]);
    await rm(folder, { recursive: true });
  });

  itInProgram.each([
    '/',
    '/en',
    '/locales/en/dragoman/home.json',
    '/healthz',
    '/textsx',
    '/Texts',
    '//texts/en',
    '/robots.txt',
  ])('has nothing at %s', async (path) => {
    const { status, headers, text } = await at(path, HTML);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(text).toBe('Dragoman is served below /texts: a proxy in front of it must not remove this path.\n');
  });

  it('is found without a slash after the base path, and with one', async () => {
    for (const path of ['/texts', '/texts/']) {
      const { status, headers } = await at(path, HTML);
      expect([status, headers.location]).toEqual([302, '/texts/en']);
    }
    expect((await at('/texts?lng=de', HTML)).headers.location).toBe('/texts/de?lng=de');
    for (const path of ['healthz', 'readyz', 'locales/en/dragoman/home.json', 'favicon.svg'])
      expect([path, (await at(`/texts/${path}`)).status]).toEqual([path, 200]);
  });

  it('has neither robots.txt nor a sitemap, and no page for search engines', async () => {
    for (const path of ['/texts/robots.txt', '/texts/sitemap.xml'])
      expect((await at(path, HTML)).headers.location).toBe(path.replace('/texts/', '/texts/en/'));
    expect((await at('/texts/en', HTML)).text).toContain('name="robots" content="noindex"');
  });

  it('serves, imports and exports the files of a pattern', async () => {
    expect((await at(`${deliveryBase}/locales/de/app.json`)).json()).toEqual({ open: 'Öffnen' });
    expect((await at(`${deliveryBase}/locales/de/app?format=android`)).text).toContain(
      '<string name="open">Öffnen</string>',
    );
    const body = { shipped: true };
    const send = (more: object) => admin.requestOk('/api/v1/imports', { method: 'POST', body: { ...body, ...more } });
    const { plan } = (await send({ dryRun: true })).json() as ImportPlanView;
    await send({ plan });
    expect((await admin.requestOk('/api/v1/exports/values-de/app.xml')).text).toBe(strings);
  });

  it('limits its cookies to the path', async () => {
    const { headers } = await admin.signIn(admin.email, admin.password);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^dragoman=[^;]+; Max-Age=\d+; Path=\/texts;/)]);
  });

  it('is not mixed up with another one of the same process', async () => {
    const [here, there] = await Promise.all([
      sendRequest(texts.url, '/en/languages', { headers: HTML }),
      sendRequest(other.url, '/en/languages', { headers: HTML }),
    ]);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.text).toMatch(/href="\/texts\/en\/texts"/);
    expect(here.text).not.toContain('/tools/other');
    expect(there.text).toMatch(/href="\/tools\/other\/en\/texts"/);
    expect(there.text).not.toMatch(/"\/texts\//);
  });

  it('counts requests by area', async () => {
    await sendRequest(other.url, '/api/v1/session');
    const { text } = await sendRequest(other.url, '/metrics', { headers: { Authorization: 'Bearer for prometheus' } });
    expect(text).toMatch(/dragoman_requests_total\{area="api",status="2xx"\} [1-9]/);
  });
});
