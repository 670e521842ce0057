import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { Database } from '../../libs/workspace/src/database/database';
import { saveSetting } from '../../libs/workspace/src/editing/stores/settings.store';
import type { GlossaryView } from '../../libs/workspace/src/glossary/glossary.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { LanguageView } from '../../libs/workspace/src/languages/languages.contract';
import type { PeopleView, ProfileView } from '../../libs/workspace/src/people/people.contract';
import type { PublishingRulesView } from '../../libs/workspace/src/releases/releases.contract';
import type { NamespaceView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import type { WorkspaceView } from '../../libs/workspace/src/workspace/workspace.contract';
import { basePath, itInProgram, withoutBase } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { addSessionCookie, expectFocus, launchBrowser, visit, type Visit, waitForHydration } from '../support/browser';
import { failToRead } from '../support/fail-to-read';
import { firstAdministrator, type Member } from '../support/people';
import { photos, png } from '../support/pictures';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

describe('the pages of the workspace', () => {
  let app: StartedApp;
  let browser: Browser;
  let admin: Member;
  let pole: Member;
  let visits: Visit[] = [];
  /** Parts of the expected messages in the console. */
  let expectedErrors: string[] = [];

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ ownLanguages: 'all' }), launchBrowser()]);
    admin = await firstAdministrator(app);
    pole = await admin.invite({ role: 'translator', languages: ['pl'] });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  beforeEach(() => (expectedErrors = []));
  afterEach(async () => {
    const errors = visits.flatMap(({ consoleErrors }) => consoleErrors);
    await Promise.all(visits.map((each) => each.close()));
    visits = [];
    // browsers log each response that is an HTTP error
    expect(errors.filter((error) => !expectedErrors.some((expected) => error.includes(expected)))).toEqual([]);
  });

  async function openPage(path: string, options: BrowserContextOptions = {}, who: Member | null = admin) {
    const next = await visit(browser, options);
    visits.push(next);
    if (who) await addSessionCookie(next.context, who);
    await next.page.goto(app.url + path);
    if (options.javaScriptEnabled !== false) await waitForHydration(next.page);
    return next.page;
  }

  const send = async <View>(method: string, path: string, body?: object, version?: number): Promise<View> => {
    const headers = version === undefined ? {} : { 'If-Match': `"${version}"` };
    const response = await admin.requestOk(`/api/v1/${path}`, { method, body, headers });
    return (response.text ? response.json() : undefined) as View;
  };
  const create = (namespace: string, key: string, text: string) =>
    send<KeyView>('POST', 'keys', { namespace, key, forms: { '': text } });
  const put = (id: string, language: string, text: string, version = 0) =>
    send('PUT', `texts/${id}/${language}`, { forms: { '': text } }, version);
  const status = (page: Page, text: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(text) })
      .waitFor(); // case-sensitive, since “can be restored.” must not match “Restored.”

  const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

  // In this order: the workspace is empty at first.

  it('guides through the first steps: languages, a namespace, keys', async () => {
    // missing steps are shown to people who can take them, not to visitors
    const empty = 'None of your applications’ texts have been published yet';
    expect(await (await openPage('/en', {}, null)).getByText(empty).count()).toBe(0);
    expect(await (await openPage('/en', {}, pole)).getByText(empty).count()).toBe(0);
    const page = await openPage('/en');
    await page.getByText(empty).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Import files' }).click();
    await page.waitForURL('**/en/files');

    await page.getByRole('link', { name: 'Translate' }).click();
    await page.getByRole('heading', { level: 1, name: 'Translate' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Languages' }).click();
    await page.waitForURL('**/en/settings/languages');

    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByRole('link', { name: 'Add languages' }).click();
    await page.getByText('There is no language yet').waitFor();
    for (const [typed, shown] of [
      ['en', 'English'],
      ['german', 'Deutsch'],
    ]) {
      await page.getByRole('combobox', { name: 'Language' }).fill(typed!);
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('rowheader').filter({ hasText: shown! }).waitFor();
    }
    await status(page, 'Added: German');
    expect(await page.getByRole('row', { name: /English reference/ }).count()).toBe(1);
    const ofLanguage = await openPage('/en/workspace/de', {}, pole);
    await ofLanguage.getByText('There is nothing to translate yet').waitFor();
    expect(await ofLanguage.getByText('Everything is translated').count()).toBe(0);
    expect(await ofLanguage.getByRole('table').count()).toBe(0);
    await page.getByRole('link', { name: 'Workspace' }).click();
    const done = page.getByRole('listitem').filter({ hasText: 'done' });
    await done.first().waitFor();
    expect(await done.getByRole('heading').allInnerTexts()).toEqual([
      expect.stringContaining('Add languages'),
      expect.stringContaining('Invite people'),
    ]);
    await page.getByRole('link', { name: 'Create a namespace' }).click();
    await field(page, 'Name').fill('views/live');
    await field(page, 'Description').fill('What one sees while it runs');
    await page.getByRole('button', { name: 'Create' }).click();
    await status(page, 'Added: views/live');
    await page
      .getByRole('row', { name: /views\/live/ })
      .getByRole('link', { name: '0' })
      .click();
    await page.getByText('There are no keys here yet').waitFor();
    await page.getByRole('link', { name: 'New key' }).click();
    await field(page, 'English').fill('Start');
    await field(page, 'Key').fill('start');
    await field(page, 'Tags').fill('button, short');
    await field(page, 'Maximum length').fill('12');
    await page.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /start/ });
    await row.waitFor();
    expect((await row.getByRole('cell').allInnerTexts()).slice(1)).toEqual(['Start', '', 'button\nshort', '12']);
    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByText('2 languages, 1 namespace, and 1 text').waitFor();
    expect(await remainingSteps(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Publish /),
    ]);
    expect(await remainingSteps(await openPage('/en/workspace', {}, pole)).count()).toBe(0);
  });

  it('lists the first steps that are left until they are hidden, also without JavaScript', async () => {
    const other = await admin.invite({ role: 'administrator' });
    const page = await openPage('/en/workspace');
    await remainingSteps(page).getByRole('button', { name: 'Hide' }).click();
    await remainingSteps(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    expect(await remainingSteps(page).count()).toBe(0);

    const withoutScript = await openPage('/en/workspace', { javaScriptEnabled: false }, other);
    await remainingSteps(withoutScript).getByRole('link', { name: 'Publish' }).waitFor();
    await remainingSteps(withoutScript).getByRole('button', { name: 'Hide' }).click();
    await withoutScript.getByText('2 languages, 1 namespace, and 1 text').waitFor();
    expect(await remainingSteps(withoutScript).count()).toBe(0);
    const { json } = await other.requestOk('/api/v1/profile');
    expect((json() as ProfileView).hidesFirstSteps).toBe(true);
  });

  it('explains that keys can be moved once there is another namespace', async () => {
    const page = await openPage('/en/settings/keys/views/live');
    await page.getByRole('checkbox', { name: 'Select start' }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There is no other namespace. Create one to move keys to it.').waitFor();
    expect(await dialog.getByRole('combobox').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Move keys' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  it('offers to load the notifications of the bell again after a failure', async () => {
    const page = await openPage('/en/workspace');
    expectedErrors = ['Failed to load resource'];
    await page.route('**/api/v1/notifications?*', (route) => route.abort());
    await page.locator('header summary[aria-label^="Notifications"]').click();
    const bell = page.getByRole('group', { name: 'Notifications' });
    await bell.getByText('Notifications could not be loaded.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/v1/notifications?*');
    await bell.getByRole('button', { name: 'Try again' }).click();
    await bell.getByText('No notifications yet').waitFor();
    expect(await bell.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('adds and orders languages with forms without JavaScript', async () => {
    const page = await openPage('/en/settings/languages', { javaScriptEnabled: false });
    for (const tag of ['pl', 'uk']) {
      await field(page, 'Language').fill(tag);
      await field(page, 'Fallback').selectOption('de');
      await page.getByRole('button', { name: 'Add' }).click();
    }
    await page.getByRole('link', { name: 'Polski' }).click();
    expect(await field(page, 'Fallback').inputValue()).toBe('de');
    await field(page, 'Fallback').selectOption('');
    await field(page, 'Position').selectOption('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.locator('tbody').getByRole('rowheader').allInnerTexts()).toEqual([
      'Polski',
      'English reference',
      'Deutsch',
      'Українська',
    ]);
    expect((await page.locator('tbody').getByRole('row').first().innerText()).split('\t')[2]).toBe('en');
    expect(await page.getByRole('row', { name: /Українська/ }).innerText()).toContain('\tde → en\t');
  });

  it('shows errors, and keeps the input', async () => {
    expectedErrors = ['422', '409', '400'];
    const page = await openPage('/en/settings/languages');
    await page.getByRole('combobox', { name: 'Language' }).fill('klingon!');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is not a language' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('klingon!');
    for (const unknown of ['klingon!', 'Klingonisch', 'xx']) {
      await page.getByRole('combobox', { name: 'Language' }).fill(unknown);
      await page.getByRole('button', { name: 'Add' }).click();
      const refused = page.getByRole('alert').filter({ hasText: 'This is not a language' });
      await refused.getByText('Enter the name of a language, such as “German”, or its tag, such as “pt-BR”.').waitFor();
      expect(
        await page
          .getByRole('main')
          .getByText(/BCP 47|a language tag/)
          .count(),
      ).toBe(0);
    }
    await page.goto(`${app.url}/en/settings/namespaces`);
    await field(page, 'Name').fill('views/live');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').filter({ hasText: 'This name is taken' }).waitFor();
  });

  it('explains a deletion before it happens, and restores the language', async () => {
    const page = await openPage('/en/settings/languages?language=uk');
    await page.getByText('0 translated texts are kept').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await status(page, 'Deleted: Ukrainian');
    expect(await page.getByRole('rowheader').filter({ hasText: 'Українська' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Restore Ukrainian' }).click();
    await page.getByRole('rowheader').filter({ hasText: 'Українська' }).waitFor();
    await page.goto(`${app.url}/en/settings/languages?language=de`);
    await page.getByText('while others fall back to it: uk').waitFor();
    await page.goto(`${app.url}/en/settings/languages?language=en`);
    await page.getByText('This is the reference language').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  it.each([true, false])(
    'makes a language the reference only after naming the consequences (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const reference = async () => (await admin.requestOk('/api/v1/languages')).json() as { reference: string };
      const page = await openPage('/en/settings/languages?language=pl', { javaScriptEnabled });
      const open = page.locator('summary', { hasText: 'Use as reference language' });
      const confirm = page.getByRole('button', { name: 'Use as reference language' });
      await page.getByRole('button', { name: 'Save' }).click();
      expect(await reference()).toMatchObject({ reference: 'en' });
      for (const [language, before, now] of [
        ['pl', 'English', 'pl'],
        ['en', 'Polish', 'en'],
      ] as const) {
        await page.goto(`${app.url}/en/settings/languages?language=${language}`);
        await open.click();
        await page.getByText(`To go back, make ${before} the reference language again.`).waitFor();
        if (javaScriptEnabled) await expectAccessible(page);
        await confirm.click();
        await page.getByText('Saved.').waitFor();
        expect(await reference()).toMatchObject({ reference: now });
      }
    },
  );

  it.each([true, false])(
    'restores a language, a namespace and a key from the notice of their deletion (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const name = `notice/${javaScriptEnabled}`;
      const { id } = await send<NamespaceView>('POST', 'namespaces', { name });
      const key = await create(name, 'cart.title', 'Your cart');
      const page = await openPage('/en/settings/languages', { javaScriptEnabled });
      const deleteAndRestore = async (address: string, deleted: string) => {
        await page.goto(`${app.url}/en/settings/${address}`);
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        const notice = page.getByRole('status').filter({ hasText: `Deleted: ${deleted}` });
        await notice.waitFor();
        if (javaScriptEnabled) {
          await expectFocus(notice);
          await waitUntil(() => new URL(page.url()).search === '');
          await expectAccessible(page);
        }
        await notice.getByRole('button', { name: 'Restore', exact: true }).click();
        await status(page, 'Restored.');
        if (javaScriptEnabled) await expectFocus(page.getByRole('status').filter({ hasText: 'Restored.' }));
        const url = new URL(page.url());
        url.searchParams.delete('done');
        expect(withoutBase(url.pathname + url.search)).toBe(`/en/settings/${address}`);
      };
      await deleteAndRestore('languages?language=uk', 'Ukrainian');
      await deleteAndRestore(`keys/${name}?key=${key.id}`, 'cart.title');
      await deleteAndRestore(`namespaces?namespace=${id}`, name);
      const { version } = await send<NamespaceView>('GET', `namespaces/${id}`);
      await send('DELETE', `namespaces/${id}`, undefined, version);
    },
  );

  it.each([true, false])(
    'keeps the notice of a deletion, and links to what has the name now, when it cannot be restored (JavaScript: %s)',
    async (javaScriptEnabled) => {
      expectedErrors = ['409', 'ERR_INTERNET_DISCONNECTED'];
      const name = `notice/taken-${javaScriptEnabled}`;
      const { id } = await send<NamespaceView>('POST', 'namespaces', { name });
      const key = await create(name, 'cart.title', 'Your cart');
      const page = await openPage('/en/settings/languages', { javaScriptEnabled });
      const alert = page.getByRole('alert').filter({ has: page.getByText(/./) });
      const notice = page.getByRole('status').filter({ hasText: 'Deleted: ' });
      const restore = notice.getByRole('button', { name: 'Restore', exact: true });
      const remove = async (address: string) => {
        await page.goto(`${app.url}/en/settings/${address}`);
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await notice.waitFor();
      };
      const refused = async (deleted: string, holder: string, address: string) => {
        await restore.click();
        await alert.getByText(`${holder} is in the way. Rename or delete it, then try again.`).waitFor();
        const link = alert.getByRole('link', { name: holder });
        expect(withoutBase((await link.getAttribute('href'))!)).toBe(address);
        await notice.getByText(`Deleted: ${deleted}`).waitFor();
        if (!javaScriptEnabled) return;
        await expectFocus(alert);
        await waitUntil(() => new URL(page.url()).search === '');
        await expectAccessible(page);
      };

      await remove(`keys/${name}?key=${key.id}`);
      const { id: below } = await create(name, 'cart.title.short', 'Cart');
      await refused('cart.title', 'cart.title.short', `/en/settings/keys/${name}?key=${below}`);
      await send('DELETE', `keys/${below}`, undefined, 1);
      if (javaScriptEnabled) {
        await page.context().setOffline(true);
        await restore.click();
        await alert.getByText('The server could not be reached').waitFor();
        await notice.getByText('Deleted: cart.title').waitFor();
        await page.context().setOffline(false);
      }
      await restore.click();
      await status(page, 'Restored.');

      await remove(`namespaces?namespace=${id}`);
      const other = await send<NamespaceView>('POST', 'namespaces', { name });
      await refused(name, name, `/en/settings/namespaces?namespace=${other.id}`);
      await send('DELETE', `namespaces/${other.id}`, undefined, other.version);
      await admin.requestOk(`/api/v1/namespaces/${id}/restore`, { method: 'POST', headers: { 'If-Match': '*' } });
      await restore.click(); // someone else has restored it
      await status(page, 'Restored.');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const { version } = await send<NamespaceView>('GET', `namespaces/${id}`);
      await send('DELETE', `namespaces/${id}`, undefined, version);
    },
  );

  it('renames, describes, deletes and restores a namespace', async () => {
    await send('POST', 'namespaces', { name: 'old' });
    const page = await openPage('/en/settings/namespaces');
    await page.getByRole('link', { name: 'old', exact: true }).click();
    await field(page, 'Position').selectOption(''); // first: the list has a form with the other fields, too
    await page.getByText('applications that request the old name get nothing after the next release').waitFor();
    await field(page, 'Name').fill('new/one');
    await field(page, 'Description').fill('For everything new');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    const first = page.locator('tbody').getByRole('row').first();
    expect((await first.innerText()).split('\t').slice(0, 2)).toEqual(['new/one', 'For everything new']);
    await first.getByRole('link', { name: 'new/one' }).click();
    await page.getByText('0 keys will be deleted with it.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Restore new/one' }).click();
    await status(page, 'Restored.');
  });

  it('creates a plural, renames and moves keys with their texts, and shows their history', async () => {
    expectedErrors = ['401'];
    const page = await openPage('/en/settings/keys/views/live?create=text');
    await field(page, 'English').fill('{{count}} files');
    await field(page, 'Key').fill('files');
    await page.getByRole('link', { name: 'Plural' }).click();
    await field(page, 'English – one').fill('{{count}} file');
    expect(await field(page, 'English – other').inputValue()).toBe('{{count}} files');
    expect(await field(page, 'Key').inputValue()).toBe('files');
    // a session that has ended meanwhile is started again in another tab
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create' }).click();
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('target')).toBe('_blank');
    expect(withoutBase((await signIn.getAttribute('href'))!)).toMatch(/^\/en\/sign-in\?next=/);
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'files', exact: true }).click();
    await field(page, 'Key').fill('menu.files');
    await field(page, 'Namespace').selectOption('new/one');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/settings/keys/new/one?done=saved');
    await page.getByRole('link', { name: 'menu.files' }).click();
    await page.getByText('{{count}} file', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'History of this key' }).click();
    await page.getByText('Showing one key only.').waitFor();
    await page.getByRole('link', { name: 'Key changed' }).click();
    expect(await page.locator('dl').getByRole('insertion').innerText()).toBe('menu.files');
  });

  it('reports that another person changed a key, and saves it on the next attempt', async () => {
    expectedErrors = ['412'];
    const { id, version } = await create('views/live', 'stop', 'Stop');
    const page = await openPage(`/en/settings/keys/views/live?key=${id}`);
    await send('PATCH', `keys/${id}`, { description: 'Theirs' }, version);
    await field(page, 'Description').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await alert.getByText('Saved by Ada').waitFor();
    expect(await alert.getByRole('definition').allInnerTexts()).toEqual(['stop', 'Theirs', '–', '–', 'views/live']);
    expect(await field(page, 'Description').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    await page.getByRole('row', { name: /stop/ }).getByRole('cell', { name: 'Mine' }).waitFor();
  });

  it.each([true, false])(
    'shows a conflicting change of a namespace next to the input (JavaScript: %s)',
    async (script) => {
      expectedErrors = ['412'];
      const name = `shared/${script}`;
      const { id } = await send<NamespaceView>('POST', 'namespaces', { name });
      const page = await openPage(`/en/settings/namespaces?namespace=${id}`, { javaScriptEnabled: script });
      await send('PATCH', `namespaces/${id}`, { description: 'Theirs' }, 1);
      await field(page, 'Description').fill('Mine');
      await page.getByRole('button', { name: 'Save' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
      await alert.getByText('Saved by Ada').waitFor();
      expect(await alert.getByRole('definition').allInnerTexts()).toEqual([
        name,
        'Theirs',
        'en',
        'i18next v4',
        'Public',
      ]);
      expect(await field(page, 'Description').inputValue()).toBe('Mine');
      await send('PATCH', `namespaces/${id}`, { description: 'Theirs again' }, 2);
      await page.getByRole('button', { name: 'Save' }).click();
      await alert.getByText('Theirs again').waitFor();
      await page.getByRole('button', { name: 'Delete' }).click(); // after seeing the change
      await page.getByRole('button', { name: `Restore ${name}` }).waitFor();
    },
  );

  it('shows a conflicting change of a language, and does not delete a changed one', async () => {
    expectedErrors = ['412'];
    const { version } = (await send<WorkspaceView>('GET', 'workspace')).languages.find(({ tag }) => tag === 'uk')!;
    const page = await openPage('/en/settings/languages?language=uk');
    await send('PATCH', 'languages/uk', { fallback: 'pl' }, version);
    await page.getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
    await alert.waitFor();
    expect(await alert.getByRole('definition').allInnerTexts()).toEqual(['pl', 'en', 'not required', 'not checked']);
    await field(page, 'Fallback').selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    const { languages } = await send<WorkspaceView>('GET', 'workspace');
    expect(languages.find(({ tag }) => tag === 'uk')).toMatchObject({ fallback: 'de', version: version + 2 });
  });

  it('restores a key that another person deleted in the meantime', async () => {
    expectedErrors = ['412'];
    const { id, version } = await create('views/live', 'left', 'Left');
    const page = await openPage(`/en/settings/keys/views/live?key=${id}`);
    await send('DELETE', `keys/${id}`, undefined, version);
    await page.getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This key was deleted' });
    await alert.getByText(/^Deleted by Ada, .*\. It can be restored\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await expectFocus(alert);
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Restore' }).click();
    await status(page, 'Restored.');
    await page.getByRole('heading', { level: 1, name: 'left' }).waitFor();
  });

  it('deletes a key and restores it, found by its text', async () => {
    const { id } = await create('views/live', 'pause', 'Take a break');
    const page = await openPage(`/en/settings/keys/views/live?key=${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Deleted keys' }).click();
    await page.getByRole('button', { name: 'Restore pause' }).click();
    await status(page, 'Restored.');
    await page.getByRole('searchbox', { name: 'Find keys' }).fill('break');
    await page.getByRole('table').getByText('1 key', { exact: true }).waitFor();
    expect(await page.locator('tbody').getByRole('row').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Find keys' }).fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('No matching keys').waitFor();
  });

  it.each(['/en/settings/keys/from/search', '/en/settings/keys'])(
    'returns to the search in %s after deleting a key that was opened from it',
    async (path) => {
      if (path !== '/en/settings/keys') await send('POST', 'namespaces', { name: 'from/search' });
      const keys = ['basket.empty', 'basket.full'].map((key) => `${key}.${path.length}`);
      for (const key of keys) await create('from/search', key, `Text of ${key}`);
      const q = `.${path.length}`;
      const page = await openPage(`${path}?q=${q}`);
      const row = (key: string) => page.getByRole('rowheader', { name: key });
      const isAtSearch = () => new URL(page.url()).searchParams.get('q') === q;
      await row(keys[0]!).getByRole('link').click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL(`**${path}?q=${q}`);
      await row(keys[0]!).waitFor({ state: 'detached' });
      await row(keys[1]!).waitFor();
      await page.getByRole('button', { name: 'Restore' }).click();
      await status(page, 'Restored.');
      expect(isAtSearch()).toBe(true);
      await field(page, 'Description').fill('In the basket');
      await page.getByRole('button', { name: 'Save' }).click();
      await status(page, 'Saved.');
      await page.waitForURL(`**${path}?q=${q}`);
      await row(keys[0]!).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: keys[0]! }).waitFor(); // the search has such a link as well
      await page.getByRole('main').locator('header').getByRole('link').click();
      await page.waitForURL(`**${path}?q=${q}`);
      await row(keys[1]!).waitFor();
    },
  );

  it('selects keys by keyboard and mouse, renames, moves and deletes them, and undoes that', async () => {
    for (const name of ['bulk', 'bulk/other']) await send('POST', 'namespaces', { name });
    for (const key of ['cart.items', 'cart.title', 'cart.total', 'menu']) await create('bulk', key, `Text of ${key}`);
    await create('bulk/other', 'menu', 'Taken');
    const page = await openPage('/en/settings/keys/bulk');
    const checkbox = (key: string) => page.getByRole('checkbox', { name: `Select ${key}` });
    const keys = async () => (await page.locator('tbody th').allInnerTexts()).map((key) => key.trim());
    const bar = page.getByRole('region', { name: 'Selected keys' });
    const dialog = page.getByRole('dialog');
    const undo = async () => {
      await expectFocus(page.getByRole('main')); // the button that was pressed is gone
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await status(page, 'undone');
      await expectFocus(page.getByRole('main'));
    };

    await checkbox('cart.items').focus();
    await page.keyboard.press('Space');
    await bar.getByText('1 selected').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByText('3 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await checkbox('cart.items').click();
    await checkbox('cart.total').click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    expect(await checkbox('menu').isChecked()).toBe(false);
    await expectAccessibleInEveryMode(page);

    // text that is typed before the first preview arrives is kept
    const held = Promise.withResolvers<void>();
    await page.route('**/keys/bulk/preview', async (route) => {
      await held.promise;
      await route.continue();
    });
    await bar.getByRole('button', { name: 'Rename…' }).click();
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('early.');
    held.resolve();
    await waitUntil(
      async () => (await dialog.getByRole('textbox', { name: 'Beginning of the keys' }).inputValue()) === 'cart.',
    );
    await dialog.getByRole('cell', { name: 'early.total' }).waitFor();
    await page.unroute('**/keys/bulk/preview');
    await page.keyboard.press('Escape');

    await bar.getByRole('button', { name: 'Rename…' }).click();
    const replacement = dialog.getByRole('textbox', { name: 'Replace with' });
    await waitUntil(async () => (await replacement.inputValue()) === 'cart.');
    await replacement.fill('menu.');
    await dialog.getByText('It conflicts with “menu”.').first().waitFor();
    await dialog.getByText('Cannot be changed: 3.').waitFor();
    await expectAccessibleInEveryMode(page);
    await replacement.fill('basket.');
    await dialog.getByRole('cell', { name: 'basket.total' }).waitFor();
    await dialog.getByRole('button', { name: 'Rename keys' }).press('Enter');
    await status(page, 'Keys renamed: 3');
    await waitUntil(async () => (await keys()).join() === 'basket.items,basket.title,basket.total,menu');
    expect(await bar.count()).toBe(0);
    await undo();
    await waitUntil(async () => (await keys()).join() === 'cart.items,cart.title,cart.total,menu');

    await checkbox('menu').click();
    await bar.getByRole('button', { name: 'Select all 4' }).click();
    await bar.getByText('4 selected').waitFor();
    await bar.getByRole('button', { name: 'Move…' }).click();
    expect(await dialog.getByRole('combobox', { name: 'Namespace' }).inputValue()).toBe(''); // nothing is moved by mistake
    await dialog.getByRole('combobox', { name: 'Namespace' }).selectOption('bulk/other');
    await dialog.getByText('It conflicts with “menu”.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Move keys' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await checkbox('menu').click();
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Move…' }).click();
    await dialog.getByRole('combobox', { name: 'Namespace' }).selectOption('bulk/other');
    await dialog.locator('button:not([aria-disabled])', { hasText: 'Move keys' }).click();
    await status(page, 'Keys moved: 3');
    await waitUntil(async () => (await keys()).join() === 'menu');

    await checkbox('menu').click();
    await bar.getByRole('button', { name: 'Delete…' }).click();
    await dialog.locator('button:not([aria-disabled])', { hasText: 'Delete keys (1)' }).click();
    await status(page, 'Keys deleted: 1');
    await page.getByText('There are no keys here yet').waitFor();
    await undo();
    await waitUntil(async () => (await keys()).join() === 'menu');
    await page.goto(`${app.url}/en/activity`);
    await page.getByRole('link', { name: 'Several keys moved' }).waitFor();
  });

  it('changes tags, length and description of selected keys in one dialog, and undoes that', async () => {
    await send('POST', 'namespaces', { name: 'details' });
    await create('details', 'one', 'First text');
    const { id, version } = await create('details', 'two', 'Second text');
    await send('PATCH', `keys/${id}`, { tags: ['old'], maxLength: 40 }, version);
    const page = await openPage('/en/settings/keys/details');
    const bar = page.getByRole('region', { name: 'Selected keys' });
    const dialog = page.getByRole('dialog', { name: 'Edit details' });
    const row = async (key: string) =>
      (await page.getByRole('row', { name: new RegExp(`Select ${key}`) }).innerText())
        .split('\t')
        .slice(3)
        .map((cell) => cell.trim());
    await page.getByRole('checkbox', { name: 'Select one' }).click();
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Edit details…' }).press('Enter');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expectFocus(dialog.getByRole('textbox', { name: 'Add tags' }));
    expect(await save.getAttribute('aria-disabled')).toBe('true'); // nothing is chosen
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('new, more');
    await dialog.getByRole('textbox', { name: 'Remove tags' }).fill('old');
    await dialog.getByRole('combobox', { name: 'Description' }).selectOption('Replace');
    await dialog.getByRole('textbox', { name: 'New description' }).fill('In the menu');
    await expectAccessibleInEveryMode(page);
    await dialog.locator('button:not([aria-disabled])', { hasText: 'Save' }).click();
    await status(page, 'Keys changed: 2');
    await waitUntil(async () => (await row('two')).join('|') === 'In the menu|new\nmore|40');
    expect((await row('one')).join('|')).toBe('In the menu|new\nmore|');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await status(page, 'undone');
    await waitUntil(async () => (await row('two')).join('|') === '|old|40');

    await page.getByRole('checkbox', { name: 'Select two' }).click();
    await bar.getByRole('button', { name: 'Edit details…' }).click();
    await dialog.getByRole('combobox', { name: 'Maximum length' }).selectOption('Remove');
    await dialog.locator('button:not([aria-disabled])', { hasText: 'Save' }).click();
    await waitUntil(async () => (await row('two')).join('|') === '|old|');
    await page.goto(`${app.url}/en/activity`);
    await page.getByRole('link', { name: 'Several keys changed' }).first().waitFor();
  });

  it('finds keys of all namespaces by name and text', async () => {
    for (const name of ['wide/one', 'wide/two']) await send('POST', 'namespaces', { name });
    const { id } = await create('wide/one', 'lantern.title', 'Bright');
    await create('wide/two', 'footer', 'The lantern is lit');
    const page = await openPage('/en/settings/keys');
    await page.getByRole('link', { name: /wide\/two/ }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Find keys in all namespaces' });
    await search.pressSequentially('lantern');
    await page.waitForURL('**/en/settings/keys?q=lantern');
    await page.getByText('2 keys', { exact: true }).first().waitFor({ state: 'attached' });
    await expectFocus(search);
    const rows = await page.locator('tbody').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*/).slice(1, 4))).toEqual([
      ['lantern.title', 'wide/one', 'Bright'],
      ['footer', 'wide/two', 'The lantern is lit'],
    ]);
    await expectAccessibleInEveryMode(page);
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    expect(withoutBase((await link('lantern.title').getAttribute('href'))!)).toBe(
      `/en/settings/keys/wide/one?q=lantern&key=${id}&all=1`,
    );
    await link('wide/two').click();
    await page.waitForURL('**/en/settings/keys/wide/two?q=lantern');
    await page.getByRole('rowheader', { name: 'footer' }).waitFor();

    const withoutScript = await openPage('/en/settings/keys', { javaScriptEnabled: false });
    await withoutScript.getByRole('searchbox').fill('lantern');
    await withoutScript.getByRole('button', { name: 'Search' }).click();
    expect(await withoutScript.locator('tbody').getByRole('row').count()).toBe(2);
    await withoutScript.goto(`${app.url}/en/settings/keys?q=nowhereatall`);
    await withoutScript.getByRole('main').getByText('No matching keys').waitFor();
  });

  it('searches keys while one types, and selects only those that are found', async () => {
    await send('POST', 'namespaces', { name: 'found' });
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      await create('found', `cart.${name}`, `Text of ${name}`);
    }
    await create('found', 'menu', 'Menu');
    const page = await openPage('/en/settings/keys/found');
    const search = page.getByRole('searchbox', { name: 'Find keys' });
    await page.getByRole('checkbox', { name: 'Select menu' }).click();
    await search.pressSequentially('cart');
    await page.waitForURL('**/en/settings/keys/found?q=cart');
    await page.getByText('7 keys', { exact: true }).first().waitFor({ state: 'attached' });
    await expectFocus(search);
    const bar = page.getByRole('region', { name: 'Selected keys' });
    expect(await bar.count()).toBe(0); // the key that is no longer listed is not selected any more
    await page.getByRole('checkbox', { name: 'Select cart.one' }).click();
    await bar.getByRole('button', { name: 'Select all 7' }).click();
    await bar.getByText('7 selected').waitFor();

    await bar.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete keys' });
    await dialog.getByText('Keys selected: 7').waitFor();
    await waitUntil(async () => (await dialog.getByRole('listitem').count()) === 6);
    expect((await dialog.getByRole('listitem').allInnerTexts()).at(-1)).toBe('and 2 more');
    const remove = dialog.getByRole('button', { name: 'Delete keys (7)' });
    const [color, bad] = await remove.evaluate((button) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--bad)';
      return [getComputedStyle(button).color, getComputedStyle(probe).color];
    });
    expect(color).toBe(bad);
    await expectAccessibleInEveryMode(page);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Rename…' }).click();
    await page.getByText('Keys selected: 7').waitFor();
    await waitUntil(async () => (await page.getByRole('dialog').getByRole('row').count()) === 6);
    await page.getByRole('dialog').getByText('and 2 more').waitFor();
    await page.keyboard.press('Escape');

    await search.fill('nothing like it');
    await page.getByRole('main').getByText('No matching keys').waitFor();
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Select cart.one' }).waitFor();
  });

  it('links to waiting work by role, and to texts that block publishing', async () => {
    const { id } = await create('views/live', 'greeting', 'Hello, {{name}}');
    await put(id, 'pl', 'Cześć');
    await put(id, 'de', 'Hallo');
    const back = await create('views/live', 'bye', 'Bye');
    await put(back.id, 'pl', 'Pa');
    await send('POST', `texts/${back.id}/pl/review`, { verdict: 'sendBack', reason: 'Too short.' }, 1);
    const unfinished = await create('views/live', 'later', 'Later');
    await send('PUT', `texts/${unfinished.id}/pl`, { forms: { '': 'Potem' }, state: 'draft' }, 0);
    const page = await openPage('/en/workspace');
    const waiting = page.getByRole('region', { name: 'Waiting for you, by language' });
    expect(await waiting.getByRole('columnheader').allInnerTexts()).toEqual([
      'Language',
      'Untranslated',
      'Sent back',
      'Drafts',
      'To review',
    ]);
    // The link of a total opens one of the languages.
    const untranslated = page.getByRole('link', { name: /^\d+ Untranslated Opens .*\(\d+\)$/ });
    const { searchParams } = new URL((await untranslated.getAttribute('href'))!, page.url());
    const opened = waiting.locator(`a[href*="language=${searchParams.get('language')}&filter=untranslated"]`);
    expect(await untranslated.innerText()).toContain(`(${await opened.innerText()})`);
    const polish = waiting.getByRole('row', { name: /Polski/ });
    expect(await polish.getByRole('link').nth(1).getAttribute('href')).toBe(
      `${basePath}/en/translate?language=pl&filter=untranslated`,
    );
    expect(await polish.getByRole('link').nth(2).getAttribute('href')).toBe(
      `${basePath}/en/translate?language=pl&filter=sentBack`,
    );
    expect(await polish.getByRole('link').nth(3).getAttribute('href')).toBe(
      `${basePath}/en/translate?language=pl&filter=draftNotSentBack`,
    );
    expect(await polish.getByRole('link').nth(2).innerText()).toBe('1');
    expect(await polish.getByRole('link').nth(3).innerText()).toBe('1'); // not the one that was sent back
    const drafts = await openPage('/en/translate?language=pl&filter=draftNotSentBack');
    await drafts.locator('summary[aria-label="Filter texts: Drafts that were not sent back"]').waitFor();
    expect(await drafts.locator('nav ol a').count()).toBe(1);
    await drafts.locator('nav ol a').getByText('later').waitFor();
    await expectAccessible(drafts);
    const errors = page.getByRole('link', { name: /Polski.*1 text/ });
    expect(await errors.getAttribute('href')).toBe(`${basePath}/en/translate/views/live?language=pl&filter=errors`);
    const share = page.getByRole('grid', { name: /Translated share/ }).getByRole('row', { name: /^Polski/ });
    const cell = share.locator(`a[href="${basePath}/en/translate/views/live?language=pl"]`);
    await cell.hover();
    expect(await cell.getAttribute('title')).toMatch(/^Polski, views\/live/);

    await share.getByRole('rowheader').getByRole('link').click();
    await page.waitForURL(`${app.url}/en/workspace/pl`);
    await page.getByRole('heading', { name: 'Polski', level: 1 }).waitFor();
    await expectFocus(page.locator('#main')); // the link is gone with its page
    const left = page.getByRole('table', { name: 'By namespace' }).getByRole('row', { name: /views\/live/ });
    expect(await left.locator('a[href$="filter=errors"]').innerText()).toBe('1');
    const people = page.getByRole('region', { name: 'People' }).getByRole('listitem');
    expect(await people.allInnerTexts()).toEqual([
      expect.stringMatching(/^Newcomer 1\s+Translator$/),
      expect.stringMatching(/^Ada\s+Administrator$/),
      expect.stringMatching(/^Newcomer 2\s+Administrator$/),
    ]);
    expect(await people.first().getByRole('link').count()).toBe(1);
    const changes = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    const written = changes.filter({ has: page.locator('ins', { hasText: 'Pa' }) });
    await written.getByText('Polski').waitFor();
    expect(await written.locator('time').innerText()).toMatch(/^(this minute|\d+ minutes? ago)$/);
    await written.getByText(/^and \d+ more$/).waitFor(); // in one line, as the same person wrote them
    await written.getByRole('link', { name: 'Text written' }).click();
    await page.waitForURL(/\/en\/activity\?person=[^&]+&language=pl&since=/);
    await page.getByRole('main').getByRole('link', { name: 'greeting' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(`${app.url}/en/workspace/pl`);
    await page.goBack();
    await page.waitForURL(`${app.url}/en/workspace`);

    const ofPole = await openPage('/en/workspace/pl', {}, pole);
    const colleagues = ofPole.getByRole('region', { name: 'People' });
    expect(await colleagues.getByRole('listitem').count()).toBe(3);
    expect(await colleagues.getByRole('link').count()).toBe(0);
    const viewer = await admin.invite({ role: 'viewer' });
    const ofViewer = await openPage('/en/workspace/pl', {}, viewer);
    expect(await ofViewer.getByRole('region', { name: 'People' }).count()).toBe(0);

    const own = await openPage('/en/workspace', {}, pole);
    const table = own.getByRole('region', { name: 'Waiting for you, by language' });
    expect(await table.locator('tbody').getByRole('row').count()).toBe(1);
    expect(await table.getByRole('columnheader').count()).toBe(4);
    expect(await own.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    // publishers see every blocked text, others only those they may edit
    const blocked = (of: Page) => of.getByRole('region', { name: 'Blocking publication' }).getByRole('link');
    expect((await blocked(page).allInnerTexts()).sort()).toEqual([
      expect.stringMatching(/^Deutsch/),
      expect.stringMatching(/^Polski/),
    ]);
    expect(await blocked(own).allInnerTexts()).toEqual([expect.stringMatching(/^Polski/)]);
  });

  it('shows progress over time as a chart and as a table', async () => {
    await app.app.get(Database).transaction(async (tx) => {
      await tx
        .updateTable('progress')
        .set(({ eb }) => ({ day: eb('day', '-', 14) }))
        .execute();
    });
    const { id } = await create('views/live', 'today', 'Today');
    await put(id, 'de', 'Heute');
    const page = await openPage('/en/workspace');
    await page.getByText('Show as a table').click();
    const rows = page.getByRole('table').filter({ hasText: 'Day' }).locator('tbody').getByRole('row');
    expect(await rows.count()).toBe(3);
    expect(await page.locator('figure path').count()).toBe(3);
    const legend = page.locator('figure figcaption');
    const today = await legend.innerText();
    const chart = (await page.locator('figure svg').boundingBox())!;
    await page.mouse.move(chart.x + 1, chart.y + chart.height / 2);
    await page.locator('figure strong').waitFor();
    expect(await page.locator('figure strong').innerText()).toBe(await rows.last().getByRole('rowheader').innerText());
    const [translated, reviewed] = await rows.last().getByRole('cell').allInnerTexts();
    expect(await legend.innerText()).toMatch(new RegExp(`${translated}.*${reviewed}`, 's'));
    await page.mouse.move(chart.x + 1, chart.y - 20);
    await page.locator('figure strong').waitFor({ state: 'detached' });
    expect(await legend.innerText()).toBe(today);

    const own = await openPage('/en/workspace', {}, pole);
    const polish = own.getByRole('region', { name: 'Progress: Polish' });
    const file = polish.getByRole('link', { name: 'Download a year as CSV' });
    expect(await file.getAttribute('href')).toMatch(/[?&]language=pl$/);
  });

  it('lists activity filtered by person and language, and undoes a change', async () => {
    const { id } = await create('views/live', 'undo', 'Undo me');
    await pole.requestOk(`/api/v1/texts/${id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { '': 'Cofnij mnie' } },
    });
    const page = await openPage('/en/activity');
    await field(page, 'Language').selectOption('pl');
    await page.waitForURL('**/en/activity?language=pl');
    await field(page, 'Person').focus();
    await field(page, 'Person').selectOption({ label: 'Newcomer 1' });
    await page.waitForURL('**/en/activity?person=*&language=pl');
    await page.waitForFunction(() => document.querySelectorAll('ol > li').length === 1);
    await expectFocus(field(page, 'Person'));
    await page.getByText('Changes listed: 1').waitFor({ state: 'attached' });
    await page.goBack();
    await page.waitForURL('**/en/activity?language=pl');
    await waitUntil(async () => (await field(page, 'Person').inputValue()) === '');
    await page.goForward();
    await page.waitForFunction(() => document.querySelectorAll('ol > li').length === 1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as NDJSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('activity.ndjson');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ by: expect.objectContaining({ name: 'Newcomer 1' }), language: 'pl' }),
    ]);
    const ofKey = page.getByRole('listitem').getByRole('link', { name: 'All languages' });
    expect(await ofKey.getAttribute('href')).toContain(id);
    await page.getByRole('link', { name: 'Text written' }).click();
    expect(await page.getByRole('list', { name: 'Changes' }).getByRole('insertion').innerText()).toContain(
      'Cofnij mnie',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await status(page, '1 change undone');
    await page.getByText('undone', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { text } = await admin.requestOk(`/api/v1/texts/${id}/pl`);
    expect(text).not.toContain('Cofnij');
  });

  it('lists activity filtered by kind of change and by day, also without JavaScript', async () => {
    const { id, version } = await create('views/live', 'kinds', 'Of a kind');
    const today = new Date().toISOString().slice(0, 10);
    const page = await openPage('/en/activity');
    await field(page, 'Changes').selectOption({ label: 'Keys and screenshots' });
    await field(page, 'From').fill(today);
    await field(page, 'To').fill(today);
    await page.waitForURL(/\/en\/activity\?group=keys&from=[\d-]+&to=[\d-]+/);
    await page.getByRole('link', { name: 'Key created' }).first().waitFor();
    await page.getByRole('link', { name: 'Language added' }).first().waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as NDJSON' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { subject: { id: string } }).subject.id)).toContain(id);

    // Digits only choose a day, and Enter applies it.
    await page.goto(`${app.url}/en/activity`);
    await waitForHydration(page);
    await field(page, 'From').focus();
    await page.keyboard.type('01022001');
    await page.getByRole('button', { name: 'Show' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL(/activity\?from=2001-01-02/);
    await expectFocus(field(page, 'From'));

    const plain = await openPage('/en/activity', { javaScriptEnabled: false });
    await field(plain, 'From').fill('2001-01-01');
    await field(plain, 'To').fill('2001-01-31');
    await plain.getByRole('button', { name: 'Show' }).click();
    await plain.getByText('No changes match these filters.').waitFor();
    await plain.getByRole('link', { name: 'All activity' }).click();
    await plain.waitForURL('**/en/activity');

    const wrong = await openPage('/en/activity?group=everything&from=2026-02-02&to=2026-02-01');
    await wrong.getByText('These filters do not work').waitFor();
    expect(await wrong.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await wrong.getByRole('link', { name: 'Export' }).count()).toBe(0);
    await wrong.getByRole('link', { name: 'All activity' }).click();
    await wrong.getByRole('link', { name: 'Key created' }).first().waitFor();
    await send('DELETE', `keys/${id}`, undefined, version);
  });

  it('lists what settings were and are, and the return of a deleted language', async () => {
    await send('PUT', 'checks/doubleSpace', { severity: 'error', language: 'pl' });
    await send('PUT', 'checks/doubleSpace', { severity: null, language: 'pl' });
    const { version } = await send<PublishingRulesView>('GET', 'releases/rules');
    const strict = await send<PublishingRulesView>('PUT', 'releases/rules', { minState: 'reviewed' }, version);
    await send('PUT', 'releases/rules', { minState: 'needsReview' }, strict.version);
    const { id } = await send<{ id: string }>('POST', 'missing-keys/ignored', {
      pattern: 'legacy.*',
      namespace: 'shop',
    });
    await send('DELETE', `missing-keys/ignored/${id}`);
    const added = await send<LanguageView>('POST', 'languages', { tag: 'nl' });
    await send('PATCH', 'languages/nl', { formality: 'informal' }, added.version);
    await send('DELETE', 'languages/nl', undefined, added.version + 1);
    await send('POST', 'languages/nl/restore', undefined, added.version + 2);

    const page = await openPage('/en/activity');
    const shown = (action: string, index = 0) =>
      page
        .getByRole('main')
        .locator('li')
        .filter({ has: page.getByRole('link', { name: action, exact: true }) })
        .nth(index)
        .locator('dl')
        .innerText();
    const lines = async (action: string, index?: number) => (await shown(action, index)).split(/\s*\n\s*/);
    expect(await lines('Severity of a check changed')).toEqual(['doubleSpace (pl)', 'Error Default']);
    expect(await lines('Severity of a check changed', 1)).toEqual(['doubleSpace (pl)', 'Default Error']);
    expect(await lines('Publishing rules changed', 1)).toEqual(['Minimum status', 'Translated Reviewed']);
    expect(await lines('Ignored keys changed')).toEqual(['Ignored keys', 'shop:legacy.*']);
    expect(await lines('Language changed')).toEqual(['Form of address', 'informal']);
    await page.getByRole('main').getByRole('link', { name: 'Language restored' }).waitFor();
    await expectAccessible(page);
    await send('DELETE', 'languages/nl', undefined, added.version + 3);
  });

  it('shows what has changed since the last visit, and marks it in the activity', async () => {
    const source = await create('views/live', 'since', 'Since');
    const ofPole = (path: string, body: object, version: number) =>
      pole.requestOk(path, { method: 'PUT', headers: { 'If-Match': `"${version}"` }, body });
    await ofPole(`/api/v1/texts/${source.id}/pl`, { forms: { '': 'Od' } }, 0);
    const openedAt = Date.now();
    const first = await openPage('/en/workspace', {}, pole);
    const database = app.app.get(Database);
    const visitOf = async () =>
      database.read
        .selectFrom('visits')
        .selectAll()
        .where('user_id', '=', await pole.id())
        .executeTakeFirst();
    await waitUntil(async () => ((await visitOf())?.seen_at ?? 0) >= openedAt); // the page reports it after it was loaded
    expect(await first.getByRole('heading', { name: 'Since your last visit' }).count()).toBe(0);
    await first.close();
    // Nothing else happens for more than an hour after the visit.
    const passes = 2 * 3_600_000;
    const { seen_at: seenAt } = (await visitOf())!;
    await database.transaction(async (tx) => {
      await tx
        .updateTable('visits')
        .set({ seen_at: seenAt - passes })
        .execute();
      const earlier = (column: 'updated_at' | 'created_at' | 'at') => sql`${sql.ref(column)} - ${passes}`;
      await sql`update texts set updated_at = ${earlier('updated_at')}`.execute(tx);
      await sql`update comments set created_at = ${earlier('created_at')}`.execute(tx);
      await sql`update changes set at = ${earlier('at')}`.execute(tx);
    });
    const { id } = await create('views/live', 'news', 'News');
    await put(id, 'pl', 'Nowości');
    await put(source.id, 'en', 'As of', 1);
    await send('POST', 'comments', { keyId: id, language: 'pl', text: 'Plural?', mentions: [] });

    const page = await openPage('/en/workspace', {}, pole);
    const news = page.getByRole('region', { name: 'Changes since your last visit, by language' });
    const cells = async () => (await news.locator('tr').allInnerTexts()).map((row) => row.split(/\s*\t\s*/));
    const expected = [
      ['Language', 'Changed by others', 'Source changed', 'With comments'],
      ['Polski', '1', '1', '1'],
    ];
    expect(await cells()).toEqual(expected);
    await waitUntil(async () => (await visitOf())!.previous_ended_at === seenAt - passes);
    await page.reload();
    expect(await cells()).toEqual(expected);
    await expectAccessible(page);
    for (const [column, text] of [
      ['others', 'Nowości'],
      ['sourceChanged', 'As of'],
      ['comments', 'Nowości'],
    ]) {
      await page.goto(`${app.url}/en/workspace`);
      await waitForHydration(page);
      await news.locator(`a[href*="filter=${column}"]`).click();
      await page.getByText('1 text listed').waitFor();
      await page.locator('[data-index="0"]').filter({ hasText: text! }).waitFor();
    }

    await page.goto(`${app.url}/en/workspace`);
    await waitForHydration(page);
    await page.getByRole('link', { name: 'All activity since then' }).click();
    await page.getByText(/^Changes since .* only\./).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.waitForURL(`${app.url}/en/activity`);
    await page.getByText('Newer changes are above.').waitFor();
    const list = await page.getByRole('main').innerText();
    const inOrder = ['Comment added', 'Nowości', 'Newer changes are above.', 'Od\n', 'Cofnij mnie'];
    const positions = inOrder.map((text) => list.indexOf(text));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    await expectAccessibleInEveryMode(page);
  });

  it('undoes a change with a form without JavaScript, and lists what it skipped', async () => {
    const { id } = await create('views/live', 'again', 'Again');
    await put(id, 'de', 'Nochmal');
    await put(id, 'de', 'Noch einmal', 1);
    const page = await openPage(`/en/activity?key=${id}&language=de`, { javaScriptEnabled: false });
    await page.getByRole('listitem').filter({ hasText: 'Text written' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('0 changes undone').waitFor();
    await page.getByText('changed since').waitFor();
    // with JavaScript, the report takes the focus from the button, which is gone
    const other = await openPage(`/en/activity?key=${id}&language=de`);
    await other.getByRole('button', { name: 'Undo' }).first().press('Enter');
    const report = other.getByRole('status').filter({ hasText: '1 change undone' });
    await report.waitFor();
    await expectFocus(report);
  });

  it('redirects anonymous visitors to the sign-in page, and requires permission for settings', async () => {
    expectedErrors = ['403'];
    const page = await openPage('/en/workspace', {}, null);
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/en/sign-in');
    for (const path of ['/en/settings', '/en/settings/languages', '/en/settings/keys/views/live', '/en/health']) {
      const page = await openPage(path, { javaScriptEnabled: false }, pole);
      expect([path, await page.getByRole('button', { name: /Add|Save/ }).count()]).toEqual([path, 0]);
    }
  });

  it('says what is wrong with a field in the language of the page, not of the browser', async () => {
    const { id } = await create('views/live', 'fieldMessages', 'Long enough');
    const messageOf = (field: Locator) => field.evaluate((element: HTMLInputElement) => element.validationMessage);
    const says = (field: Locator, message: string) => waitUntil(async () => (await messageOf(field)) === message);
    const signIn = await openPage('/de/sign-in', {}, null);
    const email = signIn.locator('input[type=email][required]').first();
    await signIn.getByRole('button', { name: 'Anmelden', exact: true }).press('Enter');
    await expectFocus(email);
    await says(email, 'Füllen Sie dieses Feld aus.');
    await email.fill('ada');
    await email.press('Enter');
    await says(email, 'Geben Sie eine E-Mail-Adresse wie name@example.org an.');
    await email.fill('ada@example.org');
    expect(await messageOf(email)).toBe('');
    const page = await openPage(`/fr/settings/keys/views/live?key=${id}`);
    const longest = page.locator('input[name=maxLength]');
    await longest.fill('0');
    await longest.press('Enter');
    await says(longest, 'Indiquez 1 ou plus.');
    await longest.fill('100001');
    await longest.press('Enter');
    await says(longest, 'Indiquez 100\u202F000 ou moins.');
    await longest.fill('20');
    await longest.press('Enter');
    await waitUntil(async () => ((await admin.requestOk(`/api/v1/keys/${id}`)).json() as KeyView).maxLength === 20);
  });

  it('shows the message of the browser while that in the language of the page cannot be loaded', async () => {
    expectedErrors = ['ERR_FAILED'];
    const page = await openPage('/de/sign-in', {}, null);
    await page.route('**/field-message-*', (route) => route.abort());
    const email = page.locator('input[type=email][required]').first();
    await page.getByRole('button', { name: 'Anmelden', exact: true }).press('Enter');
    await expectFocus(email);
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.customError)).toBe(false);
  });

  it('leads members from failed pages to the workspace, and visitors to the home page', async () => {
    expectedErrors = ['403', '404'];
    const links = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts();
    for (const path of ['/en/nowhere', '/en/keys/gone', '/en/settings/languages']) {
      const page = await openPage(path, {}, pole);
      expect([path, await links(page)]).toEqual([path, ['Go to the workspace', 'Go to the home page']]);
    }
    const page = await openPage('/en/nowhere');
    await page.getByRole('link', { name: 'Go to the workspace' }).click();
    await page.getByRole('heading', { name: 'Workspace', level: 1 }).waitFor();
    expect(await links(await openPage('/en/nowhere', {}, null))).toEqual(['Go to the home page']);
  });

  it('finds every page and command by name on every page, and lists shortcuts', async () => {
    await create('views/live', 'paletteText', 'Found in the palette');
    const page = await openPage('/en/activity');
    const find = async (words: string) => {
      const search = page.getByRole('combobox', { name: 'Search commands and texts' });
      await waitUntil(async () => {
        await page.keyboard.press('Control+k'); // keys have no effect before hydration
        return search.isVisible();
      });
      await search.fill(words);
      await page.keyboard.press('Enter');
    };
    const height = async (shown: Page, row: string) => (await shown.locator(row).first().boundingBox())!.height;
    const change = 'main ol > li';
    const comfortable = await height(page, change);
    const densityOf = async () => ((await admin.requestOk('/api/v1/profile')).json() as unknown as ProfileView).density;
    await find('density compact');
    await page.locator('html[data-density=compact]').waitFor();
    expect(await height(page, change)).toBeLessThan(comfortable);
    await waitUntil(async () => (await densityOf()) === 'compact');
    const editor = await openPage('/en/translate/views/live?language=pl', { javaScriptEnabled: false });
    expect(await height(editor, '[data-index]')).toBe(40); // two lines of 18 pixels
    await find('density comfortable');
    await waitUntil(async () => (await densityOf()) === 'comfortable');
    await find('go releases');
    await page.waitForURL(`${app.url}/en/releases`);
    await find('dark');
    await page.locator('html[data-theme=dark]').waitFor();
    await find('system');
    await page.locator('html:not([data-theme])').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').getByText('Find a command').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Go to Releases' }).waitFor();
    await page.getByRole('combobox', { name: 'Search commands and texts' }).fill('found palette');
    await page
      .getByRole('group', { name: 'Texts' })
      .getByRole('option', { name: /paletteText/ })
      .click();
    await page.waitForURL(/\/en\/translate\/views\/live.*key=/);
    await find('go releases');
    await page.waitForURL(`${app.url}/en/releases`);
    await find('interface polski');
    await page.waitForURL(`${app.url}/pl/releases`);
    await page.goto(`${app.url}/ar/releases`);
    const palette = page.getByRole('dialog');
    await waitUntil(async () => {
      await page.keyboard.press('Control+k');
      return palette.getByRole('combobox').isVisible();
    });
    await palette.getByRole('option').first().waitFor();
    await expectAccessible(page);
  });

  it('tells deleted people apart in the filter of the security log', async () => {
    for (const name of ['Zora', 'Zuri']) {
      const leaving = await admin.invite({ role: 'viewer' });
      const headers = { 'If-Match': '*' };
      await leaving.requestOk('/api/v1/profile', { method: 'PATCH', headers, body: { name } });
      await admin.requestOk(`/api/v1/people/${await leaving.id()}`, { method: 'DELETE', headers });
    }
    const page = await openPage('/en/activity/security');
    const deleted = field(page, 'Person').locator('option').filter({ hasText: 'Deleted person' });
    const names = await deleted.allInnerTexts();
    expect(names).toEqual([
      expect.stringMatching(/^Deleted person \(.{6}\)$/),
      expect.stringContaining('Deleted person ('),
    ]);
    expect(new Set(names).size).toBe(2);
    const deletions = page.getByRole('table').getByText('Account deleted');
    expect(await deletions.count()).toBe(2);
    await field(page, 'Person').selectOption({ label: names[0]! });
    await waitUntil(async () => (await deletions.count()) === 1);
  });

  it.each([true, false])('limits the security log to days (JavaScript: %s)', async (javaScriptEnabled) => {
    const page = await openPage('/en/activity/security', { javaScriptEnabled });
    await field(page, 'From').fill('2001-01-01');
    await field(page, 'To').fill('2001-01-31');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No matching events').first().waitFor();
    await page.waitForURL(/security\?(.*&)?from=2001-01-01&to=2001-01-31/);
    await page.goto(`${app.url}/en/activity/security?kind=everything&from=2026-02-02&to=2026-02-01`);
    await page.getByText('These filters do not work').first().waitFor();
    await page.getByText('There is no such choice. Choose from the list.').waitFor();
    await page.getByText('This day is before the first one.').waitFor();
    for (const name of ['Events', 'To']) expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('link', { name: 'Export' }).count()).toBe(0);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('table').waitFor();
  });

  it('finds people by name and email address, only for those who may see them', async () => {
    const { id } = ((await admin.requestOk('/api/v1/people?q=ada')).json() as unknown as PeopleView).people[0]!;
    const openPalette = async (page: Page) => {
      const search = page.getByRole('combobox', { name: 'Search commands and texts' });
      await waitUntil(async () => {
        await page.keyboard.press('Control+k');
        return search.isVisible();
      });
      return search;
    };
    const page = await openPage('/en/activity');
    const search = await openPalette(page);
    const people = page.getByRole('group', { name: 'People' });
    for (const words of ['ADA', admin.email]) {
      await search.fill(words);
      await people.getByRole('option', { name: /^Ada/ }).waitFor();
    }
    await expectAccessible(page);
    await people.getByRole('option', { name: /^Ada/ }).click();
    await page.waitForURL(`${app.url}/en/people/${id}`);
    const other = await openPage('/en/files', {}, pole);
    const paths: string[] = [];
    other.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await (await openPalette(other)).fill('Ada');
    await waitUntil(() => paths.some((path) => path.endsWith('/api/v1/texts')));
    expect(paths.filter((path) => path.endsWith('/api/v1/people'))).toEqual([]);
  });

  it.each([360, 1280])('wraps a long name in the security log, %i pixels wide', async (width) => {
    const long = await admin.invite({ role: 'viewer' });
    const body = { name: 'n'.repeat(100) };
    await long.requestOk('/api/v1/profile', { method: 'PATCH', headers: { 'If-Match': '*' }, body });
    await long.signIn(long.email, long.password);
    const page = await openPage('/en/activity/security', { viewport: { width, height: 740 } });
    const log = page.getByRole('region', { name: 'Security log' });
    await log.getByRole('link', { name: body.name }).first().waitFor();
    expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const widths = await log
      .locator('tbody bdi')
      .filter({ hasText: body.name })
      .evaluateAll((names) => names.map((name) => name.closest('td')!.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(100);
    const exports = page.getByRole('link', { name: /^Export as / });
    const boxes = await exports.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(2);
    expect(boxes[1]).toMatchObject({ top: boxes[0].top, height: boxes[0].height });
  });

  it('lists the keys that cannot be changed below those that can', async () => {
    const page = await openPage('/en/profile/shortcuts', {}, pole);
    const fixed = page.getByRole('group', { name: 'Fixed shortcuts' });
    expect(await fixed.getByRole('textbox').count()).toBe(0);
    const keysOf = async (label: string) =>
      (await fixed.getByRole('term').filter({ hasText: label }).locator('+ dd').innerText()).replace(/\s+/g, '');
    expect(await keysOf('Insert a placeholder')).toBe('Alt1–Alt9');
    expect(await keysOf('Use a suggestion')).toBe('AltShift1–AltShift9');
    expect(await keysOf('Send a comment')).toBe('Ctrl↵');
    expect(await keysOf('Clear the selection')).toBe('Esc');
  });

  it('offers only permitted pages, and none to visitors', async () => {
    const page = await openPage('/en/files', {}, pole);
    const search = page.getByRole('combobox', { name: 'Search commands and texts' });
    await waitUntil(async () => {
      if (!(await search.isVisible()))
        await page.getByRole('banner').getByRole('button', { name: 'Find a command' }).dispatchEvent('click');
      return search.isVisible();
    });
    await search.fill('people');
    await waitUntil(async () => (await page.getByRole('option', { name: /^Go to/ }).count()) === 0);
    const visitor = await openPage('/en', {}, null);
    await visitor.keyboard.press('Control+k');
    await visitor.keyboard.press('Control+/');
    await visitor.waitForLoadState('networkidle');
    expect(await visitor.getByRole('dialog').count()).toBe(0);
    expect(
      visits
        .at(-1)!
        .requests.map((request) => withoutBase(new URL(request.url()).pathname))
        .filter((path) => /palette|member|workspace/.test(path)),
    ).toEqual([]);
  });

  // The texts of a mounted workspace's own pages are fixed.
  itInProgram.each([true, false])('shows drafts on request, with a notice (JavaScript: %s)', async (script) => {
    const page = await openPage('/en/texts?q=a', { javaScriptEnabled: script });
    const banner = page.getByText('You are also seeing texts that are not published yet.');
    expect(await banner.count()).toBe(0);
    await page.getByRole('banner').locator('summary', { hasText: 'Ada' }).click();
    await page.getByRole('switch', { name: 'Show drafts' }).click();
    await banner.waitFor();
    expect(page.url()).toBe(`${app.url}/en/texts?q=a`);
    await page.goto(`${app.url}/en/developers`);
    await banner.waitFor();
    await page.getByRole('button', { name: 'Show published texts only' }).click();
    await banner.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${app.url}/en/developers`);
  });

  it('shows a key in all languages, found by the command palette', async () => {
    const { id, version } = await send<KeyView>('POST', 'keys', {
      namespace: 'views/live',
      key: 'album.share',
      forms: { '': 'Share {{name}}' },
      description: 'In the menu of an album.',
      tags: ['menu'],
      maxLength: 40,
    });
    await put(id, 'de', 'Teilen');
    await send('POST', 'comments', { keyId: id, language: 'de', text: 'Is this a verb?' });
    const page = await openPage('/en/workspace', {}, pole);
    const search = page.getByRole('combobox', { name: 'Search commands and texts' });
    await waitUntil(async () => {
      await page.keyboard.press('Control+k'); // keys have no effect before hydration
      return search.isVisible();
    });
    await search.fill('album.share');
    await page.getByRole('group', { name: 'Keys in all languages' }).getByRole('option').click();
    await page.waitForURL(`**/en/keys/${id}`);
    await page.getByRole('heading', { name: 'album.share', level: 1 }).waitFor();
    await page.getByText('In the menu of an album.').waitFor();
    const language = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${name}: open in Translate` }) });
    expect(await language('Deutsch').innerText()).toMatch(/Teilen[^]*name[^]* is missing[^]*Needs review/);
    expect(await language('Deutsch').locator('[lang=de]', { hasText: 'Teilen' }).getAttribute('dir')).toBe('ltr');
    expect(await language('Polski').innerText()).toContain('Untranslated');
    await page.getByText('Is this a verb?').waitFor();
    await expectAccessibleInEveryMode(page);
    expect(await page.getByRole('link', { name: 'Key settings' }).count()).toBe(0); // translators do not manage keys

    await page.getByRole('navigation', { name: 'Filter languages' }).getByRole('link', { name: 'Issues' }).click();
    await language('Polski').waitFor({ state: 'detached' });
    expect(await language('Deutsch').count()).toBe(1);
    await page.goto(`${app.url}/en/keys/${id}?show=untranslated`);
    await waitForHydration(page);
    expect(await language('Deutsch').count()).toBe(0);
    await language('Polski').getByRole('link').click();
    await page.getByRole('link', { name: 'This key in all languages' }).click();
    await page.waitForURL(`**/en/keys/${id}`);

    await page.goto(`${app.url}/ar/keys/${id}`);
    await expectAccessible(page);
    const plain = await openPage(`/en/keys/${id}`, { javaScriptEnabled: false });
    await plain.getByRole('link', { name: 'Key settings' }).click();
    await plain.getByRole('link', { name: 'This key in all languages' }).click();
    await plain.waitForURL(`**/en/keys/${id}`);
    await send('DELETE', `keys/${id}`, undefined, version);
  });

  it('adds a screenshot by pasting and dropping, marks the text, and uses the picture for another key', async () => {
    const [one, two] = [
      await create('views/live', 'shot.one', 'Start'),
      await create('views/live', 'shot.two', 'Stop'),
    ];
    const page = await openPage(`/en/keys/${one.id}`);
    const bytes = png(400, 200).toString('base64');
    const paste = (base64: string): boolean => {
      const clipboardData = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return !document.dispatchEvent(event);
    };
    await waitUntil(() => page.evaluate(paste, bytes)); // it has no effect before hydration
    const dialog = page.getByRole('dialog', { name: 'Screenshot for shot.one' });
    await dialog.waitFor();
    await expectAccessible(page);
    const canvas = dialog.getByRole('application', { name: 'Region of the text' });
    const box = (await canvas.boundingBox())!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([400, 200]);
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 70);
    await page.mouse.up();
    await dialog.getByText('Position 40, 20; 100 × 50 pixels').waitFor();
    await page.mouse.move(box.x + 90, box.y + 45); // inside: the region moves
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 45);
    await page.mouse.up();
    await dialog.getByText('Position 50, 20; 100 × 50 pixels').waitFor();
    await canvas.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Alt+ArrowLeft');
    await dialog.getByText('Position 49, 24; 104 × 50 pixels').waitFor();
    await dialog.getByLabel('Alternative text').fill('The camera while it runs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Screenshot saved');
    const image = page.getByRole('main').getByRole('img', { name: 'The camera while it runs' });
    await image.waitFor();
    expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(
      400,
    );
    await expectAccessibleInEveryMode(page);

    // In Translate, the picture of the other key is used, and marked with the keyboard alone.
    await page.goto(`${app.url}/en/translate/views/live?language=pl&key=${two.id}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Use an existing one' }).click();
    await page
      .getByRole('dialog', { name: 'Screenshots in views/live' })
      .getByRole('button', { name: 'The camera while it runs' })
      .click();
    const second = page.getByRole('dialog', { name: 'Screenshot for shot.two' });
    await second.getByText('Also shows:').waitFor();
    await second.getByRole('application').press('ArrowDown');
    await second.getByText('Position 100, 75; 200 × 50 pixels').waitFor();
    await second.getByRole('button', { name: 'Save' }).click();
    await second.waitFor({ state: 'detached' });
    const help = page.getByRole('complementary', { name: 'About this text' });
    await help.getByRole('img', { name: 'The camera while it runs' }).waitFor();
    await expectAccessible(page);

    // A file is dropped as by hand. Its metadata is removed, and it is as large as it is shown.
    const directory = await mkdtemp(join(tmpdir(), 'dropped-'));
    const file = join(directory, 'photo.jpg');
    await writeFile(file, photos.jpeg);
    const target = help.getByText('Drop or paste a picture');
    await target.scrollIntoViewIfNeeded();
    const { x, y } = (await target.boundingBox())!;
    const devTools = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await devTools.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
    }
    await second.getByText('No region is marked').waitFor();
    await rm(directory, { recursive: true });
    const size = await second.getByRole('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight, image.width, image.height];
    });
    expect(size).toEqual([2, 3, 2, 3]);
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'detached' });

    // Files that are not pictures are refused with the reason.
    expectedErrors = ['415'];
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await page.getByRole('alert').filter({ hasText: 'This is not a supported picture' }).waitFor();

    // Translators see the picture and change nothing.
    const reading = await openPage(`/en/keys/${one.id}`, {}, pole);
    expect(await reading.getByText('Choose a picture').count()).toBe(0);
    await reading.getByRole('img', { name: 'The camera while it runs' }).click();
    await reading.getByRole('dialog').getByText('shot.two').click();
    await reading.waitForURL(`**/en/keys/${two.id}`);

    await page.goto(`${app.url}/en/keys/${two.id}`);
    await waitForHydration(page);
    await page.getByRole('img', { name: 'The camera while it runs' }).click();
    await page.getByRole('button', { name: 'Remove screenshot' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await status(page, 'Screenshot removed');
    await page.getByRole('img', { name: 'The camera while it runs' }).waitFor({ state: 'detached' });
    const choose = page.getByLabel('Choose');
    await expectFocus(choose);
    await choose.setInputFiles({ name: 'stop.png', mimeType: 'image/png', buffer: png(400, 200) });
    await page.getByRole('dialog', { name: 'Screenshot for shot.two' }).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(choose);
    for (const { id, version } of [one, two]) await send('DELETE', `keys/${id}`, undefined, version);
  });

  it('returns 404 for unknown languages, namespaces, keys and people', async () => {
    for (const path of [
      '/en/settings/languages?language=xx',
      '/en/settings/namespaces?namespace=gone',
      '/en/settings/keys/nowhere',
      '/en/settings/keys/views/live?key=gone',
      '/en/settings/keys/views/live?cursor=gone',
      '/en/activity?set=gone',
      '/en/workspace/xx',
      '/en/keys/gone',
      '/en/activity?person=%00',
    ]) {
      expect([path, (await admin.request(path)).status]).toEqual([path, 404]);
    }
    // The list is shown even where the key of the notice cannot be found out.
    expect((await admin.request('/en/settings/keys/views/live?gone=%00&done=deleted')).status).toBe(200);
  });

  it('shows a 404 page alike in place of pages that fill the window and of others', async () => {
    expectedErrors = ['404'];
    const heights = [];
    for (const path of ['/en/settings/keys/nowhere', '/en/translate?language=xx-unknown']) {
      const page = await openPage(path);
      const link = page.getByRole('main').getByRole('link').first();
      heights.push((await link.boundingBox())!.height);
    }
    expect(heights[1]).toBe(heights[0]);
  });

  it('shows the health of the server', async () => {
    const page = await openPage('/en/settings');
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByText('Everything works').waitFor();
    await page.getByText(/SQLite \d/).waitFor();
    await page.getByRole('row', { name: /serving this page Up to date Nothing published/ }).waitFor();
    const row = page.getByRole('navigation', { name: 'Workspace' });
    expect(await row.locator('[aria-current=page]').allInnerTexts()).toEqual(['Health']);
    await page.getByText('Never', { exact: true }).waitFor();
    await page.getByText('so a missing or old backup does not change the state at the top').waitFor();
    // nothing is published; the texts of the interface do not count, as on the other pages
    const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    for (const name of ['Languages', 'Namespaces']) expect(await fact(name).locator('dd').innerText()).toBe('0');
    // no label of the navigation is cut off between a phone and a full screen
    await page.setViewportSize({ width: 780, height: 900 });
    const cut = page
      .getByRole('navigation')
      .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth));
    expect(await cut).toEqual([]);
    await page.getByText(/npx dragoman backup/).waitFor();
  });

  it('sets how severe a check is, in all languages or in one', async () => {
    const page = await openPage('/en/settings/checks?check=doubleSpace');
    const cells = page.getByRole('row', { name: /doubleSpace/ }).getByRole('cell');
    const set = async (language: string, severity: string) => {
      await page.getByLabel('Language', { exact: true }).selectOption(language);
      await page.getByLabel('Severity', { exact: true }).selectOption(severity);
      await page.getByRole('button', { name: 'Save' }).click();
    };
    const texts = cells.getByRole('link', { name: /^Texts: / });
    expect(await texts.getAttribute('href')).toBe('/en/translate?q=check%3AdoubleSpace');
    await set('de', 'off');
    await cells.nth(2).getByText('Off').waitFor();
    expect(await cells.nth(2).innerText()).toMatch(/^de\s+Off$/);
    await set('', 'error');
    await cells.nth(1).getByText('Error').waitFor();
    // back to the default, so that other tests see the usual findings
    await set('', '');
    await cells.nth(1).getByText('–').waitFor();
    await set('de', '');
    await cells.nth(2).getByText('Off').waitFor({ state: 'detached' });
  });

  it('checks all texts again, and shows the progress', async () => {
    const page = await openPage('/en/settings/checks');
    const button = page.getByRole('button', { name: 'Check all texts again' });
    const state = () => button.getAttribute('aria-disabled');
    await waitUntil(async () => (await state()) === null); // of earlier changes
    await button.click();
    await page.getByText('The check of all texts has started.').waitFor();
    await waitUntil(async () => (await state()) === null);

    await app.app.get(Database).transaction((tx) => saveSetting(tx, 'recheck', { id: 'a', done: 1, total: 4 }));
    await page.reload();
    await page.getByText('Checking all texts again: 25%').waitFor();
    expect(await state()).toBe('true');
    await app.app.get(Database).transaction((tx) => tx.deleteFrom('settings').where('name', '=', 'recheck').execute());
    await waitUntil(async () => (await state()) === null);
    expect(await page.getByText('Checking all texts again').count()).toBe(0);
  });

  it('keeps the navigation collapsed for the next visit, and opens it over the page on a phone', async () => {
    const page = await openPage('/en/activity');
    const navigation = page.getByRole('navigation', { name: 'Workspace' });
    const width = async () => (await navigation.boundingBox())!.width;
    expect(await width()).toBeGreaterThan(200);
    await navigation.getByRole('button', { name: 'Collapse the menu' }).click();
    expect(await width()).toBeLessThan(60);
    await page.reload();
    expect(await width()).toBeLessThan(60);
    await navigation.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await navigation.getByRole('button', { name: 'Expand the menu' }).click();
    expect(await width()).toBeGreaterThan(200);

    await page.setViewportSize({ width: 360, height: 740 });
    await navigation.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Workspace' }).click();
    await page.keyboard.press('Escape');
    await navigation.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Workspace' }).click();
    await navigation.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    await navigation.waitFor({ state: 'hidden' });
  });

  const pages = [
    '/workspace',
    '/workspace/pl',
    '/activity',
    '/activity/security',
    '/activity/contributions',
    '/settings/languages',
    '/settings/languages?language=de',
    '/settings/namespaces',
    '/settings/keys',
    '/settings/keys/views/live',
    '/settings/keys/views/live?create=cardinal',
    '/settings/checks',
    '/health',
  ];
  it('adds, finds, changes, imports and deletes terms of the glossary', async () => {
    const page = await openPage('/en/glossary');
    await page.getByText('The glossary has no terms yet').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('link', { name: 'Add a term' }).click();
    await field(page, 'Term').fill('quokka');
    await field(page, 'Description').fill('An animal that smiles.');
    await field(page, 'Translation 1').fill('Quokka');
    await field(page, 'Language of translation 1').selectOption('pl');
    await page.getByRole('button', { name: 'Add another translation' }).click();
    await field(page, 'Translation 2').fill('kangur');
    expect(await field(page, 'Language of translation 2').inputValue()).toBe('de');
    await field(page, 'Language of translation 2').selectOption('pl');
    await field(page, 'Status of translation 2').selectOption('forbidden');
    await page.getByRole('button', { name: 'Add a term' }).click();
    await status(page, 'Term added');
    await expectAccessibleInEveryMode(page);

    const { terms } = await send<GlossaryView>('GET', 'glossary?q=quokka');
    expect(terms[0]!.translations.map(({ text, status: each }) => [text, each])).toEqual([
      ['Quokka', 'preferred'],
      ['kangur', 'forbidden'],
    ]);

    // Another person changes the term in the meantime: the form keeps its input, next to the current values.
    await send('PATCH', `glossary/${terms[0]!.id}`, { description: 'A small marsupial.' }, 1);
    await field(page, 'Description').fill('It smiles.');
    expectedErrors = ['412'];
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('A small marsupial.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await status(page, 'Term saved');

    await page.goto(`${app.url}/en/glossary/new`);
    await field(page, 'Term').fill('quokka');
    expectedErrors = ['409', '412'];
    await page.getByRole('button', { name: 'Add a term' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Show the existing term' }).click();
    await page.waitForURL(`**/en/glossary/${terms[0]!.id}`);

    await page.goto(`${app.url}/en/glossary`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Import a file' }).press('Enter');
    await expectFocus(page.getByLabel('CSV or TBX file')); // it replaces the button
    const file = (content: string) => ({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    const csv = file('term,pl,translatable\nwombat,wombat,\nemu,,perhaps\n');
    const setReadable = await failToRead(page);
    await page.getByLabel('CSV or TBX file').setInputFiles(csv);
    await page.getByRole('alert').getByText('1 file cannot be read').waitFor();
    await setReadable();
    await page.getByLabel('CSV or TBX file').setInputFiles(csv);
    await page.getByText('New: 1, changed: 0, unchanged: 0.').waitFor();
    expect(await page.getByText('1 file cannot be read').count()).toBe(0);
    await page.getByText('“perhaps” is neither “true” nor “false”.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import terms (1)' }).press('Enter');
    await status(page, 'Glossary imported');
    await expectFocus(page.getByRole('status').filter({ hasText: 'Glossary imported' }));
    await page.getByRole('rowheader', { name: 'wombat' }).waitFor();
    await field(page, 'Search').fill('smiles');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 term', { exact: true }).waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringMatching(/^quokka/)]);

    const { id } = await create('views/live', 'animals', 'Two quokkas and a wombat');
    await page.goto(`${app.url}/en/translate/views/live?language=pl&key=${id}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Insert “Quokka”' }).click();
    expect(await page.locator('[lang=pl] textarea').inputValue()).toBe('Quokka');
    expect(await page.evaluate(() => Array.from(CSS.highlights.get('glossary-term') ?? [], String))).toEqual([
      'quokkas',
      'wombat',
    ]);
    await expectAccessible(page);

    // A mark explains its term to the pointer and to the keyboard; the card stays under the pointer and closes on Escape.
    const source = page.locator('#source-text');
    const card = page.getByRole('tooltip');
    const mark = page.getByRole('button', { name: 'Glossary term “quokka”' });
    await mark.waitFor();
    const box = (await mark.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await card.getByText('A small marsupial.').or(card.getByText('It smiles.')).waitFor();
    expect(await card.locator('del').allInnerTexts()).toEqual(['kangur']);
    await card.hover();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await mark.focus();
    await card.getByText('Quokka', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await card.getByText('wombat').first().waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    // The text of a mark can still be selected.
    await source.getByText('quokkas').dblclick({ position: { x: 30, y: 10 } });
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);

    const translation = page.locator('[lang=pl] textarea');
    await translation.fill('Dwa ');
    await page.keyboard.press('Alt+g');
    expect(await translation.inputValue()).toBe('Dwa Quokka');
    await page.keyboard.type(' i ');
    await page.keyboard.press('Alt+g');
    expect(await translation.inputValue()).toBe('Dwa Quokka i wombat');
    for (const path of ['glossary', `glossary/${terms[0]!.id}`]) {
      await page.goto(`${app.url}/ar/${path}`);
      await expectAccessible(page);
    }

    await page.goto(`${app.url}/en/glossary/${terms[0]!.id}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Delete term' }).click();
    await status(page, 'Term deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await status(page, 'Term restored');
    await page.getByRole('rowheader', { name: 'quokka' }).waitFor();
  });

  it('is accessible in light and dark mode and on a narrow screen', async () => {
    const page = await openPage('/de/workspace');
    for (const path of pages) {
      await page.goto(`${app.url}/de${path}`);
      await expectAccessibleInEveryMode(page);
    }
  });

  it('is accessible from right to left', async () => {
    const page = await openPage('/ar/workspace');
    for (const path of pages) {
      await page.goto(`${app.url}/ar${path}`);
      await expectAccessible(page);
    }
  });

  it('stays readable with many languages and namespaces', async () => {
    const tags =
      `fr es it pt-BR nl sv da fi nb cs sk sl hr sr bg ru el tr ar fa he hi bn ta te th vi id ms ja ko zh-Hans
      zh-Hant ca eu gl ro hu lt lv et is mt sw af sq mk az ka hy`.split(/\s+/);
    for (const tag of tags) await send('POST', 'languages', { tag });
    const { namespaces } = await send<WorkspaceView>('GET', 'workspace');
    for (let index = namespaces.length; index < 30; index++) {
      await send('POST', 'namespaces', { name: `views/part${index}` });
      await create(`views/part${index}`, 'title', 'Title');
    }
    const view = await send<WorkspaceView>('GET', 'workspace');
    expect([view.languages.length, view.namespaces.length]).toEqual([54, 30]);
    const page = await openPage('/en/workspace', { viewport: { width: 1280, height: 900 } });
    expect(await overflow(page)).toBe(0);
    const waiting = page.getByRole('region', { name: 'Waiting for you, by language' });
    expect((await waiting.boundingBox())!.height).toBeLessThan(450);
    expect(await waiting.locator('tbody').getByRole('row').count()).toBe(8);
    await page.getByRole('link', { name: 'Show all languages' }).click();
    await waiting.getByRole('link', { name: 'Հայերեն' }).waitFor();
    expect(await waiting.locator('tbody').getByRole('row').count()).toBe(54);
    const gridRows = page.getByRole('grid').locator('tbody tr');
    expect(await gridRows.count()).toBeLessThan(30); // the others are added once someone comes near
    await page.keyboard.press('Control+f');
    await gridRows.nth(53).waitFor();
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await gridRows.count()).toBeLessThan(30);
    // A search from the menu of the browser takes the focus out of the page, as a frame does.
    await page.evaluate(() => document.body.appendChild(document.createElement('iframe')).contentWindow!.focus());
    await gridRows.nth(53).waitFor();
    await page.reload();
    await page.getByRole('grid').scrollIntoViewIfNeeded();
    await gridRows.nth(53).waitFor();
    await page.getByRole('grid').getByRole('link', { name: 'Total' }).click(); // sorting the grid opens no new page
    await page.waitForURL('**?sort=coverage');
    const japanese = await admin.invite({ role: 'translator', languages: ['ja', 'es'] });
    const own = await openPage('/en/workspace', {}, japanese);
    const shownTags = own.getByRole('grid').locator('tbody th code');
    const firstTags = async () => (await shownTags.allInnerTexts()).slice(0, 5);
    await shownTags.first().waitFor(); // it is a grid once all rows are there
    expect(await shownTags.allInnerTexts()).toEqual(['es', 'ja']);
    await own.getByRole('grid').getByRole('link', { name: 'Total' }).click();
    await own.waitForURL('**/en/workspace?sort=coverage');
    expect(await shownTags.count()).toBe(2);
    const withoutScript = await openPage('/en/workspace', { javaScriptEnabled: false }, japanese);
    await withoutScript.getByRole('link', { name: 'All languages' }).click();
    await withoutScript.waitForURL('**/en/workspace?languages=all');
    expect(await withoutScript.locator('tbody th code').count()).toBeGreaterThan(8);
    await own.goto(`${app.url}/en/workspace`);
    await own.getByRole('link', { name: 'All languages' }).click();
    await shownTags.nth(53).waitFor();
    const configured = view.languages.map(({ tag }) => tag).filter((tag) => tag !== 'es' && tag !== 'ja');
    expect(await firstTags()).toEqual(['es', 'ja', ...configured.slice(0, 3)]);
    await own.getByRole('grid').getByRole('link', { name: 'Language' }).click();
    await own.locator('th[aria-sort="ascending"]').filter({ hasText: 'Language' }).waitFor();
    expect(new URL(own.url()).search).toBe('?languages=all&sort=name');
    expect((await firstTags()).slice(0, 3)).toEqual(['af', 'az', 'ca']); // Afrikaans, Azərbaycan, Català
    await own.getByRole('link', { name: 'Your languages' }).click();
    await waitUntil(async () => (await shownTags.count()) === 2);

    // shadows at the sides where namespaces are hidden
    for (const path of ['/en/workspace', '/ar/workspace']) {
      const narrow = await openPage(path, { viewport: { width: 1000, height: 900 } });
      await narrow.getByRole('grid').scrollIntoViewIfNeeded();
      const region = narrow.getByRole('grid').locator('..');
      const shadows = (to: number) =>
        region.evaluate(async (element, share) => {
          const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
          element.scrollLeft = direction * share * (element.scrollWidth - element.clientWidth);
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const opacity = (of: Element) => Number(getComputedStyle(of, '::after').opacity);
          return [opacity(element.querySelector('tbody th')!), opacity(element)];
        }, to);
      expect([path, await shadows(0)]).toEqual([path, [0, 1]]);
      expect([path, await shadows(0.5)]).toEqual([path, [1, 1]]);
      expect([path, await shadows(1)]).toEqual([path, [1, 0]]);
    }
    const phone = await openPage('/en/workspace', { viewport: { width: 360, height: 780 } });
    expect(await overflow(phone)).toBe(0);
    const totals = await phone.locator('main li:has(> a > strong)').all();
    const [first, second] = await Promise.all(totals.map(async (total) => (await total.boundingBox())!.y));
    expect(second).toBe(first);
  });

  it('searches long lists of check boxes, and keeps those that it hides as they are', async () => {
    const page = await openPage('/en/settings/pretranslation');
    const languages = page.getByRole('group', { name: 'Languages' });
    const search = languages.getByRole('searchbox', { name: 'Search' });
    const boxes = languages.getByRole('checkbox');
    expect(await boxes.count()).toBeGreaterThan(50);
    await boxes.and(page.getByLabel(/^German/)).check();
    await search.fill('CROAT');
    await waitUntil(async () => (await boxes.count()) === 1);
    await boxes.check();
    await search.press('Enter'); // does not send the form
    await search.fill('pt-br');
    await boxes.and(page.getByLabel(/^Portuguese \(Brazil\)|^Brazilian Portuguese/)).waitFor();
    expect(await boxes.count()).toBe(1);
    await search.fill('nothing like it');
    await languages.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
    await expectAccessible(page);
    await search.fill('');
    await waitUntil(async () => (await boxes.count()) > 50);
    const checked = languages.getByRole('checkbox', { checked: true });
    expect(await checked.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      'de',
      'hr',
    ]);
    expect(new URL(page.url()).search).toBe('');

    // All that are shown, and none at all.
    const all = await boxes.count();
    await languages.getByRole('button', { name: 'Select all' }).press('Enter');
    expect(await checked.count()).toBe(all);
    await search.fill('croat');
    await waitUntil(async () => (await boxes.count()) === 1);
    await languages.getByRole('button', { name: 'Select none' }).press('Enter');
    await languages.getByRole('button', { name: 'Select all' }).press('Enter');
    await search.fill('');
    await waitUntil(async () => (await boxes.count()) === all);
    expect(await checked.evaluateAll((those) => those.map((each) => (each as HTMLInputElement).value))).toEqual(['hr']);
    await expectAccessible(page);
  });
});

const remainingSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
