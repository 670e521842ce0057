import type { Browser } from 'playwright-core';
import { Database } from '../../libs/workspace/src/database/database';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { launchBrowser, visit, type Visit, waitForHydration } from '../support/browser';
import { addEditor } from '../support/editors';
import { PASSWORD } from '../support/people';
import { hostAdapters, type HostApp, startHost, workspaceIn } from '../mount/host-app';
import { publishText, workspaceApi } from '../mount/workspace-api';

// The tests build on each other.
describe.each(hostAdapters)('a team that works below a path of another application (%s)', (adapter) => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;
  let browser: Browser;
  let window: Visit;

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    [host, browser] = await Promise.all([startHost({ adapter, workspace: workspace.module }), launchBrowser()]);
    window = await visit(browser);
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await workspace.remove();
  });

  it('creates the first account and imports the texts of the application', async () => {
    const { page } = window;
    const link = await host.app.get(WorkspaceApplication).get(FirstAdministrator).setupLink();
    const { pathname, hash } = new URL(link!);
    await page.goto(host.url + pathname + hash);
    for (const [label, value] of [
      ['Email address', 'ada@example.org'],
      ['Your name', 'Ada'],
      ['Password', PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Import the texts that the application comes with, or files of your own.').waitFor();
    await page.getByRole('link', { name: 'Import files', exact: true }).click();
    await page.getByText('The texts that the application comes with.').waitFor();
    await page.getByRole('button', { name: 'Import built-in texts' }).click();
    await page.getByText(/^[\d,]+ texts were imported$/).waitFor();
  });

  it('translates a text and publishes it to the visitors of the application', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/translate/shop?language=de&q=key:checkout`);
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await page.locator('textarea').fill('Zur Kasse');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.goto(`${host.url}/texts/en/releases`);
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 1 published').waitFor();
    const bundle = (await (await fetch(`${host.url}/locales/de/shop.json`)).json()) as { checkout: string };
    expect(bundle.checkout).toBe('Zur Kasse');
  });

  it('opens every page for members, in another language, with links and without leaving the path', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/pl/workspace`);
    const links = await page
      .locator('header a[href], nav a[href]')
      .evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname));
    const paths = [...new Set(links)].filter((path) => path.startsWith('/texts/pl/'));
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      const response = await page.goto(host.url + path);
      expect([path, response!.status()]).toEqual([path, 200]);
      await page.waitForLoadState('networkidle');
    }
  });

  it('updates open pages when a release is published elsewhere', async () => {
    const { page } = window;
    const releases = page.waitForResponse('**/locales/events');
    await page.goto(`${host.url}/texts/en/texts/shop?language=de`);
    await waitForHydration(page);
    await releases;
    await page.evaluate(() => document.body.setAttribute('data-here', ''));
    const database = host.app.get(WorkspaceApplication).get(Database);
    const { authorization } = await addEditor(database, { name: 'Grace', role: 'administrator' });
    const published = await publishText(workspaceApi(`${host.url}/texts`, authorization), 'checkout', 'Jetzt bezahlen');
    expect(published.status).toBe(201);
    await page.getByText('Jetzt bezahlen').first().waitFor();
    expect(await page.locator('body[data-here]').count()).toBe(1);
  });

  it('updates a page if a release was published while it was loading, and reads nothing again otherwise', async () => {
    const { page } = window;
    const database = host.app.get(WorkspaceApplication).get(Database);
    const { authorization } = await addEditor(database, { name: 'Hedy', role: 'administrator' });
    const api = workspaceApi(`${host.url}/texts`, authorization);
    for (const text of ['Jetzt kaufen', undefined]) {
      let connect = () => {};
      const isPublished = new Promise<void>((resolve) => (connect = resolve));
      await page.route('**/locales/events', async (route) => {
        await isPublished;
        await route.continue();
      });
      const releases = page.waitForResponse('**/locales/events');
      await page.goto(`${host.url}/texts/en/texts/shop?language=de`);
      await waitForHydration(page);
      const earlier = window.requests.length;
      if (text !== undefined) expect((await publishText(api, 'checkout', text)).status).toBe(201);
      connect();
      await releases;
      if (text !== undefined) await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      const readAgain = window.requests.slice(earlier).filter((request) => request.url().includes('/served/'));
      expect(readAgain.length > 0).toBe(text !== undefined);
      await page.unroute('**/locales/events');
    }
  });

  it('tells developers where the application serves its texts', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/developers?language=de&namespace=shop`);
    await page.getByText('http://localhost:3000/locales/{{lng}}/{{ns}}.json').first().waitFor();
    expect(await page.getByText('/texts/locales').count()).toBe(0);
  });

  it('tells who manages keys where applications report missing ones, and the option that lets them', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/inbox/missing`);
    await page.getByText('http://localhost:3000/locales/add/{{lng}}/{{ns}}', { exact: true }).waitFor();
    await page.getByText("WorkspaceModule.forRoot({ …, reportOrigins: ['https://shop.example'] })").waitFor();
  });

  it('signs out, and is sent to sign in below the path', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/workspace`);
    await page.getByRole('banner').locator('span', { hasText: /^Ada$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(0); // the texts of its own pages are not edited here
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${host.url}/texts/en`);
    await page.goto(`${host.url}/texts/en/workspace`);
    expect(new URL(page.url()).pathname).toBe('/texts/en/sign-in');
  });

  it('asked for nothing outside the path but the releases, and the browser has nothing to complain about', () => {
    const outside = window.requests
      .map((request) => request.url())
      .filter((url) => !url.startsWith(`${host.url}/texts/`) && !url.startsWith('data:'));
    expect(new Set(outside)).toEqual(new Set([`${host.url}/locales/events`]));
    expect(window.consoleErrors).toEqual([]);
  });
});

