import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright-core';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { PlacesView } from '../../libs/workspace/src/places/places.contract';
import type { NamedTextView, TextView } from '../../libs/workspace/src/texts/texts.contract';
import { basePath, itInProgram, pageCookie } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { firstAdministrator, type Member } from '../support/people';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';
import { expectFocus, waitForHydration } from '../support/browser';
import { browserWindows } from '../support/browser-windows';

const MARK = '\u{E0001}';

// The texts of a mounted workspace are fixed, so its own pages are not edited in place.
describe('editing in place', () => {
  let app: StartedApp;
  let ada: Member;
  let pole: Member;
  let title: KeyView;
  const { visits, openWindow, openPage } = browserWindows(
    () => app,
    /status of (404|412)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  );

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all', environment: { DRAGOMAN_FRONT_ENDS: 'https://shop.example' } });
    ada = await firstAdministrator(app);
    const add = async (path: string, body: object): Promise<KeyView> =>
      (await ada.requestOk(`/api/v1/${path}`, { method: 'POST', body })).json() as KeyView;
    for (const tag of ['en', 'de', 'pl', 'ar']) await add('languages', { tag });
    for (const name of ['dragoman/home', 'dragoman/common', 'dragoman/developers']) await add('namespaces', { name });
    title = await add('keys', { namespace: 'dragoman/home', key: 'title', forms: { '': 'The {{first}} title' } });
    await add('keys', { namespace: 'dragoman/common', key: 'navigation.label', forms: { '': 'Main' } });
    await add('keys', { namespace: 'dragoman/developers', key: 'lead', forms: { '': 'From <code>{{origin}}</code>' } });
    await add('keys', {
      namespace: 'dragoman/home',
      key: 'figures.languages',
      kind: 'cardinal',
      forms: { one: '{{count}} language', other: '{{count}} languages' },
    });
    pole = await ada.invite({ role: 'translator', languages: ['pl'] });
  });

  afterAll(() => app?.close());

  /** Opens a page in the editing mode, which was switched on before. */
  async function edit(path: string, member: Member, options?: BrowserContextOptions): Promise<Page> {
    const { page, context } = await openWindow({ who: member, ...options });
    await context.addCookies([{ name: pageCookie('in-place'), value: 'on', url: app.url }]);
    await page.goto(app.url + path);
    await page.locator('[data-in-place]').waitFor();
    await page.locator('form[action$="/drafts"] button:not([role])').waitFor(); // shifts the content below it
    return page;
  }

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit text' });
  const boxOf = async (of: Locator) => (await of.boundingBox())!;
  const field = (page: Page) => dialog(page).getByRole('textbox');
  const text = async (id: string, language: string): Promise<TextView> =>
    (await ada.requestOk(`/api/v1/texts/${id}/${language}`)).json() as TextView;
  const nameQuery = (key: string, language: string) =>
    new URLSearchParams({ namespace: 'dragoman/home', key, language });
  const write = (id: string, language: string, text: string, version: number) =>
    ada.requestOk(`/api/v1/texts/${id}/${language}`, {
      method: 'PUT',
      body: { forms: { '': text } },
      headers: { 'If-Match': `"${version}"` },
    });

  itInProgram('is neither shown to visitors nor loaded for them, even with its cookie', async () => {
    const page = await openPage('/en');
    await page.context().addCookies([{ name: pageCookie('in-place'), value: 'on', url: app.url }]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.locator('[data-in-place]').count()).toBe(0);
    const { requests } = visits[0]!;
    expect(requests.filter((request) => /in-place|text-marks/.test(request.url()))).toEqual([]);
  });

  itInProgram('is switched on in the account menu, saves a text, and is switched off', async () => {
    const page = await openPage('/en', { who: ada });
    await page.getByRole('banner').getByTitle('Account: Ada').click();
    await page.getByRole('switch', { name: 'Edit texts in place' }).click();
    await page.getByRole('region', { name: 'Edit texts in place' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    const before = await text(title.id, 'en');
    expect(await field(page).inputValue()).toBe('The {{first}} title');
    await expectFocus(field(page));
    await field(page).fill('Every visitor reads in their own language');
    await field(page).press('Control+Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Saved. Visitors will see it with the next release.').waitFor();
    // shown at once to its editor, but not to visitors
    const heading = (shown: Page) => shown.getByRole('heading', { level: 1 });
    await heading(page).getByText('Every visitor reads in their own language').waitFor();
    expect(await heading(await openPage('/en')).innerText()).not.toBe('Every visitor reads in their own language');
    expect(await text(title.id, 'en')).toMatchObject({
      forms: { '': 'Every visitor reads in their own language' },
      state: 'needsReview',
      version: before.version + 1,
    });
    await page.getByRole('button', { name: 'Stop editing' }).click();
    await page.locator('[data-in-place]').waitFor({ state: 'detached' });
    await heading(page).getByText('Everyone reads in their own language').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    expect(await dialog(page).count()).toBe(0);
  });

  itInProgram('leaves no marks in texts, attributes and the title of the page', async () => {
    const page = await edit('/en/developers', ada);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Languages' })
      .click({ modifiers: ['Alt'] });
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
    expect(await page.title()).toBe('Languages – Dragoman');
    expect(await page.evaluate((mark) => document.documentElement.outerHTML.includes(mark), MARK)).toBe(false);
  });

  itInProgram('finds a text that is spread over several elements', async () => {
    const page = await edit('/en/developers', ada);
    await page.locator('header p code').first().click();
    await dialog(page).getByText('dragoman/developers:lead').waitFor();
  });

  itInProgram('follows links with Alt held, and without it once picking is switched off', async () => {
    const page = await edit('/en', ada);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Texts' });
    await link.click();
    await dialog(page).getByText('dragoman/common:navigation.texts').waitFor();
    await page.keyboard.press('Escape');
    await link.click({ modifiers: ['Alt'] });
    await page.waitForURL('**/en/texts');
    await page.getByRole('button', { name: 'Click to edit' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Languages' }).click();
    await page.waitForURL('**/en/languages');
  });

  itInProgram('uses links and buttons as usual when they are operated with the keyboard', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('navigation').getByRole('link', { name: 'Languages' }).press('Enter');
    await page.waitForURL('**/en/languages');
    await page.goto(`${app.url}/en/glossary`);
    await page.locator('[data-in-place]').waitFor();
    await page.getByRole('button', { name: 'Collapse' }).press('Enter');
    await page.locator('html[data-navigation="collapsed"]').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  itInProgram('lists all texts of the page, accessible labels included, and works by keyboard', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('button', { name: 'All texts on this page' }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Texts on this page' });
    await list.getByRole('searchbox').fill('navigation.label');
    await list.getByRole('status').getByText('1 text').waitFor();
    await list.getByRole('button', { name: 'Main' }).focus();
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('Main');
  });

  itInProgram(
    'shows both versions when the text changed in the meantime, and saves the one that is chosen',
    async () => {
      const page = await edit('/de', ada);
      await page.getByRole('heading', { level: 1 }).click();
      const german = page.getByRole('dialog', { name: 'Einen Text bearbeiten' });
      const textbox = german.getByRole('textbox');
      await textbox.fill('Mein Titel');
      const { version, forms } = await text(title.id, 'de');
      await write(title.id, 'de', 'Ihr Titel', version);
      await textbox.press('Control+Enter');
      const conflict = german.getByRole('group');
      await conflict.waitFor();
      expect(await conflict.getAttribute('aria-label')).toMatch(/^Ada /);
      await expectFocus(conflict);
      expect(await textbox.count()).toBe(0);
      const [mine, theirs, base] = await conflict.locator('section').allInnerTexts();
      expect(mine).toMatch('Mein');
      expect(theirs).toMatch('Ihr');
      if (forms['']) expect(base).toMatch(forms['']);
      await conflict.getByRole('button').first().click();
      await german.waitFor({ state: 'detached' });
      expect((await text(title.id, 'de')).forms).toEqual({ '': 'Mein Titel' });
    },
  );

  itInProgram('keeps a draft when the dialog is closed and the page is reloaded, until it is discarded', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await field(page).fill('Not yet');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('[data-in-place]').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    expect(await field(page).inputValue()).toBe('Not yet');
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    expect(await field(page).inputValue()).not.toBe('Not yet');
  });

  itInProgram('shows a conflict at once when the text changed since its draft was kept', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await field(page).fill('Kept overnight');
    await page.keyboard.press('Escape');
    const { version } = await text(title.id, 'en');
    await write(title.id, 'en', 'Of the morning', version);
    await page.getByRole('heading', { level: 1 }).click();
    const conflict = dialog(page).getByRole('group', { name: /^Ada changed this text/ });
    await conflict.locator('ins', { hasText: 'Kept' }).first().waitFor();
    expect((await text(title.id, 'en')).forms).toEqual({ '': 'Of the morning' });
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    expect(await field(page).inputValue()).toBe('Of the morning');
    await expectFocus(field(page));
  });

  describe('shares its drafts with the page Translate', () => {
    /** Opens the title in Translate. Returns its field once drafts are kept. */
    async function inTranslate(page: Page) {
      await page.goto(`${app.url}/en/translate/dragoman/home?language=en&key=${title.id}`);
      await page.waitForFunction(() => document.querySelector('nav ol a[tabindex]') !== null);
      return page.locator('article textarea');
    }

    itInProgram('shows a draft that was typed in place in Translate, and saves it there', async () => {
      const page = await edit('/en', ada);
      await page.getByRole('heading', { level: 1 }).click();
      await field(page).fill('Typed in place');
      const textarea = await inTranslate(page);
      expect(await textarea.inputValue()).toBe('Typed in place');
      await textarea.press('Control+s');
      await waitUntil(async () => (await text(title.id, 'en')).forms[''] === 'Typed in place');
    });

    itInProgram('shows a draft that was typed in Translate in place, and saves it there', async () => {
      const page = await edit('/en', ada);
      const textarea = await inTranslate(page);
      await textarea.fill('Typed in Translate');
      await page.goto(`${app.url}/en`);
      await page.locator('[data-in-place]').waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      expect(await field(page).inputValue()).toBe('Typed in Translate');
      await field(page).press('Control+Enter');
      await dialog(page).waitFor({ state: 'detached' });
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'Typed in Translate' });
    });

    itInProgram('keeps both in step while they are open in two tabs', async () => {
      const page = await edit('/en', ada);
      const other = await page.context().newPage();
      const textarea = await inTranslate(other);
      await page.getByRole('heading', { level: 1 }).click();
      await field(page).fill('Typed in one tab');
      await waitUntil(async () => (await textarea.inputValue()) === 'Typed in one tab');
      await textarea.fill('Typed on in the other');
      await waitUntil(async () => (await field(page).inputValue()) === 'Typed on in the other');
      await field(page).press('Control+Enter');
      await dialog(page).waitFor({ state: 'detached' });
      await other.locator('[data-unsaved]').waitFor({ state: 'detached' });
      await waitUntil(async () => (await textarea.inputValue()) === 'Typed on in the other');
    });
  });

  itInProgram('saves a text once the connection is back, even if the dialog was closed', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await page.context().setOffline(true);
    await field(page).fill('Typed offline');
    await field(page).press('Control+Enter');
    await dialog(page).getByText('You are offline').waitFor();
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.getByRole('status').getByText('Saved. Visitors will see it with the next release.').waitFor();
    expect((await text(title.id, 'en')).forms).toEqual({ '': 'Typed offline' });
  });

  itInProgram('checks the text while it is typed', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    const page = await edit('/pl', pole);
    await page.getByRole('heading', { level: 1 }).click();
    const polish = page.getByRole('dialog');
    await polish.getByRole('textbox').fill('Tytuł');
    await polish.locator('[data-severity="error"]').getByText('{{first}}').waitFor();
    await polish.getByRole('textbox').fill('Tytuł {{first}}');
    await polish.locator('[data-severity="error"]').waitFor({ state: 'detached' });
    await polish.getByRole('textbox').fill('Tytuł ');
    await polish.locator('button[aria-keyshortcuts="Alt+1"]').click();
    expect(await polish.getByRole('textbox').inputValue()).toBe('Tytuł {{first}}');
    await expectFocus(polish.getByRole('textbox'));
  });

  it('corrects what it has found, and inserts placeholders by key', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    const page = await openPage(`/en/edit?${nameQuery('title', 'pl')}`, { who: ada });
    const textbox = page.getByRole('textbox');
    await textbox.fill('Tytuł {{fisrt}}');
    await page.getByRole('button', { name: 'Correct' }).first().click();
    expect(await textbox.inputValue()).toBe('Tytuł {{first}}');
    await expectFocus(textbox);
    await textbox.fill('Tytuł ');
    await page.getByRole('button', { name: /^Insert/ }).waitFor();
    await expectAccessibleInEveryMode(page);
    await textbox.press('Alt+1');
    expect(await textbox.inputValue()).toBe('Tytuł {{first}}');
    await page.locator('[data-severity]').waitFor({ state: 'detached' });
  });

  it('names the language of the text in its window, and that a text with errors cannot be published', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    const page = await openPage(`/en/edit?${nameQuery('title', 'pl')}`, { who: ada });
    const heading = page.getByRole('heading', { level: 2, name: 'polski' });
    expect(await heading.getAttribute('lang')).toBe('pl');
    const textbox = page.getByRole('textbox', { name: 'polski' });
    await textbox.fill('Tytuł {{fisrt}}');
    await textbox.press('Control+s');
    const status = page.getByRole('status');
    await status.getByText(/^Saved with \d errors?\. The text cannot be published until/).waitFor();
    expect(await page.getByText('Visitors will see it').count()).toBe(0);
    expect(await page.getByText('You can close this window.').count()).toBe(0);
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Correct' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await status.getByText('Saved. Visitors will see it with the next release.').waitFor();
    await page.getByText('You can close this window.').waitFor();
  });

  it('shows the status of the text and who else has it open, and approves it by its key', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    await write(title.id, 'pl', `Tytuł {{first}} ${Date.now()}`, (await text(title.id, 'pl')).version);
    const page = await openPage(`/en/edit?${nameQuery('title', 'pl')}`, { who: ada });
    await page.getByText('Needs review', { exact: true }).waitFor();
    await pole.requestOk('/api/v1/events/presence', { method: 'PUT', body: { keyId: title.id, language: 'pl' } });
    await page.getByText('has this text open, too.').waitFor();
    await expectAccessibleInEveryMode(page);
    const approve = page.getByRole('button', { name: 'Save and approve' });
    expect(await approve.getAttribute('aria-keyshortcuts')).toBe('Control+Shift+Enter Meta+Shift+Enter');
    await page.getByRole('textbox').press('Control+Shift+Enter');
    await page.getByText('Reviewed', { exact: true }).waitFor();
    expect((await text(title.id, 'pl')).state).toBe('reviewed');
    await pole.requestOk('/api/v1/events/presence', { method: 'PUT', body: {} });
    await page.getByText('has this text open, too.').waitFor({ state: 'detached' });
  });

  itInProgram('says beside the page that a text with errors cannot be published', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    const page = await edit('/pl', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Tytuł {{fisrt}}');
    await page.keyboard.press('Control+Enter');
    const bar = page.locator('[data-in-place]');
    await bar
      .getByRole('status')
      .getByText(/Tekstu nie można opublikować/)
      .waitFor();
  });

  itInProgram.each([
    { path: '/en', width: 1280 },
    { path: '/ar', width: 360 },
  ])('keeps its buttons in their places when a text was saved: $path, $width px', async ({ path, width }) => {
    const page = await edit(path, ada, { viewport: { width, height: 720 } });
    const bar = page.locator('[data-in-place]');
    const places = () => Promise.all([bar, ...[0, 1, 2].map((at) => bar.getByRole('button').nth(at))].map(boxOf));
    const before = await places();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(`{{first}} ${Date.now()}`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await bar.getByRole('status').filter({ hasText: /./ }).waitFor();
    expect(await places()).toEqual(before);
  });

  itInProgram.each(['/en/glossary', '/ar/glossary', '/en/translate/dragoman/home?language=pl'])(
    'is beside the navigation of the workspace, below the page: %s',
    async (path) => {
      const page = await edit(path, ada);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bar = await boxOf(page.locator('[data-in-place]'));
      const main = await boxOf(page.getByRole('main'));
      const { height } = page.viewportSize()!;
      expect([bar.x, bar.width, bar.y + bar.height]).toEqual([main.x, main.width, height]);
      expect(main.y + main.height).toBeLessThanOrEqual(bar.y);
    },
  );

  itInProgram('is read-only without permission, and explains how a text gets into the workspace', async () => {
    const page = await edit('/de', pole);
    await page.getByRole('heading', { level: 1 }).click();
    const shown = page.getByRole('dialog');
    await shown.getByText('Sie können diesen Text lesen', { exact: false }).waitFor();
    expect(await shown.getByRole('textbox').getAttribute('readonly')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('paragraph').click();
    await shown.getByText('Dieser Text ist noch nicht im Arbeitsbereich').waitFor();
  });

  itInProgram.each(['/en', '/ar'])(
    'is accessible in light and dark mode and on a narrow screen, below %s',
    async (path) => {
      const page = await edit(path, ada);
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
      await expectAccessibleInEveryMode(page);
    },
  );

  itInProgram.each([
    '/en/connect?to=https%3A%2F%2Fshop.example',
    '/ar/connect?to=https%3A%2F%2Fother.example',
    '/ar/edit?namespace=dragoman%2Fhome&key=figures.languages_one&language=en',
    '/en/edit?namespace=dragoman%2Fhome&key=none&language=en',
  ])('has accessible pages for front ends of other origins: %s', async (path) => {
    await expectAccessibleInEveryMode(await openPage(path, { who: ada }));
  });

  itInProgram('shows an address that names no text as one without a page', async () => {
    const page = await openPage('/en/edit', { who: ada });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  describe('records where texts are', () => {
    const places = async (id: string) =>
      ((await ada.requestOk(`/api/v1/places?key=${id}`)).json() as PlacesView).places.filter(({ page }) =>
        page.startsWith(`${basePath}/{language}`),
      );
    const keyId = async (namespace: string, key: string): Promise<string> => {
      const query = new URLSearchParams({ namespace, key, language: 'en' });
      return ((await ada.requestOk(`/api/v1/texts/find?${query}`)).json() as NamedTextView).id;
    };
    /** The preview of the page with the title, and what it says of each width. */
    const preview = async (language: string) => {
      const places = [{ namespace: 'dragoman/home', key: 'title', element: 'h1' }];
      await ada.requestOk('/api/v1/places', {
        method: 'POST',
        body: { page: `${basePath}/en`, language: 'en', places },
      });
      const query = new URLSearchParams({ page: `${basePath}/{language}`, language });
      const page = await openPage(`/en/keys/${title.id}/pages?${query}`, { who: ada });
      const at = (width: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: width }) });
      return {
        page,
        says: (width: string, text: string | RegExp) => at(width).getByRole('status').getByText(text).waitFor(),
      };
    };
    const widths = ['Phone, 360 px', 'Tablet, 768 px', 'Desktop, 1,280 px'];

    itInProgram('while they are edited in place, with the element, and lists the pages with the key', async () => {
      const page = await edit('/de?secret=1', ada);
      await waitUntil(async () => (await places(title.id)).length > 0);
      expect(await places(title.id)).toMatchObject([
        { page: `${basePath}/{language}`, element: 'h1', attribute: null },
      ]);
      await page.goto(`${app.url}/en/keys/${title.id}`);
      const link = page.getByRole('region', { name: 'Shown on' }).getByRole('link', { name: `${basePath}/en` });
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'Preview of title' }).waitFor();
      await page.goto(`${app.url}/en/translate/dragoman/home?language=pl&key=${title.id}`);
      const help = page.getByRole('complementary', { name: 'About this text' });
      await help.getByRole('link', { name: `${basePath}/pl` }).waitFor();
    });

    itInProgram('while drafts are viewed, also those in attributes', async () => {
      const page = await openPage('/pl/languages', { who: pole });
      await page.evaluate(
        (url) => fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"shown":true}' }),
        `${app.url}/api/v1/drafts`,
      );
      await page.reload();
      const id = await keyId('dragoman/common', 'navigation.label');
      const here = { page: `${basePath}/{language}/languages`, element: 'nav', attribute: 'aria-label' };
      await waitUntil(async () => (await places(id)).some(({ page }) => page === here.page));
      expect(await places(id)).toContainEqual(expect.objectContaining(here));
    });

    itInProgram('shows the page with the draft at three widths, and whether the text is cut off', async () => {
      const { version } = await text(title.id, 'de');
      await write(title.id, 'de', 'Willkommen bei {{first}}', version);
      const { page, says } = await preview('de');
      for (const width of widths) await says(width, 'Completely visible');
      const streams: Frame[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'eventsource') streams.push(request.frame());
      });
      await page.reload();
      for (const width of widths) await says(width, 'Completely visible');
      expect(streams).toEqual([page.mainFrame()]); // a browser has six connections for all windows
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expectAccessibleInEveryMode(page);
      const [frame, ...others] = page.frames().filter((each) => each.parentFrame() !== null);
      expect(others).toEqual([]); // it takes on all widths: each page in a frame starts in the thread of the workspace
      expect(await frame!.locator('h1').innerText()).toMatch(/^Willkommen bei/); // the draft
      expect(await frame!.evaluate(() => CSS.highlights.get('dragoman-place')?.size)).toBe(1);
      expect(await frame!.locator('[data-in-place]').count()).toBe(0);
      const style = (css: string) =>
        frame!.locator('h1').evaluate((heading: HTMLElement, value) => (heading.style.cssText = value), css);
      await style('max-width: 6rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis');
      await says(widths[0]!, /^Cut off: 96 of \d+\spx visible$/);
      const translate = await openPage(`/en/translate/dragoman/home?language=de&key=${title.id}`, { who: ada });
      const finding = translate.getByText(
        /On .*\/de, \d+ pixels of the text are not visible at a width of 360 pixels\./,
      );
      await waitUntil(async () => {
        await translate.reload();
        return (await finding.count()) > 0;
      });
      await says(widths[1]!, 'Completely visible');
      await style('line-height: 1; max-height: 1rem; overflow: hidden'); // so that the text begins at the edge
      await says(widths[0]!, /^Cut off: 16 of \d+\spx visible$/);
      await style('white-space: nowrap; position: relative; left: 300px');
      await says(widths[0]!, /px beyond the edge of the page$/);
      await style('overflow: auto; white-space: nowrap; width: 5rem'); // what can be scrolled to
      await says(widths[0]!, 'Completely visible');
      await waitUntil(async () => {
        await translate.reload();
        return (await finding.count()) === 0;
      });
      await style('display: none');
      await says(widths[0]!, 'Not displayed at this width');
      await frame!.locator('h1').evaluate((heading) => heading.remove());
      await says(widths[0]!, 'Not on this page');
      await page.goto(page.url().replace('/en/', '/ar/'));
      await expectAccessible(page);
    });

    itInProgram('shows the page beside the editor, with the text as it is typed, and whether it fits', async () => {
      const places = [{ namespace: 'dragoman/home', key: 'title', element: 'h1' }];
      const body = { page: `${basePath}/en`, language: 'en', places };
      await ada.requestOk('/api/v1/places', { method: 'POST', body });
      const page = await openPage(`/en/translate/dragoman/home?language=pl&key=${title.id}`, { who: ada });
      const help = page.getByRole('complementary', { name: 'About this text' });
      await help.getByRole('button', { name: 'Show page while typing' }).click();
      const shown = page.getByRole('region', { name: 'Preview of title' });
      const heading = page.frameLocator('iframe').locator('h1');
      await shown.getByText('Completely visible').waitFor();
      const loaded = await heading.innerText();
      await page.locator('textarea').fill('Oto {{first}}: teksty tej strony');
      await heading.getByText('teksty tej strony').waitFor();
      expect(await page.frames()[1]!.evaluate(() => CSS.highlights.get('dragoman-place')?.size)).toBe(1);
      await page.frames()[1]!.evaluate(() => {
        const narrow = new CSSStyleSheet();
        narrow.replaceSync('@media (width < 400px) { h1 { width: 12rem; overflow: hidden; white-space: nowrap } }');
        document.adoptedStyleSheets.push(narrow);
        dispatchEvent(new Event('resize')); // rules are no change of the page
      });
      await shown.getByText(/^Cut off: 192 of \d+\spx visible$/).waitFor();
      await page.locator('textarea').fill('Oto {{first}}');
      await shown.getByText('Completely visible').waitFor();
      await page.locator('textarea').fill('Oto {{first}}: wszystkie teksty tej strony');
      await shown.getByText(/^Cut off: 192 of \d+\spx visible$/).waitFor();
      await shown.getByLabel('Width').selectOption({ label: 'Desktop, 1,280 px' });
      await shown.getByText('Completely visible').waitFor();
      await expectAccessibleInEveryMode(page);
      await page.locator('textarea').fill(''); // as it was loaded
      await heading.getByText(loaded).waitFor();
      await help.getByRole('button', { name: 'Hide page' }).click();
      expect(await page.locator('iframe').count()).toBe(0);
    });

    itInProgram(
      'measures a text at each width, shows the one that is chosen, and measures again what appears later',
      async () => {
        const { page, says } = await preview('en');
        await page.addInitScript(() => {
          if (parent === window) return;
          const narrow = new CSSStyleSheet();
          narrow.replaceSync('@media (width < 400px) { h1 { width: 3rem; overflow: hidden; white-space: nowrap } }');
          document.adoptedStyleSheets.push(narrow);
        });
        await page.reload();
        await says(widths[0]!, /^Cut off: 48 of \d+\spx visible$/);
        for (const width of widths.slice(1)) await says(width, 'Completely visible');
        const frame = page.frames().find((each) => each.parentFrame() !== null)!;
        const shownWidth = () => frame.evaluate(() => innerWidth);
        await page.locator('[data-covered="false"]').waitFor();
        expect(await shownWidth()).toBe(360);
        await page.getByRole('radio', { name: widths[0] }).focus();
        await page.keyboard.press('ArrowRight');
        await waitUntil(async () => (await shownWidth()) === 768);
        await says(widths[0]!, /^Cut off/);

        const heading = await frame.locator('h1').evaluateHandle((h1) => [h1, h1.parentElement!] as const);
        await heading.evaluate(([h1]) => h1.remove());
        await says(widths[1]!, 'Not on this page');
        for (const width of [widths[2]!, widths[0]!]) {
          await page.keyboard.press('ArrowRight'); // after the last, the first
          await says(width, 'Not on this page');
        }
        await heading.evaluate(([h1, parent]) => parent.prepend(h1));
        await says(widths[0]!, /^Cut off/);
        for (const width of widths.slice(1)) await says(width, 'Completely visible');
      },
    );

    it('shows pages of members in frames of this origin, and those of visitors in none', async () => {
      const headers = async (member?: Member) => {
        const options = { headers: { Accept: 'text/html', ...(member && { Cookie: member.cookie }) } };
        const { headers } = await sendRequest(app.url, '/en', options);
        return [
          headers['x-frame-options'],
          /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))![0],
        ];
      };
      expect(await headers()).toEqual(['DENY', "frame-ancestors 'none'"]);
      expect(await headers(pole)).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
    });
  });

  describe('when someone types on while the text is being saved', () => {
    const typedOn = 'Saved. What you have typed since then is not saved yet.';

    /** Saves the text of a field, types on before the server has answered, and lets it answer. */
    async function typeOn(page: Page, textbox: Locator): Promise<void> {
      const released = Promise.withResolvers<void>();
      const url = `**/api/v1/texts/${title.id}/en`;
      await page.route(url, (route) => released.promise.then(() => route.continue()), { times: 1 });
      await textbox.fill('One');
      const sent = page.waitForRequest(url);
      await textbox.press('Control+Enter');
      await sent;
      await textbox.pressSequentially(' two');
      released.resolve();
      await page.getByRole('status').getByText(typedOn).waitFor();
      expect(await textbox.inputValue()).toBe('One two');
      await expectFocus(textbox);
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'One' });
    }

    itInProgram('keeps the dialog open until that is saved, too', async () => {
      const page = await edit('/en', ada);
      await page.getByRole('heading', { level: 1 }).click();
      await typeOn(page, field(page));
      expect(await page.locator('[data-in-place]').getByText('Saved.').count()).toBe(0);
      await field(page).press('Control+Enter');
      await dialog(page).waitFor({ state: 'detached' });
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'One two' });
      await page.getByRole('status').getByText('Saved. Visitors will see it with the next release.').waitFor();
    });

    it('keeps the window that a page has opened until that is saved, too, even if it is the text as it was before', async () => {
      await write(title.id, 'en', 'One two', (await text(title.id, 'en')).version);
      const { page: opener, context } = await openWindow({ who: ada });
      // On the context, so that requests of the window are intercepted from its start: later, the first ones could be missed.
      await context.route('https://shop.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' }),
      );
      await opener.goto('https://shop.example/');
      const opened = opener.waitForEvent('popup');
      await opener.evaluate(
        (url) => {
          addEventListener('message', ({ data }) => (document.title = String(data)));
          open(url);
        },
        `${app.url}/en/edit?${nameQuery('title', 'en')}`,
      );
      const page = await opened;
      await typeOn(page, page.getByRole('textbox'));
      const closed = page.waitForEvent('close');
      const pressed = page.getByRole('textbox').press('Control+Enter');
      await Promise.allSettled([pressed, closed]); // the window may close before the keys are up
      expect(page.isClosed()).toBe(true);
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'One two' });
      await waitUntil(async () => (await opener.title()) === 'dragoman:saved');
    });
  });

  describe('when the source changes before a text is approved', () => {
    const change = async (words: string) => write(title.id, 'en', words, (await text(title.id, 'en')).version);
    const approve = (page: Page) => page.getByRole('button', { name: 'Save and approve' }).press('Enter');
    const changed = 'The source text has changed in the meantime';
    /** The change has not reached the page yet. */
    const withoutEvents = (page: Page) => page.route('**/api/v1/events*', (route) => route.abort());
    async function openUnaware(): Promise<Page> {
      const { page } = await openWindow({ who: ada });
      await withoutEvents(page);
      await page.goto(`${app.url}/en/edit?${nameQuery('title', 'pl')}`);
      await waitForHydration(page);
      return page;
    }

    beforeEach(async () => {
      await change('The {{first}} title');
      await write(title.id, 'pl', `Tytuł {{first}} ${Date.now()}`, (await text(title.id, 'pl')).version);
    });

    it('shows the new source in the window, and approves for it', async () => {
      const page = await openUnaware();
      await page.getByRole('textbox').fill('Tytuł {{first}} z okna');
      await change('The new {{first}} title');
      await approve(page);
      await page.getByRole('alert').getByText(changed).waitFor();
      await page.getByText('The new').waitFor();
      const difference = page.getByRole('region', { name: 'Changes in the source' });
      await difference.locator('ins').getByText('new').waitFor();
      const reminder = page.getByText('The source text has changed since you began to type.', { exact: false });
      expect(await reminder.count()).toBe(0); // the alert says so
      await expectAccessible(page);
      expect(await page.getByRole('textbox').inputValue()).toBe('Tytuł {{first}} z okna');
      expect((await text(title.id, 'pl')).state).toBe('needsReview');
      await approve(page);
      await page.getByRole('status').getByText('You can close this window.').waitFor();
      expect(await text(title.id, 'pl')).toMatchObject({
        forms: { '': 'Tytuł {{first}} z okna' },
        state: 'reviewed',
        sourceChanged: false,
      });
    });

    itInProgram('shows the new source in place, and approves for it', async () => {
      const page = await edit('/pl', ada);
      await withoutEvents(page);
      await page.getByRole('heading', { level: 1 }).click();
      const shown = page.getByRole('dialog');
      await shown.getByRole('textbox').fill('Tytuł {{first}} na stronie');
      await change('The new {{first}} title');
      await shown.getByRole('button', { name: 'Zapisz i zatwierdź' }).press('Enter');
      await shown.getByRole('alert').getByText('Tekst źródłowy zmienił się w międzyczasie').waitFor();
      await shown.getByText('The new').waitFor();
      expect(await shown.getByRole('textbox').inputValue()).toBe('Tytuł {{first}} na stronie');
      await shown.getByRole('button', { name: 'Zapisz i zatwierdź' }).press('Enter');
      await shown.waitFor({ state: 'detached' });
      expect(await text(title.id, 'pl')).toMatchObject({ state: 'reviewed', sourceChanged: false });
    });

    it('says so without edits as well, and if the new source cannot be loaded', async () => {
      const page = await openUnaware();
      await page.getByRole('textbox').waitFor();
      await change('The new {{first}} title');
      let isDown = true;
      await page.route(`**/api/v1/texts/${title.id}?*`, (route) => (isDown ? route.abort() : route.continue()));
      await approve(page);
      await page.getByRole('alert').getByText(changed).waitFor();
      await page.getByRole('alert').getByText('This text could not be loaded').waitFor();
      isDown = false;
      await approve(page);
      await page.getByText('The new').waitFor();
      await page.getByText('This text could not be loaded').waitFor({ state: 'detached' });
      expect((await text(title.id, 'pl')).state).toBe('needsReview');
      await expectAccessible(page);
      await approve(page);
      await page.getByRole('status').getByText('You can close this window.').waitFor();
      expect(await text(title.id, 'pl')).toMatchObject({ state: 'reviewed', sourceChanged: false });
    });
  });

  describe('in a window of its own that no page opened', () => {
    const open = () => openPage(`/en/edit?${nameQuery('title', 'en')}`, { who: ada });
    const confirmation = (page: Page) => page.getByRole('status').getByText('You can close this window.');

    it('saves a text, says so until something is typed, and saves the next edit on top of it', async () => {
      await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
      const page = await open();
      const textbox = page.getByRole('textbox');
      await textbox.fill('From a window');
      await textbox.press('Control+Enter');
      await confirmation(page).waitFor();
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'From a window' });
      expect(await textbox.inputValue()).toBe('From a window');
      await textbox.press('Control+End');
      await textbox.pressSequentially(', and on');
      await confirmation(page).waitFor({ state: 'detached' });
      await textbox.press('Control+Enter');
      await confirmation(page).waitFor();
      expect(await textbox.inputValue()).toBe('From a window, and on');
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'From a window, and on' });
    });

    it('follows what is saved in another window, and by other people', async () => {
      const { page, context } = await openWindow({ who: ada });
      const other = await context.newPage();
      for (const each of [page, other]) {
        await each.goto(`${app.url}/en/edit?${nameQuery('title', 'en')}`);
        await waitForHydration(each);
      }
      const textbox = page.getByRole('textbox');
      await other.getByRole('textbox').fill('From the other window');
      await other.keyboard.press('Control+Enter');
      await confirmation(other).waitFor();
      await waitUntil(async () => (await textbox.inputValue()) === 'From the other window');
      await write(title.id, 'en', 'By someone else', (await text(title.id, 'en')).version);
      await waitUntil(async () => (await textbox.inputValue()) === 'By someone else');

      await textbox.fill('Typed meanwhile');
      await write(title.id, 'en', 'By someone else again', (await text(title.id, 'en')).version);
      await page.getByText('Ada changed this text while you were writing').first().waitFor();
      await expectFocus(textbox);
      expect(await textbox.inputValue()).toBe('Typed meanwhile');
      await page.keyboard.press('Control+Enter');
      const conflict = page.getByRole('group', { name: /^Ada changed this text/ });
      await expectFocus(conflict);
      await expectAccessible(page);
      await conflict.getByRole('button', { name: 'Keep mine' }).click();
      await confirmation(page).waitFor();
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'Typed meanwhile' });
    });

    it('shows who changed the text last', async () => {
      const first = await text(title.id, 'pl');
      await pole.requestOk(`/api/v1/texts/${title.id}/pl`, {
        method: 'PUT',
        body: { forms: { '': 'Tytuł' } },
        headers: { 'If-Match': `"${first.version}"` },
      });
      const page = await openPage(`/en/edit?${nameQuery('title', 'pl')}`, { who: ada });
      await page.getByText(`Last changed by ${(await text(title.id, 'pl')).updatedBy!.name}`).waitFor();
      await page.getByRole('textbox').fill('Tytuł {{first}}');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Last changed by Ada').waitFor();
    });

    itInProgram('works as usual while texts are edited in place', async () => {
      const { page, context } = await openWindow({ who: ada });
      await context.addCookies([{ name: pageCookie('in-place'), value: 'on', url: app.url }]);
      await page.goto(`${app.url}/en/edit?${nameQuery('title', 'en')}`);
      await page.getByRole('textbox').fill('By click');
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await confirmation(page).waitFor();
      expect(await dialog(page).count()).toBe(0);
      expect((await text(title.id, 'en')).forms).toEqual({ '': 'By click' });
      await page.getByRole('banner').getByRole('link', { name: 'Dragoman' }).click();
      await page.locator('[data-in-place]').waitFor();
    });
  });
});
