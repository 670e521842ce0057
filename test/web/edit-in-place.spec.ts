import type { BrowserContextOptions, Page } from 'playwright-core';
import type { KeyView, TextView } from '../../apps/api/src/translations/editing.contract';
import { expectNoBarriersAnyhow } from '../support/barriers';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { windows } from '../support/windows';

const MARK = '\u{E0001}';

describe('editing texts where they stand', () => {
  let app: StartedApp;
  let ada: Member;
  let pole: Member;
  let title: KeyView;
  const { open, enter, show } = windows(() => app, /status of (404|412)/);

  beforeAll(async () => {
    app = await startApp();
    ada = await firstAdministrator(app);
    const add = async (path: string, body: object): Promise<KeyView> =>
      (await ada.done(`/api/v1/${path}`, { method: 'POST', body })).json() as KeyView;
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

  /** Somebody who has switched it on before. */
  async function edit(path: string, member: Member, options?: BrowserContextOptions): Promise<Page> {
    const { page, context } = await enter({ who: member, ...options });
    await context.addCookies([{ name: 'in-place', value: 'on', url: app.url }]);
    await page.goto(app.url + path);
    await page.locator('[data-in-place]').waitFor();
    await page.locator('form[action$="/drafts"] button:not([role])').waitFor(); // it moves what is below it
    return page;
  }

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit a text' });
  const field = (page: Page) => dialog(page).getByRole('textbox');
  const text = async (id: string, language: string): Promise<TextView> =>
    (await ada.done(`/api/v1/translations/${id}/${language}`)).json() as TextView;
  const write = (id: string, language: string, text: string, version: number) =>
    ada.done(`/api/v1/translations/${id}/${language}`, {
      method: 'PUT',
      body: { forms: { '': text } },
      headers: { 'If-Match': `"${version}"` },
    });

  it('is not there for visitors, whatever cookies they have, and costs them nothing', async () => {
    const page = await show('/en');
    await page.context().addCookies([{ name: 'in-place', value: 'on', url: app.url }]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.locator('[data-in-place]').count()).toBe(0);
    const { requests } = open[0]!;
    expect(requests.filter((request) => /in-place|text-marks/.test(request.url()))).toEqual([]);
  });

  it('is switched on in the menu, edits a text, and is switched off', async () => {
    const page = await show('/en', { who: ada });
    await page.getByRole('banner').getByTitle('Account: Ada').click();
    await page.getByRole('switch', { name: 'Edit texts in place' }).click();
    await page.getByRole('region', { name: 'Edit texts in place' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    const before = await text(title.id, 'en');
    expect(await field(page).inputValue()).toBe('The {{first}} title');
    expect(await field(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await field(page).fill('Every visitor reads in their own language');
    await field(page).press('Control+Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Saved. Visitors see it with the next release.').waitFor();
    // at once for whoever edits, and for nobody else
    const heading = (shown: Page) => shown.getByRole('heading', { level: 1 });
    await heading(page).getByText('Every visitor reads in their own language').waitFor();
    expect(await heading(await show('/en')).innerText()).not.toBe('Every visitor reads in their own language');
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

  it('leaves no marks on the page: in no text, no attribute, no title', async () => {
    const page = await edit('/en/developers', ada);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Languages' })
      .click({ modifiers: ['Alt'] });
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
    expect(await page.title()).toBe('Languages – Dragoman');
    expect(await page.evaluate((mark) => document.documentElement.outerHTML.includes(mark), MARK)).toBe(false);
  });

  it('knows a text that is spread over several elements', async () => {
    const page = await edit('/en/developers', ada);
    await page.locator('header p code').first().click();
    await dialog(page).getByText('dragoman/developers:lead').waitFor();
  });

  it('lets links be followed with Alt held, and always once clicking to edit is off', async () => {
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

  it('lists all texts of the page for the keyboard, those that are only heard as well', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('button', { name: 'All texts of this page' }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Texts of this page' });
    await list.getByRole('searchbox').fill('navigation.label');
    await list.getByRole('status').getByText('1 text').waitFor();
    await list.getByRole('button', { name: 'Main' }).focus();
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('Main');
  });

  it('says what was changed meanwhile, and loses neither', async () => {
    const page = await edit('/de', ada);
    await page.getByRole('heading', { level: 1 }).click();
    const german = page.getByRole('dialog', { name: 'Einen Text bearbeiten' });
    await german.getByRole('textbox').fill('Mein Titel');
    const { version, forms } = await text(title.id, 'de');
    await write(title.id, 'de', 'Ihr Titel', version);
    await german.getByRole('button', { name: 'Speichern', exact: true }).click();
    const alert = german.getByRole('alert');
    await alert.getByText('Ada hat diesen Text inzwischen geändert').waitFor();
    const [theirs, mine, base] = await alert.getByRole('definition').allInnerTexts();
    expect(theirs).toMatch('Ihr');
    expect(mine).toMatch('Mein');
    expect(base).toBe(forms[''] ?? '–');
    expect(await german.getByRole('textbox').inputValue()).toBe('Mein Titel');
    await german.getByRole('button', { name: 'Stattdessen meinen speichern' }).click();
    await german.waitFor({ state: 'detached' });
    expect((await text(title.id, 'de')).forms).toEqual({ '': 'Mein Titel' });
  });

  it('keeps what was typed and not saved, through closing and reloading', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await field(page).fill('Not yet');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('[data-in-place]').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await dialog(page).getByText('What you typed is still here').waitFor();
    expect(await field(page).inputValue()).toBe('Not yet');
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    expect(await field(page).inputValue()).not.toBe('Not yet');
  });

  it('does not save what was kept over what somebody else wrote since', async () => {
    const page = await edit('/en', ada);
    await page.getByRole('heading', { level: 1 }).click();
    await field(page).fill('Kept overnight');
    await page.keyboard.press('Escape');
    const { version } = await text(title.id, 'en');
    await write(title.id, 'en', 'Of the morning', version);
    await page.getByRole('heading', { level: 1 }).click();
    await dialog(page).getByText('What you typed is still here').waitFor();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).getByRole('alert').getByText('Ada changed this text in the meantime').waitFor();
    expect((await text(title.id, 'en')).forms).toEqual({ '': 'Of the morning' });
    await dialog(page).getByRole('button', { name: 'Take this one' }).click();
    expect(await field(page).inputValue()).toBe('Of the morning');
  });

  it('checks while somebody types', async () => {
    await write(title.id, 'en', 'The {{first}} title', (await text(title.id, 'en')).version);
    const page = await edit('/pl', pole);
    await page.getByRole('heading', { level: 1 }).click();
    const polish = page.getByRole('dialog');
    await polish.getByRole('textbox').fill('Tytuł');
    await polish.locator('[data-severity="error"]').getByText('{{first}}').waitFor();
    await polish.getByRole('textbox').fill('Tytuł {{first}}');
    await polish.locator('[data-severity="error"]').waitFor({ state: 'detached' });
  });

  it('shows a text to those who may not change it, and says of one that is not in the workspace how it gets there', async () => {
    const page = await edit('/de', pole);
    await page.getByRole('heading', { level: 1 }).click();
    const shown = page.getByRole('dialog');
    await shown.getByText('Sie können diesen Text lesen', { exact: false }).waitFor();
    expect(await shown.getByRole('textbox').getAttribute('readonly')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('paragraph').click();
    await shown.getByText('Dieser Text ist noch nicht im Arbeitsbereich').waitFor();
  });

  it.each(['/en', '/ar'])('is accessible in light, in the dark and on a narrow screen, below %s', async (path) => {
    const page = await edit(path, ada);
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await expectNoBarriersAnyhow(page);
  });
});
