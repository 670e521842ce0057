import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { isInHost } from '../support/base-path';
import { launchBrowser, visit, type Visit, waitForHydration } from '../support/browser';
import { type FreshDatabase, LIST_PUBLIC_TABLES, postgres } from '../support/databases';
import { sendRequest } from '../support/send-request';
import { AccessHost, COOKIE, HostAccess, HostUsers } from '../mount/access-host';

describe('a person of the application in a browser, with texts beside its tables in PostgreSQL', () => {
  let place: FreshDatabase;
  let host: AccessHost;
  let browser: Browser;
  let window: Visit;
  let tablesBefore: unknown[];

  const query = async (statement: string): Promise<unknown[]> => {
    const client = new Client(place.environment.DATABASE_URL);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    place = await postgres.empty();
    await query('create table if not exists users (id serial primary key, email varchar unique not null)');
    await query("insert into users (email) values ('ada@host.example')");
    tablesBefore = await query(LIST_PUBLIC_TABLES);
    const others = isInHost ? [{ name: 'migrations' }, { name: 'settings' }] : [];
    expect(tablesBefore).toEqual([...others, { name: 'users' }]);
    host = await AccessHost.start({
      access: { useFactory: (users: HostUsers) => new HostAccess(users), inject: [HostUsers] },
      databaseUrl: place.environment.DATABASE_URL,
    });
    host.users.add({ id: 'u1', name: 'Ada Lovelace', roles: ['administrator'] });
    host.users.add({ id: 'u2', name: 'Guest', roles: [] });
    const { plan } = (
      await host.as('u1', '/api/v1/imports', { method: 'POST', body: { shipped: true, dryRun: true } })
    ).json();
    await host.as('u1', '/api/v1/imports', { method: 'POST', body: { shipped: true, plan } });
    browser = await launchBrowser();
    window = await visit(browser, { baseURL: host.url });
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await place?.remove();
  });

  const TRANSLATE = '/texts/en/translate/shop?language=de&q=key:orderGone.title';

  it('signs in where the application says, and comes back', async () => {
    const { page } = window;
    await page.goto(TRANSLATE);
    await page.getByRole('heading', { name: 'Sign in to the host' }).waitFor();
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.waitForURL(host.url + TRANSLATE);
    await page.getByText('Ada Lovelace').first().waitFor();
  });

  it('edits a text and publishes it to the visitors of the application', async () => {
    const { page, requests, consoleErrors } = window;
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
    await page.locator('textarea').fill('Bestellung {{id}} ist erledigt');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/v1/texts/'),
    );
    await page.keyboard.press('Control+Enter');
    expect((await saved).status()).toBe(200);
    await page.goto('/texts/en/releases');
    await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
    await page.getByRole('status').getByText('Release 1 published').waitFor();
    const served = await sendRequest(host.url, '/locales/de/shop.json');
    expect(served.json()).toMatchObject({ orderGone: { title: 'Bestellung {{id}} ist erledigt' } });
    expect(consoleErrors).toEqual([]);
    const elsewhere = requests
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => !/^\/texts(\/|$)/.test(path));
    expect(elsewhere.every((path) => path.startsWith('/login') || path === '/locales/events')).toBe(true);
  });

  it('finds their activity, their profile and the people of the application', async () => {
    const { page } = window;
    await page.goto('/texts/en/activity');
    await page.locator('main').getByText('Ada Lovelace').locator('visible=true').first().waitFor();
    await page.goto('/texts/en/profile');
    await page.getByLabel('Time zone').selectOption('Europe/Warsaw');
    await page.getByRole('group', { name: 'About you' }).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved').waitFor();
    await page.goto('/texts/en/people');
    await page.locator('main').getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByText('Names and roles come from the application').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('may see drafts on the pages of the application, and edits no texts of the workspace itself', async () => {
    const { page } = window;
    await page.goto('/texts/en/workspace');
    await page.getByRole('banner').locator('summary', { hasText: 'Ada Lovelace' }).click();
    const drafts = page.getByRole('switch', { name: 'Show drafts' });
    await drafts.waitFor();
    expect(await page.getByRole('switch').allInnerTexts()).toEqual(['Show drafts']);
    for (const isOn of [true, false]) {
      await drafts.click();
      await page.getByRole('banner').locator('summary', { hasText: 'Ada Lovelace' }).click();
      await page.getByRole('switch', { name: 'Show drafts', checked: isOn }).waitFor();
    }
  });

  it('turns drafts on and off without JavaScript', async () => {
    const { page, context } = await visit(browser, { baseURL: host.url, javaScriptEnabled: false });
    await context.addCookies([{ name: COOKIE, value: 'u1', url: host.url }]);
    await page.goto('/texts/en/workspace');
    for (const isOn of [false, true, false]) {
      await page.getByRole('banner').locator('summary', { hasText: 'Ada Lovelace' }).click();
      await page.getByRole('switch', { name: 'Show drafts', checked: isOn }).click();
    }
    await page.getByRole('banner').locator('summary', { hasText: 'Ada Lovelace' }).click();
    await page.getByRole('switch', { name: 'Show drafts', checked: true }).waitFor();
    await context.close();
  });

  it('sees that they have no access, and is not sent to sign in again, without a role', async () => {
    const { page, requests, close } = await visit(browser, { baseURL: host.url });
    await page.goto('/login/u2?next=%2Ftexts%2Fen%2Fworkspace');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/texts/en/workspace');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You do not have access to this page');
    await page.goto('/texts/en/developers');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.getByRole('banner').locator('summary', { hasText: 'Guest' }).click();
    expect(await page.getByRole('link', { name: /Notifications|Profile/ }).count()).toBe(0);
    expect(requests.map((request) => request.url()).filter((url) => url.includes('/api/v1/'))).toEqual([]);
    await close();
  });

  it('leaves the tables of the application as they are', async () => {
    expect(await query('select * from users')).toEqual([{ id: 1, email: 'ada@host.example' }]);
    expect(await query("select name from dragoman.users where name <> 'Guest'")).toEqual([{ name: 'Ada Lovelace' }]);
    expect(await query(LIST_PUBLIC_TABLES)).toEqual(tablesBefore);
  });
});