describe('a workspace in an application whose texts are all private', () => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;
  let browser: Browser;

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    const i18n = { privateNamespaces: ['shop'] };
    [host, browser] = await Promise.all([startHost({ i18n, workspace: workspace.module }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await workspace.remove();
  });

  it('names the option of the application that texts come from, and no environment variable', async () => {
    const { page, close } = await visit(browser);
    await page.goto(`${host.url}/texts/en/languages`);
    const content = await page.locator('main').innerText();
    expect(content).toContain('set namespaces to the directory');
    expect(content).toContain("I18nModule.forRoot({ fallback: 'en', namespaces: 'texts' })");
    expect(content).not.toContain('DRAGOMAN_');
    await close();
  });
});

describe('a workspace in an application that serves no texts', () => {
  let workspace: Awaited<ReturnType<typeof workspaceIn>>;
  let host: HostApp;
  let browser: Browser;

  beforeAll(async () => {
    workspace = await workspaceIn('/texts');
    const i18n = { delivery: false } as const;
    [host, browser] = await Promise.all([startHost({ i18n, workspace: workspace.module }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await workspace.remove();
  });

  it('requests nothing outside its path, and has no examples of clients for developers', async () => {
    const { page, requests, consoleErrors } = await visit(browser);
    await page.goto(`${host.url}/texts/en/developers`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(requests.map((request) => request.url()).filter((url) => !url.startsWith(`${host.url}/texts/`))).toEqual([]);
    const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await sections.allInnerTexts()).toEqual(['A Nest application', 'Tools for Locize', 'The REST API']);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(await sections.allInnerTexts());
    expect(await page.locator('main').innerText()).not.toContain('undefined');
    expect(consoleErrors).toEqual([]);
  });

  it('names no address for reports of missing keys', async () => {
    const { page, context } = await visit(browser);
    const link = await host.app.get(WorkspaceApplication).get(FirstAdministrator).setupLink();
    const { pathname, hash } = new URL(link!);
    await page.goto(host.url + pathname + hash);
    await page.getByLabel('Email address', { exact: true }).fill('ada@example.org');
    await page.getByLabel('Your name', { exact: true }).fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Import files', exact: true }).waitFor();
    await page.goto(`${host.url}/texts/en/inbox/missing`);
    await page.getByRole('heading', { name: 'Collection' }).waitFor();
    expect(await page.getByText('addPath').count()).toBe(0);
    expect(await page.getByText('DRAGOMAN_REPORT_ORIGINS').count()).toBe(0);
    await context.close();
  });
});
