import type { Browser } from 'playwright-core';
import type { OpenApiDocument } from '../../libs/workspace/src/openapi/openapi.contract';
import { sendRequest } from '../support/send-request';
import { expectAccessibleParts } from '../support/accessibility';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { startApp, type StartedApp } from '../support/start-app';

describe('the page of the REST API', () => {
  let app: StartedApp;
  let browser: Browser;
  let there: Visit;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ ownLanguages: 'all' }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  afterEach(async () => {
    expect(there.consoleErrors).toEqual([]);
    await there.close();
  });

  it('has every route of the OpenAPI document, without JavaScript', async () => {
    const api: OpenApiDocument = (await sendRequest(app.url, '/api/v1/openapi.json')).json();
    there = await visit(browser, { javaScriptEnabled: false });
    await there.page.goto(`${app.url}/de/docs/api`);
    const addresses = await there.page.locator('main details > summary').allInnerTexts();
    for (const [path, operations] of Object.entries(api.paths)) {
      for (const method of Object.keys(operations)) {
        const wanted = `${method.toUpperCase()}${path}`;
        expect(addresses.filter((each) => each.replace(/\s/g, '').startsWith(wanted))).not.toEqual([]);
      }
    }
    expect(there.requests.filter((request) => !request.url().startsWith(app.url))).toEqual([]);
    const route = there.page.locator('details[id="keys.restore"]');
    await route.locator('summary').click();
    expect(await route.getByText('keys.manage').first().isVisible()).toBe(true);
  });

  it('opens the route that the URL names, and links to its types', async () => {
    there = await visit(browser);
    await there.page.goto(`${app.url}/en/docs/api#texts.save`);
    const route = there.page.locator('details[id="texts.save"]');
    await route.and(there.page.locator('[open]')).waitFor();
    expect(await route.getByRole('region', { name: 'Example' }).innerText()).toMatch(/-X PUT[^]*If-Match/);
    await route.getByRole('link', { name: 'TextBody' }).click();
    await there.page.locator('details[id="TextBody"][open]').waitFor();
    expect(await there.page.locator('details[id="TextBody"]').innerText()).toMatch(/forms[^]*required[^]*state/);
  });

  it('is linked from the page for developers, and is framed in the interface language', async () => {
    there = await visit(browser, { colorScheme: 'dark', viewport: { width: 360, height: 800 } });
    await there.page.goto(`${app.url}/ar/developers`);
    await there.page.getByRole('main').getByRole('link', { name: 'جميع المسارات مع أمثلة' }).click();
    await there.page.waitForURL('**/ar/docs/api');
    await there.page.locator('details[id="texts.list"] > summary').click();
    await there.page.locator('details[id="SavedTextView"] > summary').click();
    await expectAccessibleParts(there.page, 'main > div > header', 'details[open]');
  });
});
