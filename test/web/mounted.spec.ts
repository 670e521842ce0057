import type { Browser } from 'playwright-core';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { FirstAdministrator } from '../../libs/workspace/src/people/first-administrator';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { PASSWORD } from '../support/people';
import { hostAdapters, type HostApp, startHost, workspaceIn } from '../mount/host-app';

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
    await page.getByRole('link', { name: 'Import files', exact: true }).click();
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
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
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

  it('tells developers where the application serves its texts', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/developers?language=de&namespace=shop`);
    await page.getByText('http://localhost:3000/locales/{{lng}}/{{ns}}.json').first().waitFor();
    expect(await page.getByText('/texts/locales').count()).toBe(0);
  });

  it('signs out, and is sent to sign in below the path', async () => {
    const { page } = window;
    await page.goto(`${host.url}/texts/en/workspace`);
    await page.getByRole('banner').locator('span', { hasText: /^Ada$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${host.url}/texts/en`);
    await page.goto(`${host.url}/texts/en/workspace`);
    expect(new URL(page.url()).pathname).toBe('/texts/en/sign-in');
  });

  it('asked for nothing outside the path, and the browser has nothing to complain about', () => {
    const outside = window.requests
      .map((request) => request.url())
      .filter((url) => !url.startsWith(`${host.url}/texts/`) && !url.startsWith('data:'));
    expect(outside).toEqual([]);
    expect(window.consoleErrors).toEqual([]);
  });
});
