import '../support/serve-below-base-path';
import type { Page } from 'playwright-core';
import { itInProgram } from '../support/base-path';
import { waitForHydration, type Visit } from '../support/browser';
import { browserWindows, type WindowOptions } from '../support/browser-windows';
import { firstAdministrator, type Member, PASSWORD } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const texts = {
  en: {
    shop: { cart: 'Cart', checkout: 'Check out', hello: 'Hello' },
    many: Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`key${index + 1}`, 'Text'])),
  },
  de: { shop: { cart: 'Warenkorb' } },
};

/** The pages that no step of the journey opens. */
const OTHER_PAGES = [
  '/activity',
  '/activity/security',
  '/activity/contributions',
  '/docs/api',
  '/glossary',
  '/health',
  '/people',
  '/mcp',
  '/profile',
  '/profile/two-factor',
  '/review',
  '/settings/keys',
  '/settings/languages',
  '/settings/namespaces',
  '/webhooks',
  '/workspace',
];

describe('the pages below a base path', () => {
  let app: StartedApp;
  let ada: Member;
  const { openWindow } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({ texts, ownLanguages: ['en', 'de'] });
    ada = await firstAdministrator(app);
    const importShipped = (body: object) => ada.requestOk('/api/v1/imports', { method: 'POST', body });
    const { plan } = (await importShipped({ shipped: true, dryRun: true })).json();
    await importShipped({ shipped: true, plan });
  });
  afterAll(() => app?.close());

  /** Opens a window, and returns a function that reports all of its requests that left the base path or were refused. */
  async function openObserved(options?: WindowOptions): Promise<Visit & { misled(): readonly string[] }> {
    const visit = await openWindow(options);
    const refused: string[] = [];
    visit.page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const misled = () => [
      ...visit.requests
        .map((request) => request.url())
        .filter((url) => !`${url}/`.startsWith(`${app.url}/`) && !url.startsWith(`${app.host.url}/locales/`)),
      ...refused,
    ];
    return { ...visit, misled };
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Email address' }).first().fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
  }
  const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();

  // For a mounted workspace, test/web/mounted.spec.ts: it delivers no published texts and edits no texts of its own.
  itInProgram(
    'send every request below it: signing in, translating, publishing, editing in place, changing the language',
    async () => {
      const { page, context, requests, misled } = await openObserved();
      const at = (path: string) => page.waitForURL(app.url + path);
      const documents = () => requests.filter((request) => request.resourceType() === 'document').length;

      await page.goto(`${app.url}/en/translate/shop?language=de`);
      await at('/en/sign-in?next=%2Ftranslate%2Fshop%3Flanguage%3Dde');
      await waitForHydration(page);
      await signIn(page);
      await at('/en/translate/shop?language=de*');

      // a list that follows its links with one listener, and saves in the background
      await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
      const before = documents();
      await page.locator('nav ol a').last().click();
      await at('/en/translate/shop?*key=*');
      await page.getByRole('article').locator('code', { hasText: 'hello' }).waitFor();
      await page.locator('textarea').fill('Hallo');
      await page.keyboard.press('Control+Enter');
      const saved = () => ada.requestOk('/api/v1/texts?language=de&namespace=shop').then(({ text }) => text);
      await waitUntil(async () => (await saved()).includes('Hallo'));

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search commands and texts' }).fill('go releases');
      await page.keyboard.press('Enter');
      await at('/en/releases');
      await page.getByRole('button', { name: /^Publish [\d,]+ changes?$/ }).click();
      await page.getByRole('status').getByText('Release 1 published').waitFor();

      await page.getByRole('link', { name: 'Public pages' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Languages' }).click();
      await at('/en/languages');
      await page.locator('table a', { hasText: '%' }).first().click(); // links of a table that one listener follows, too
      await at('/en/texts/**');
      await page.getByRole('navigation').first().getByRole('link', { name: 'Developers' }).click();
      await at('/en/developers');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('200', { exact: false }).first().waitFor();

      await page.getByRole('banner').getByTitle('Account: Ada').click();
      await page.getByRole('switch', { name: 'Edit texts in place' }).click();
      await page.getByRole('region', { name: 'Edit texts in place' }).waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByRole('dialog', { name: 'Edit text' }).getByText('dragoman/developers:title').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Stop editing' }).click();

      await page.locator('summary[aria-label*="English"]').click();
      await page.getByRole('link', { name: 'Deutsch', exact: true }).first().click();
      await at('/de/developers*');
      expect(documents()).toBe(before); // none of this loaded a document
      await page.goto(app.url);
      await at('/de');

      const cookies = await context.cookies();
      expect(cookies.map(({ name, path }) => [name, path]).sort()).toEqual([
        ['dragoman', '/texts'],
        ['dragoman-lng', '/texts'],
      ]);
      expect(misled()).toEqual([]);
    },
  );

  it('are all opened, with their downloads, and no request is refused', async () => {
    const { page, misled } = await openObserved({ who: ada });
    for (const path of OTHER_PAGES) {
      await page.goto(`${app.url}/en${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.goto(`${app.url}/en/texts/many?language=de`);
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
    await page.locator('tbody').getByText('key150', { exact: true }).waitFor({ state: 'attached' });
    await page.goto(`${app.url}/en/files`);
    await waitForHydration(page);
    const downloads = await page
      .locator('a[download]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(downloads.length).toBeGreaterThan(2);
    for (const url of downloads.slice(0, 3)) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForResponse(url),
        page.locator(`a[download][href="${new URL(url).pathname}${new URL(url).search}"]`).dispatchEvent('click'),
      ]);
      expect(await download.failure()).toBeNull();
    }
    expect(misled()).toEqual([]);
  });

  itInProgram('work without JavaScript, and read no cookie of the host', async () => {
    const { page, context, misled } = await openObserved({ javaScriptEnabled: false });
    const { origin } = new URL(app.url);
    await context.addCookies([
      { name: 'lng', value: 'pl', url: origin },
      { name: 'theme', value: 'dark', url: origin },
    ]);
    const at = (path: string) => page.waitForURL(app.url + path);
    await page.goto(app.url);
    await at('/en');
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    await page.goto(`${app.url}/en/texts/shop?language=de`);
    await page.getByRole('searchbox').fill('cart');
    await page.getByRole('searchbox').press('Enter');
    await at('/en/texts/shop?*q=cart*');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page);
    await at('/en/texts/shop?*q=cart*');
    await page.goto(`${app.url}/en/releases`);
    await page.getByRole('banner').locator('summary[title="Account: Ada"]').click();
    await page.getByRole('switch', { name: 'Show drafts' }).click();
    await page.getByRole('button', { name: 'Show published texts only' }).click();
    await at('/en/releases');
    await page.getByRole('banner').locator('summary[title="Account: Ada"]').click();
    await press(page, 'Sign out');
    await at('/en');
    expect(misled()).toEqual([]);
  });
});
