import { NestFactory } from '@nestjs/core';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sirv from 'sirv';
import request from 'supertest';
import { deliveryBase } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { expectFocus } from '../support/browser';
import { type WindowOptions, browserWindows } from '../support/browser-windows';

const run = promisify(execFile);
const root = join(__dirname, '../..');

/** The public origin of the installation; its real address is never shown. */
const ORIGIN = 'https://texts.example';
const PUBLIC_URL = ORIGIN + deliveryBase;

const texts = {
  en: {
    common: { greeting: 'Hello', actions: { save: 'Save' } },
    'views/live': { hint_one: '{{count}} camera', hint_other: '{{count}} cameras', title: 'Live view', more: 'More' },
  },
  pl: { 'views/live': { title: 'Podgląd na żywo' }, common: { greeting: 'Cześć' } },
  de: { large: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, 'Text'])) },
};

const PATH = '/en/developers?language=pl&namespace=views%2Flive';

describe('the page for developers', () => {
  let app: StartedApp;
  const { visits, openWindow, ...windows } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all', texts, environment: { DRAGOMAN_ORIGIN: ORIGIN } });
  });

  afterAll(() => app?.close());

  const openPage = (path = PATH, options: WindowOptions = {}) => windows.openPage(path, options);

  /** Expects a single console error, which the test caused, and removes it. */
  function expectComplaint(expected: RegExp): void {
    const errors = visits.at(-1)!.consoleErrors.splice(0);
    expect(errors).toEqual([expect.stringMatching(expected)]);
  }

  const example = (page: Page, title: string) => page.getByRole('region', { name: title });
  const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();
  const outcome = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d{3}/ });
  const headers = (page: Page) =>
    page
      .locator('dl')
      .first()
      .evaluate((list) =>
        Object.fromEntries(
          [...list.children].map(({ children: [name, value] }) => [name!.textContent, value!.textContent]),
        ),
      );

  it('scrolls back from a section', async () => {
    const page = await openPage('/en/developers');
    await page.mouse.wheel(0, 100);
    const scrolled = (isThere: (y: number) => boolean) =>
      waitUntil(async () => isThere(await page.evaluate(() => scrollY)));
    await scrolled((y) => y === 100);
    await page.locator('a[href="#nest"]').first().click();
    await scrolled((y) => y > 100);
    await page.goBack();
    await scrolled((y) => y === 100);
  });

  describe('its content', () => {
    it('has the origin of the installation, and language and namespace from the URL', async () => {
      const page = await openPage();
      const code = await example(page, 'i18next with its HTTP backend').innerText();
      expect(code).toContain(`loadPath: '${PUBLIC_URL}/locales/{{lng}}/{{ns}}.json'`);
      expect(code).toContain("lng: 'pl',\n  fallbackLng: 'en',");
      expect(code).toContain("ns: ['views/live']");
      expect(code).toContain("i18next.t('title')); // Podgląd na żywo");
    });

    it('starts with an existing language and namespace', async () => {
      const page = await openPage('/de/developers');
      expect(await page.getByLabel('Sprache', { exact: true }).inputValue()).toBe('de');
      expect(await page.getByLabel('Namensraum', { exact: true }).inputValue()).toBe('large');
    });

    it('ignores unknown languages and namespaces', async () => {
      const page = await openPage('/en/developers?language=xx&namespace=%3Cb%3E');
      expect(await page.getByLabel('Language', { exact: true }).inputValue()).toBe('en');
      expect(await page.getByLabel('Namespace', { exact: true }).inputValue()).toBe('common');
    });

    it('updates every example as soon as something is chosen', async () => {
      const page = await openPage('/en/developers');
      await page.getByLabel('Namespace', { exact: true }).selectOption('views/live');
      await page.getByRole('link', { name: '/locales/en/views/live.json' }).waitFor();
      await page.getByLabel('Language', { exact: true }).selectOption('pl');
      await page.getByRole('link', { name: '/locales/pl/views/live.json' }).waitFor();
      expect(new URL(page.url()).search).toBe('?language=pl&namespace=views%2Flive');
      expect(await example(page, 'React').innerText()).toContain("useTranslation('views/live')");
      expect(await example(page, 'Requests with curl').innerText()).toContain(
        `${PUBLIC_URL}/locales/pl/views/live.json`,
      );
    });

    it('has a form and a link instead of the live request without JavaScript', async () => {
      const page = await openPage('/en/developers', { javaScriptEnabled: false });
      await page.getByLabel('Language', { exact: true }).selectOption('pl');
      await page.getByLabel('Namespace', { exact: true }).selectOption('views/live');
      await page.getByRole('button', { name: 'Apply' }).click();
      expect(await example(page, 'React').innerText()).toContain("lng: 'pl'");
      await page.getByLabel('Fill gaps').check();
      await send(page);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
        `${deliveryBase}/locales/pl/views/live.json?fallback=merged`,
      );
      expect(await page.locator('body').innerText()).toContain('Podgląd na żywo');
    });

    it('copies an example unchanged', async () => {
      const page = await openPage(PATH, { permissions: ['clipboard-read', 'clipboard-write'] });
      const figure = page.getByRole('figure').filter({ hasText: 'Live updates' });
      await figure.getByRole('button', { name: 'Copy' }).click();
      await figure.getByText('Copied').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.trim()).toBe((await figure.getByRole('region').innerText()).trim());
      expect(copied).toContain(`new EventSource('${PUBLIC_URL}/locales/events')`);
    });

    it('is accessible before and after a response', async () => {
      const page = await openPage();
      await expectAccessibleInEveryMode(page);
      await send(page);
      await outcome(page).waitFor();
      await expectAccessibleInEveryMode(page);
    });

    it('is accessible from right to left', async () => {
      const page = await openPage(PATH.replace('/en/', '/ar/'));
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await page.locator('form button[type=submit]:visible').click();
      await outcome(page).waitFor();
      await expectAccessible(page);
    });
  });

  describe('a request sent from it', () => {
    it('shows status, headers, size and body of the response', async () => {
      const page = await openPage();
      await send(page);
      await outcome(page).getByText('200 OK').waitFor();
      const response = await request(app.host.url)
        .get('/locales/pl/views/live.json')
        .set('Accept-Encoding', 'gzip, br');
      expect(await headers(page)).toEqual({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Language': 'pl',
        'Content-Encoding': response.headers['content-encoding'],
        ETag: response.headers.etag,
        'Cache-Control': 'public, max-age=0, must-revalidate',
        Vary: 'Accept-Encoding',
        'X-Dragoman-Release': response.headers['x-dragoman-release'],
      });
      expect(JSON.parse(await example(page, 'Response').innerText())).toEqual({ title: 'Podgląd na żywo' });
    });

    it('revalidates with the ETag, and shows 304', async () => {
      const page = await openPage();
      await send(page);
      const again = page.getByRole('button', { name: 'Request again with this ETag' });
      await again.click();
      await outcome(page).getByText('304 Not Modified').waitFor();
      expect(await outcome(page).innerText()).toContain('no body');
      await expectFocus(again);
    });

    it('fills gaps from the fallback languages on request', async () => {
      const page = await openPage();
      await page.getByLabel('Fill gaps').check();
      await send(page);
      await outcome(page).waitFor();
      expect(JSON.parse(await example(page, 'Response').innerText())).toMatchObject({
        title: 'Podgląd na żywo',
        more: 'More',
      });
    });

    it('shows the beginning of a large body, and counts the other lines', async () => {
      const page = await openPage('/en/developers?language=de&namespace=large');
      await send(page);
      await page.getByText('and 278 more lines').waitFor();
      expect((await example(page, 'Response').innerText()).split('\n')).toHaveLength(24);
    });

    it('shows the problem of an unknown namespace in the interface language', async () => {
      const page = await openPage('/en/developers?language=de&namespace=common');
      await send(page);
      await outcome(page).getByText('404 Not Found').waitFor();
      await outcome(page).getByText('This language does not have this namespace').waitFor();
      expect((await headers(page))['Content-Type']).toMatch('application/problem+json');
      expectComplaint(/404/);
    });

    it('reports a request without a response, and works again afterwards', async () => {
      const page = await openPage();
      await page.route('**/locales/pl/**', (route) => route.abort());
      await send(page);
      await page.getByText('No response').waitFor();
      expectComplaint(/ERR_FAILED/);
      await page.unroute('**/locales/pl/**');
      await send(page);
      await outcome(page).getByText('200 OK').waitFor();
    });
  });

  describe('its examples', () => {
    let folder: string;
    let code: (title: string) => Promise<string>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'dragoman-examples-'));
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      for (const language of ['en', 'pl'] as const) {
        await mkdir(join(folder, 'locales', language, 'views'), { recursive: true });
        await writeFile(
          join(folder, 'locales', language, 'views/live.json'),
          JSON.stringify(texts[language]['views/live']),
        );
      }
    });
    afterAll(() => rm(folder, { recursive: true }));

    beforeEach(async () => {
      const page = await openPage();
      // Only the origin is replaced, because the public one cannot be reached from here.
      code = async (title) => (await example(page, title).innerText()).replaceAll(PUBLIC_URL, app.host.url);
    });

    it.each([['i18next with its HTTP backend'], ['Several namespaces in one request']])(
      'work unchanged: %s',
      async (title) => {
        const file = join(folder, 'client.mjs');
        await writeFile(file, await code(title));
        const { stdout, stderr } = await run(process.execPath, [file]);
        expect(stdout).toContain('Podgląd na żywo\n');
        expect(stderr).toBe('');
      },
    );

    it('work unchanged: React, on a page of another origin', async () => {
      const site = join(folder, 'site');
      await mkdir(site);
      await writeFile(join(site, 'example.jsx'), await code('React'));
      await writeFile(
        join(site, 'index.html'),
        '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="example.jsx"></script>',
      );
      await symlink(join(root, 'node_modules'), join(site, 'node_modules'));
      const env = { ...process.env, NODE_ENV: 'production' };
      await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', site], { env });
      const server = createServer(sirv(join(site, 'dist'))).listen(0, '127.0.0.1');
      const { page } = await openWindow();
      try {
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
        await page.getByText('Podgląd na żywo').waitFor();
      } finally {
        server.close();
      }
    });

    it('work unchanged: live updates, in a browser', async () => {
      const page = await openPage();
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('served now:'));
      await page.evaluate(`(() => { ${await code('Live updates in the browser')} })()`);
      const { headers } = await request(app.host.url).get('/locales/manifest.json');
      expect((await logged).text()).toBe(`served now: ${headers['x-dragoman-release']}`);
    });

    it('work unchanged: the root module of a Nest application', async () => {
      const here = process.cwd();
      await writeFile(join(folder, 'app.module.ts'), await code('The root module'));
      process.chdir(folder);
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled by Jest when it is loaded
      const { AppModule } = require(join(folder, 'app.module.ts')) as { AppModule: new () => unknown };
      const nest = await NestFactory.create(AppModule, { logger: false });
      try {
        await nest.init();
        const { body } = await request(nest.getHttpServer()).get('/example').set('Accept-Language', 'pl-PL');
        expect(body).toEqual({ language: 'pl', text: 'Podgląd na żywo' });
      } finally {
        await nest.close();
        process.chdir(here);
      }
    });

    it('work unchanged: a feature module', async () => {
      await writeFile(join(folder, 'feature.module.ts'), await code('A feature module'));
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- compiled by Jest when it is loaded
      const { FeatureModule } = require(join(folder, 'feature.module.ts')) as { FeatureModule: new () => object };
      const other = await startApp({ ownLanguages: 'all', extensions: [FeatureModule] });
      try {
        const { body } = await request(other.url).get('/locales/pl/views/live.json').expect(200);
        expect(body).toEqual({ title: 'Podgląd na żywo' });
      } finally {
        await other.close();
      }
    });

    (spawnSync('curl', ['--version']).status === 0 ? it : it.skip)('run as they stand: curl', async () => {
      const { stdout } = await run('sh', ['-ec', await code('Requests with curl')], { cwd: folder });
      expect(stdout).toMatch(/^HTTP\/1.1 200 OK/);
      expect(stdout).toContain('304\n');
      expect(JSON.parse(await readFile(join(folder, 'texts.json'), 'utf8'))).toEqual(texts.pl['views/live']);
      expect(stdout).toContain('"pl":{"views/live":{"title":"Podgląd na żywo"},"common":{"greeting":"Cześć"}}');
      expect(stdout).toContain('"bundles"');
    });
  });
});
