import type { Browser, Locator, Page } from 'playwright-core';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { SavedTextView } from '../../libs/workspace/src/texts/texts.contract';
import { addSessionCookie, launchBrowser, visit, type Visit } from '../support/browser';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('the field of a translation before hydration', () => {
  let started: StartedApp;
  let browser: Browser;
  let ada: Member;
  let id: string;
  let icuId: string;
  let window: Visit;
  let page: Page;
  let field: Locator;
  let wake: () => void;

  beforeAll(async () => {
    [started, browser] = await Promise.all([startApp({ ownLanguages: 'all' }), launchBrowser()]);
    ada = await firstAdministrator(started);
    const post = (path: string, body: object) => ada.requestOk(`/api/v1/${path}`, { method: 'POST', body });
    for (const tag of ['en', 'de']) await post('languages', { tag });
    await post('namespaces', { name: 'shop' });
    await post('namespaces', { name: 'icu', syntax: 'icu' });
    const forms = { '': '{count, plural, one {# item} other {# items}}' };
    icuId = ((await post('keys', { namespace: 'icu', key: 'items', forms })).json() as KeyView).id;
    await post('keys', { namespace: 'shop', key: 'untranslated', forms: { '': 'Open' } });
    ({ id } = (await post('keys', { namespace: 'shop', key: 'title', forms: { '': 'Shop' } })).json() as KeyView);
  });

  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });

  beforeEach(async () => {
    const { version } = await savedText();
    await ada.requestOk(`/api/v1/texts/${id}/de`, {
      method: 'PUT',
      headers: { 'If-Match': `"${version}"` },
      body: { forms: { '': 'Laden' } },
    });
    window = await visit(browser);
    await addSessionCookie(window.context, ada);
    page = window.page;
    await openAsleep();
  });

  afterEach(async () => {
    expect(window.consoleErrors).toEqual([]);
    await window.close();
  });

  const savedText = async () => (await ada.requestOk(`/api/v1/texts/${id}/de`)).json() as SavedTextView;

  /** Opens the page, whose scripts load once `wake` is called. */
  async function openAsleep(key = 'title'): Promise<void> {
    await gotoAsleep(`/en/translate/shop?language=de&q=key:${key}`);
    field = page.locator('textarea').first();
    await field.waitFor();
  }

  async function gotoAsleep(path: string): Promise<void> {
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    await page.unroute('**/assets/*.js');
    await page.route('**/assets/*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto(started.url + path, { waitUntil: 'commit' });
  }

  async function hydrate(): Promise<void> {
    wake();
    await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
  }

  async function expectSaved(text: string): Promise<void> {
    expect(await field.inputValue()).toBe(text);
    await page.keyboard.press('Control+Enter');
    await waitUntil(async () => (await savedText()).forms[''] !== 'Laden');
    expect((await savedText()).forms['']).toBe(text);
  }

  it('keeps typed text without doubling it', async () => {
    await field.fill('Unser Laden');
    await hydrate();
    await expectSaved('Unser Laden');
  });

  it('keeps a selection, so that typing replaces it', async () => {
    await field.selectText();
    await hydrate();
    await page.keyboard.insertText('Unser Laden');
    await expectSaved('Unser Laden');
  });

  it('keeps the caret', async () => {
    await field.focus();
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2));
    await hydrate();
    await page.keyboard.insertText('-');
    await expectSaved('La-den');
  });

  it('keeps every letter that is typed before, during and after hydration', async () => {
    await field.selectText();
    const letters = 'Unser Laden an der Ecke gegenüber vom Bahnhof, seit 1920 im Besitz der Familie';
    let hydrated: Promise<void> | undefined;
    for (const [index, letter] of Array.from(letters).entries()) {
      await page.keyboard.insertText(letter);
      if (index === 3) hydrated = hydrate();
      await page.waitForTimeout(20);
    }
    await hydrated;
    await expectSaved(letters);
  });

  it('keeps the selection of the whole text where a draft takes its place', async () => {
    await hydrate();
    await field.fill('Unser');
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Unser'));
    await openAsleep();
    await field.selectText();
    await hydrate();
    await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Unser');
    await page.keyboard.insertText('Unser Laden');
    await expectSaved('Unser Laden');
  });

  it('keeps the first words of a translation, which can be discarded', async () => {
    await openAsleep('untranslated');
    await field.fill('Offen');
    await hydrate();
    expect(await field.inputValue()).toBe('Offen');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await page.waitForFunction(() => document.querySelector('textarea')!.value === '');
  });

  it('has the preview of an ICU text, which stays in its place', async () => {
    await gotoAsleep(`/en/translate/icu?language=en&key=${icuId}`);
    const preview = page.locator('article aside details', { hasText: '1 item' });
    const before = await preview.boundingBox();
    expect(before!.height).toBeGreaterThan(100);
    await hydrate();
    await page.getByRole('group', { name: 'Branches' }).locator('textarea').first().waitFor();
    expect(await preview.boundingBox()).toEqual(before);
    expect(await preview.innerText()).toContain('0 items');
  });

  it('has the code of ICU texts of the list, so that the first one opens at once', async () => {
    await gotoAsleep(`/en/translate?language=en&key=${id}`);
    await hydrate();
    await window.context.setOffline(true);
    await page.locator('nav ol a', { hasText: 'items' }).first().click();
    await page.locator('article aside details', { hasText: '0 items' }).waitFor();
    await page.getByRole('group', { name: 'Branches' }).waitFor();
    await window.context.setOffline(false);
    window.consoleErrors.splice(0); // of requests without a connection
  });

  describe('in a window for one text', () => {
    const EDIT = '/en/edit?namespace=shop&key=title&language=de';

    it('is not there, and then has the saved text', async () => {
      await gotoAsleep(EDIT);
      await page.getByRole('status').getByText('Loading').waitFor();
      expect(await field.count()).toBe(0);
      wake();
      await field.fill('Unser Laden');
      await expectSaved('Unser Laden');
    });

    it('is not there, and then has the draft', async () => {
      await hydrate();
      await field.fill('Unser');
      await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Unser'));
      await gotoAsleep(EDIT);
      await page.getByRole('status').getByText('Loading').waitFor();
      expect(await field.count()).toBe(0);
      wake();
      await field.waitFor();
      await expectSaved('Unser');
    });
  });
});
