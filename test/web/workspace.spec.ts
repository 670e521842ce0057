import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Database } from '../../apps/api/src/database/database';
import type { KeyView, WorkNamespaceView, WorkspaceView } from '../../apps/api/src/translations/editing.contract';
import { expectNoBarriers, expectNoBarriersAnyhow } from '../support/barriers';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

describe('the workspace of those who run the translation', () => {
  let app: StartedApp;
  let browser: Browser;
  let admin: Member;
  let pole: Member;
  let visits: Visit[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    admin = await firstAdministrator(app);
    pole = await admin.invite({ role: 'translator', languages: ['pl'] });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  beforeEach(() => (complaints = []));
  afterEach(async () => {
    const said = visits.flatMap(({ complaints }) => complaints);
    await Promise.all(visits.map((each) => each.close()));
    visits = [];
    // a refusal is an answer, but browsers complain of it
    expect(said.filter((each) => !complaints.some((foreseen) => each.includes(foreseen)))).toEqual([]);
  });

  async function show(path: string, options: BrowserContextOptions = {}, who: Member | null = admin) {
    const next = await visit(browser, options);
    visits.push(next);
    if (who) {
      const [name, value] = who.cookie!.split(/=(.*)/s);
      await next.context.addCookies([{ name: name!, value: value!, url: app.url }]);
    }
    await next.page.goto(app.url + path);
    if (options.javaScriptEnabled !== false) await alive(next.page);
    return next.page;
  }

  const alive = (page: Page) =>
    page.waitForFunction(() => Object.keys(document.querySelector('h1')!).some((name) => name.startsWith('__react')));
  const send = async <View>(method: string, path: string, body?: object, version?: number): Promise<View> => {
    const headers = version === undefined ? {} : { 'If-Match': `"${version}"` };
    const answer = await admin.done(`/api/v1/${path}`, { method, body, headers });
    return (answer.text ? answer.json() : undefined) as View;
  };
  const create = (namespace: string, key: string, text: string) =>
    send<KeyView>('POST', 'keys', { namespace, key, forms: { '': text } });
  const put = (id: string, language: string, text: string, version = 0) =>
    send('PUT', `translations/${id}/${language}`, { forms: { '': text } }, version);
  const status = (page: Page, text: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(text) })
      .waitFor(); // “can be restored.” is not “Restored.”

  const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

  // In this order: it begins empty, and fills up.

  it('leads through the first steps: languages, a namespace, messages', async () => {
    // What is missing is said to those who can bring it, not to visitors.
    const empty = 'No texts of your applications are published yet';
    expect(await (await show('/en', {}, null)).getByText(empty).count()).toBe(0);
    expect(await (await show('/en', {}, pole)).getByText(empty).count()).toBe(0);
    const page = await show('/en');
    await page.getByText(empty).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Import files' }).click();
    await page.waitForURL('**/en/files');

    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.getByRole('link', { name: 'Add languages' }).click();
    await page.getByText('There is no language yet').waitFor();
    for (const tag of ['en', 'de']) {
      await page.getByRole('combobox', { name: 'Language' }).fill(tag);
      await page.getByRole('button', { name: 'Add' }).click();
      await page
        .getByRole('rowheader')
        .filter({ hasText: tag === 'en' ? 'English' : 'Deutsch' })
        .waitFor();
    }
    await status(page, 'Added: German');
    expect(await page.getByRole('row', { name: /English reference/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByText('done').waitFor();
    await page.getByRole('link', { name: 'Create a namespace' }).click();
    await field(page, 'Name').fill('views/live');
    await field(page, 'Description').fill('What one sees while it runs');
    await page.getByRole('button', { name: 'Create' }).click();
    await status(page, 'Added: views/live');
    await page
      .getByRole('row', { name: /views\/live/ })
      .getByRole('link', { name: '0' })
      .click();
    await page.getByText('There is no message here yet').waitFor();
    await page.getByRole('link', { name: 'New message' }).click();
    await field(page, 'English').fill('Start');
    await field(page, 'Key').fill('start');
    await field(page, 'Tags').fill('button, short');
    await field(page, 'Maximum length').fill('12');
    await page.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /start/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Start', '', 'button\nshort', '12']);
    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByText('2 languages, 1 namespace, and 1 message').waitFor();
  });

  it('takes a language by a form without JavaScript, in every order that one gives it', async () => {
    const page = await show('/en/settings/languages', { javaScriptEnabled: false });
    for (const tag of ['pl', 'uk']) {
      await field(page, 'Language').fill(tag);
      await field(page, 'Fallback').selectOption('de');
      await page.getByRole('button', { name: 'Add' }).click();
    }
    await page.getByRole('link', { name: 'Polski' }).click();
    expect(await field(page, 'Fallback').inputValue()).toBe('de');
    await field(page, 'Fallback').selectOption('');
    await field(page, 'Place').selectOption('');
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

  it('says what was wrong, and keeps what was typed', async () => {
    complaints = ['422', '409', '400'];
    const page = await show('/en/settings/languages');
    await page.getByRole('combobox', { name: 'Language' }).fill('klingon!');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is not a language' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('klingon!');
    await page.goto(`${app.url}/en/settings/namespaces`);
    await field(page, 'Name').fill('views/live');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').filter({ hasText: 'This name is taken' }).waitFor();
  });

  it('says what a deletion does before it is done, and takes it back', async () => {
    const page = await show('/en/settings/languages?language=uk');
    await page.getByText('0 translated messages are kept').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await status(page, 'It is kept, and can be restored');
    expect(await page.getByRole('rowheader').filter({ hasText: 'Українська' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Restore Ukrainian' }).click();
    await page.getByRole('rowheader').filter({ hasText: 'Українська' }).waitFor();
    await page.goto(`${app.url}/en/settings/languages?language=de`);
    await page.getByText('while others fall back to it: uk').waitFor();
    await page.goto(`${app.url}/en/settings/languages?language=en`);
    await page.getByText('This is the reference language').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  it('renames, describes and deletes a namespace, and brings it back', async () => {
    await send('POST', 'namespaces', { name: 'old' });
    const page = await show('/en/settings/namespaces');
    await page.getByRole('link', { name: 'old', exact: true }).click();
    await field(page, 'Place').selectOption(''); // first: the list has a form with the other fields, too
    await field(page, 'Name').fill('new/one');
    await field(page, 'Description').fill('For everything new');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    const first = page.locator('tbody').getByRole('row').first();
    expect((await first.innerText()).split('\t').slice(0, 2)).toEqual(['new/one', 'For everything new']);
    await first.getByRole('link', { name: 'new/one' }).click();
    await page.getByText('0 messages go with it.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Restore new/one' }).click();
    await status(page, 'Restored.');
  });

  it('creates a plural, renames and moves messages with their texts, and shows their history', async () => {
    const page = await show('/en/settings/messages/views/live?create=text');
    await page.getByRole('link', { name: 'Plural' }).click();
    await field(page, 'English – one').fill('{{count}} file');
    await field(page, 'English – other').fill('{{count}} files');
    await field(page, 'Key').fill('files');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'files', exact: true }).click();
    await field(page, 'Key').fill('menu.files');
    await field(page, 'Namespace').selectOption('new/one');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/settings/messages/new/one?done=saved');
    await page.getByRole('link', { name: 'menu.files' }).click();
    await page.getByText('{{count}} file', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'History of this message' }).click();
    await page.getByText('Only one message is shown').waitFor();
    await page.getByRole('link', { name: 'Message changed' }).click();
    expect(await page.locator('dl').getByRole('insertion').innerText()).toBe('menu.files');
  });

  it('says that somebody else was faster, and saves the next time', async () => {
    complaints = ['412'];
    const { id, version } = await create('views/live', 'stop', 'Stop');
    const page = await show(`/en/settings/messages/views/live?message=${id}`);
    await send('PATCH', `keys/${id}`, { description: 'Theirs' }, version);
    await field(page, 'Description').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else was faster' });
    await alert.getByText('What Ada saved').waitFor();
    expect(await alert.getByRole('definition').allInnerTexts()).toEqual(['stop', 'Theirs', '–', '–', 'views/live']);
    expect(await field(page, 'Description').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    await page.getByRole('row', { name: /stop/ }).getByRole('cell', { name: 'Mine' }).waitFor();
  });

  it.each([true, false])(
    'shows of a namespace what somebody else saved, beside what was typed (JavaScript: %s)',
    async (script) => {
      complaints = ['412'];
      const name = `shared/${script}`;
      const { id } = await send<WorkNamespaceView>('POST', 'namespaces', { name });
      const page = await show(`/en/settings/namespaces?namespace=${id}`, { javaScriptEnabled: script });
      await send('PATCH', `namespaces/${id}`, { description: 'Theirs' }, 1);
      await field(page, 'Description').fill('Mine');
      await page.getByRole('button', { name: 'Save' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Somebody else was faster' });
      await alert.getByText('What Ada saved').waitFor();
      expect(await alert.getByRole('definition').allInnerTexts()).toEqual([name, 'Theirs', 'en']);
      expect(await field(page, 'Description').inputValue()).toBe('Mine');
      await send('PATCH', `namespaces/${id}`, { description: 'Theirs again' }, 2);
      await page.getByRole('button', { name: 'Save' }).click();
      await alert.getByText('Theirs again').waitFor();
      await page.getByRole('button', { name: 'Delete' }).click(); // knowing of it
      await page.getByRole('button', { name: `Restore ${name}` }).waitFor();
    },
  );

  it('shows of a language what somebody else saved, and deletes none that they have changed', async () => {
    complaints = ['412'];
    const { version } = (await send<WorkspaceView>('GET', 'workspace')).languages.find(({ tag }) => tag === 'uk')!;
    const page = await show('/en/settings/languages?language=uk');
    await send('PATCH', 'languages/uk', { fallback: 'pl' }, version);
    await page.getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else was faster' });
    await alert.waitFor();
    expect(await alert.getByRole('definition').allInnerTexts()).toEqual(['pl', 'en']);
    await field(page, 'Fallback').selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Saved.');
    const { languages } = await send<WorkspaceView>('GET', 'workspace');
    expect(languages.find(({ tag }) => tag === 'uk')).toMatchObject({ fallback: 'de', version: version + 2 });
  });

  it('deletes a message and brings it back, found by its text', async () => {
    const { id } = await create('views/live', 'pause', 'Take a break');
    const page = await show(`/en/settings/messages/views/live?message=${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Deleted messages' }).click();
    await page.getByRole('button', { name: 'Restore pause' }).click();
    await status(page, 'Restored.');
    await field(page, 'Find messages').fill('break');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 message', { exact: true }).waitFor();
    expect(await page.locator('tbody').getByRole('row').count()).toBe(1);
    await field(page, 'Find messages').fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('No message fits').waitFor();
  });

  it('shows what waits for whom, and what blocks publishing, with links to it', async () => {
    const { id } = await create('views/live', 'greeting', 'Hello, {{name}}');
    await put(id, 'pl', 'Cześć');
    await put(id, 'de', 'Hallo');
    const back = await create('views/live', 'bye', 'Bye');
    await put(back.id, 'pl', 'Pa');
    await send('POST', `translations/${back.id}/pl/review`, { verdict: 'sendBack', reason: 'Too short.' }, 1);
    const page = await show('/en/workspace');
    const waiting = page.getByRole('region', { name: 'What waits for you, by language' });
    expect(await waiting.getByRole('columnheader').allInnerTexts()).toEqual([
      'Language',
      'Untranslated',
      'Drafts, sent back',
      'To review',
    ]);
    const polish = waiting.getByRole('row', { name: /Polski/ });
    expect(await polish.getByRole('link').nth(1).getAttribute('href')).toBe(
      '/en/translate?language=pl&filter=untranslated',
    );
    expect(await polish.getByRole('link').nth(2).getAttribute('href')).toBe('/en/translate?language=pl&filter=draft');
    const errors = page.getByRole('link', { name: /Polski.*1 text/ });
    expect(await errors.getAttribute('href')).toBe('/en/translate/views/live?language=pl&filter=errors');
    const cell = page.getByRole('table', { name: /Translated share/ }).getByTitle(/^Polski, views\/live/);
    expect(await cell.getAttribute('href')).toBe('/en/translate/views/live?language=pl');

    const own = await show('/en/workspace', {}, pole);
    const table = own.getByRole('region', { name: 'What waits for you, by language' });
    expect(await table.locator('tbody').getByRole('row').count()).toBe(1);
    expect(await table.getByRole('columnheader').count()).toBe(3);
    expect(await own.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    // whoever publishes has to know of all of it, the others of what they may correct
    const blocked = (of: Page) => of.getByRole('region', { name: 'Blocks publishing' }).getByRole('link');
    expect((await blocked(page).allInnerTexts()).sort()).toEqual([
      expect.stringMatching(/^Deutsch/),
      expect.stringMatching(/^Polski/),
    ]);
    expect(await blocked(own).allInnerTexts()).toEqual([expect.stringMatching(/^Polski/)]);
  });

  it('draws how far everything came, and says it in a table', async () => {
    await app.app.get(Database).transaction(async (tx) => {
      await tx
        .updateTable('progress')
        .set(({ eb }) => ({ day: eb('day', '-', 14) }))
        .execute();
    });
    const { id } = await create('views/live', 'today', 'Today');
    await put(id, 'de', 'Heute');
    const page = await show('/en/workspace');
    await page.getByText('Show as a table').click();
    const rows = page.getByRole('table').filter({ hasText: 'Day' }).locator('tbody').getByRole('row');
    expect(await rows.count()).toBe(3);
    expect(await page.locator('figure path').count()).toBe(3);
  });

  it('tells who did what, filtered by person and language, and takes it back', async () => {
    const { id } = await create('views/live', 'undo', 'Undo me');
    await pole.done(`/api/v1/translations/${id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': '"0"' },
      body: { forms: { '': 'Cofnij mnie' } },
    });
    const page = await show('/en/activity');
    await field(page, 'Language').selectOption('pl');
    await field(page, 'Person').selectOption({ label: 'Newcomer 1' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/en/activity?person=*&language=pl');
    await page.waitForFunction(() => document.querySelectorAll('ol > li').length === 1);
    await page.getByRole('link', { name: 'Text written' }).click();
    expect(await page.getByRole('list', { name: 'Changes' }).getByRole('insertion').innerText()).toContain(
      'Cofnij mnie',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await status(page, '1 change undone');
    await page.getByText('undone', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const { text } = await admin.done(`/api/v1/translations/${id}/pl`);
    expect(text).not.toContain('Cofnij');
  });

  it('undoes by a form without JavaScript, and says what it had to leave', async () => {
    const { id } = await create('views/live', 'again', 'Again');
    await put(id, 'de', 'Nochmal');
    await put(id, 'de', 'Noch einmal', 1);
    const page = await show(`/en/activity?message=${id}&language=de`, { javaScriptEnabled: false });
    await page.getByRole('listitem').filter({ hasText: 'Text written' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('0 changes undone').waitFor();
    await page.getByText('changed since').waitFor();
  });

  it('lets nobody in who is not signed in, and to settings nobody who may not change them', async () => {
    complaints = ['403'];
    const page = await show('/en/workspace', {}, null);
    expect(new URL(page.url()).pathname).toBe('/en/sign-in');
    for (const path of ['/en/settings', '/en/settings/languages', '/en/settings/messages/views/live', '/en/health']) {
      const page = await show(path, { javaScriptEnabled: false }, pole);
      expect([path, await page.getByRole('button', { name: /Add|Save/ }).count()]).toEqual([path, 0]);
    }
  });

  it('finds every page and command by its name, wherever one is, and says what keys do', async () => {
    const page = await show('/en/activity');
    const find = async (words: string) => {
      const search = page.getByRole('combobox', { name: 'What do you want to do?' });
      await until(async () => {
        await page.keyboard.press('Control+k'); // a key that comes before the page is alive comes to nothing
        return search.isVisible();
      });
      await search.fill(words);
      await page.keyboard.press('Enter');
    };
    await find('go releases');
    await page.waitForURL(`${app.url}/en/releases`);
    await find('dark');
    await page.locator('html[data-theme=dark]').waitFor();
    await find('system');
    await page.locator('html:not([data-theme])').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').getByText('Find a command').waitFor();
    await page.keyboard.press('Escape');
    await find('polski');
    await page.waitForURL(`${app.url}/pl/releases`);
  });

  it('offers nobody a page that they may not open, and visitors nothing', async () => {
    const page = await show('/en/files', {}, pole);
    const search = page.getByRole('combobox', { name: 'What do you want to do?' });
    await until(async () => {
      if (!(await search.isVisible()))
        await page.getByRole('banner').getByRole('button', { name: 'Find a command' }).dispatchEvent('click');
      return search.isVisible();
    });
    await search.fill('people');
    await page.getByText('No command is called that.').waitFor();
    const visitor = await show('/en', {}, null);
    await visitor.keyboard.press('Control+k');
    await visitor.keyboard.press('Control+/');
    await visitor.waitForLoadState('networkidle');
    expect(await visitor.getByRole('dialog').count()).toBe(0);
    expect(
      visits
        .at(-1)!
        .requests.map((request) => new URL(request.url()).pathname)
        .filter((path) => /palette|member|workspace/.test(path)),
    ).toEqual([]);
  });

  it.each([true, false])('shows drafts to whoever asks for them, and says so (JavaScript: %s)', async (script) => {
    const page = await show('/en/texts?q=a', { javaScriptEnabled: script });
    const banner = page.getByText('You also see texts that are not published yet.');
    expect(await banner.count()).toBe(0);
    await page.getByRole('banner').locator('summary', { hasText: 'Ada' }).click();
    await page.getByRole('switch', { name: 'Show drafts' }).click();
    await banner.waitFor();
    expect(page.url()).toBe(`${app.url}/en/texts?q=a`);
    await page.goto(`${app.url}/en/developers`);
    await banner.waitFor();
    await page.getByRole('button', { name: 'Show only what is published' }).click();
    await banner.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${app.url}/en/developers`);
  });

  it('knows no page of what is not there', async () => {
    for (const path of [
      '/en/settings/languages?language=xx',
      '/en/settings/namespaces?namespace=gone',
      '/en/settings/messages/nowhere',
      '/en/settings/messages/views/live?message=gone',
      '/en/settings/messages/views/live?cursor=gone',
      '/en/activity?set=gone',
      '/en/activity?person=%00',
    ]) {
      expect([path, (await admin.ask(path)).status]).toEqual([path, 404]);
    }
  });

  it('shows how the server is', async () => {
    const page = await show('/en/settings');
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByText('Everything works').waitFor();
    await page.getByText(/SQLite \d/).waitFor();
    await page.getByRole('row', { name: /answers this page Up to date None published/ }).waitFor();
    const row = page.getByRole('navigation', { name: 'Workspace' });
    expect(await row.locator('[aria-current=page]').allInnerTexts()).toEqual(['Settings']);
    await page.getByText('Never', { exact: true }).waitFor();
    await page.getByText(/npx dragoman backup/).waitFor();
  });

  const pages = [
    '/workspace',
    '/activity',
    '/settings/languages',
    '/settings/languages?language=de',
    '/settings/namespaces',
    '/settings/messages',
    '/settings/messages/views/live',
    '/settings/messages/views/live?create=cardinal',
    '/health',
  ];
  it('puts up no barrier in light, in the dark and on the narrowest screen', async () => {
    const page = await show('/de/workspace');
    for (const path of pages) {
      await page.goto(`${app.url}/de${path}`);
      await expectNoBarriersAnyhow(page);
    }
  });

  it('puts up no barrier where one reads from right to left', async () => {
    const page = await show('/ar/workspace');
    for (const path of pages) {
      await page.goto(`${app.url}/ar${path}`);
      await expectNoBarriers(page);
    }
  });

  it('stays readable with many languages and namespaces', async () => {
    const tags =
      `fr es it pt-BR nl sv da fi nb cs sk sl hr sr bg ru el tr ar fa he hi bn ta te th vi id ms ja ko zh-Hans
      zh-Hant ca eu gl ro hu lt lv et is mt sw af sq mk az ka hy`.split(/\s+/);
    for (const tag of tags) await send('POST', 'languages', { tag });
    for (let index = 0; index < 26; index++) {
      await send('POST', 'namespaces', { name: `views/part${index}` });
      await create(`views/part${index}`, 'title', 'Title');
    }
    const view = await send<WorkspaceView>('GET', 'workspace');
    expect([view.languages.length, view.namespaces.length]).toEqual([54, 28]);
    const page = await show('/en/workspace', { viewport: { width: 1280, height: 900 } });
    expect(await overflow(page)).toBe(0);
    const waiting = page.getByRole('region', { name: 'What waits for you, by language' });
    expect((await waiting.boundingBox())!.height).toBeLessThan(450);
    expect(await waiting.locator('tbody').getByRole('row').count()).toBe(54);
    const phone = await show('/en/workspace', { viewport: { width: 360, height: 780 } });
    expect(await overflow(phone)).toBe(0);
  });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
