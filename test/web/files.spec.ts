import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { NamespaceView } from '../../libs/workspace/src/namespaces/namespaces.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { firstAdministrator, type Member } from '../support/people';
import { waitUntil } from '../support/wait-until';
import { startApp, type StartedApp } from '../support/start-app';
import { expectFocus } from '../support/browser';
import { browserWindows } from '../support/browser-windows';
import { failToRead } from '../support/fail-to-read';
import { unzipped } from '../support/unzipped';
import { zip } from '../support/zip';

describe('the page of files', () => {
  let app: StartedApp;
  let ada: Member;
  let reader: Member;
  let folder: string;
  const { openPage } = browserWindows(() => app, /status of 4(00|12|22)/);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-files-'));
    app = await startApp({ ownLanguages: ['en', 'de', 'ar'] });
    ada = await firstAdministrator(app);
    reader = await ada.invite({ role: 'viewer' });
  });

  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });

  /** Creates a folder `locales` with files to import. */
  async function locales(files: Readonly<Record<string, unknown>>): Promise<string> {
    const own = await mkdtemp(join(folder, 'app-'));
    for (const [name, content] of Object.entries(files)) {
      const path = join(own, 'locales', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    }
    return join(own, 'locales');
  }

  const choose = async (page: Page, path: string) => {
    await page.getByLabel('Choose a folder').setInputFiles(path);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
  };
  /** Leaves the page and returns: choices are kept between pages, and leaving the document asks for confirmation. */
  const lookElsewhere = async (page: Page) => {
    const row = page.getByRole('navigation', { name: 'Workspace' });
    await row.getByRole('link', { name: 'Releases' }).click();
    await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
    await row.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  };
  const count = (page: Page, name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText();
  const german = async (): Promise<TextListView['texts']> =>
    ((await ada.requestOk('/api/v1/texts?language=de&namespace=shop/cart')).json() as TextListView).texts;
  const text = async (key: string) => {
    const message = (await german()).find((each) => each.key === key);
    return message?.target.map(({ text }) => text).join('|');
  };
  const edit = async (key: string, words: string) => {
    const { id, text } = (await german()).find((each) => each.key === key)!;
    await ada.requestOk(`/api/v1/texts/${id}/de`, {
      method: 'PUT',
      body: { forms: { '': words } },
      headers: { 'If-Match': `"${text.version}"` },
    });
  };

  const english = { title: 'Cart', pay: 'Pay', items_one: '{{count}} item', items_other: '{{count}} items' };
  const first = {
    'en/shop/cart.json': english,
    'de/shop/cart.json': { title: 'Korb', pay: 'Zahlen', items_one: '{{count}} Ding', items_other: '{{count}} Dinge' },
    'readme.txt': 'no texts',
  };

  it('imports the built-in texts in one click, without JavaScript', async () => {
    const page = await openPage('/en/files', { who: ada, javaScriptEnabled: false });
    await page.getByText('Choosing files requires JavaScript.').waitFor();
    await page.getByRole('button', { name: 'Import built-in texts' }).click();
    await page.getByText(/^[\d,]+ texts were imported$/).waitFor();
    await page.getByRole('button', { name: 'Import built-in texts' }).click();
    await page.getByText('Nothing to change').waitFor();
    await page.goto(`${app.url}/en/activity`);
    await page.getByText('Files imported').waitFor();
    const line = page.locator('p').filter({ hasText: 'Files imported' });
    expect(await line.innerText()).toMatch(/^Files imported\s+[\d,]+ texts$/);
  });

  it('imports a folder after a preview', async () => {
    const page = await openPage('/en/files', { who: ada });
    await page.getByLabel('Choose a folder').setInputFiles(await locales(first));
    await page.getByText('1 file was skipped because its format is unknown').waitFor();
    expect(await page.getByLabel('Folder structure').inputValue()).toBe('{lng}/{ns}');
    expect(await page.getByLabel('Language of locales/de/shop/cart.json').inputValue()).toBe('de');
    expect(await page.getByLabel('Namespace of locales/de/shop/cart.json').inputValue()).toBe('shop/cart');
    await page.getByRole('button', { name: 'Preview import' }).click();
    const heading = page.getByRole('heading', { name: 'Import preview' });
    await heading.waitFor();
    await expectFocus(heading);
    expect([await count(page, 'Added'), await count(page, 'Conflicts')]).toEqual(['6', '0']);
    await page.getByText('New namespaces in i18next v4, recognized by \u2068items\u2069: shop/cart').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('6 texts were imported').waitFor();
    expect(await text('items')).toBe('{{count}} Ding|{{count}} Dinge');
    // undoing so many changes at once needs a confirmation
    await page.goto(`${app.url}/en/activity`);
    await page.locator('summary', { hasText: 'Undo' }).first().click();
    await page.getByText('This reverses all of its changes.').first().waitFor();
  });

  it('reports that a second import of the same folder changes nothing', async () => {
    const page = await openPage('/en/files', { who: ada });
    await choose(page, await locales(first));
    await page.getByText('Everything in these files is already here').waitFor();
    await page.getByText('6 texts are identical. There is nothing to import.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });

  it('shows conflicts side by side, and requires a choice', async () => {
    await edit('title', 'Korb hier');
    await edit('pay', 'Zahlen hier');
    const page = await openPage('/en/files', { who: ada });
    const changed = { title: 'Korb Datei', pay: 'Zahlen Datei', items_one: '{{count}} Ding' };
    await choose(
      page,
      await locales({ ...first, 'de/shop/cart.json': { ...changed, items_other: '{{count}} Sachen' } }),
    );
    expect([await count(page, 'Changed'), await count(page, 'Conflicts')]).toEqual(['1', '2']);
    const title = page.getByRole('listitem').filter({ hasText: 'de shop/cart:title' });
    for (const words of ['Korb hier', 'Korb Datei', 'Korb']) await title.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('2 conflicts left to resolve').waitFor();
    const choices = (key: string) => page.getByRole('radiogroup', { name: `de shop/cart:${key}` });
    const here = (key: string) => choices(key).getByRole('radio', { name: /^Here/ });
    await expectFocus(here('title'));
    for (const key of ['title', 'pay']) {
      expect(await choices(key).getAttribute('aria-invalid')).toBe('true');
      const error = page.locator(`[id="${await choices(key).getAttribute('aria-describedby')}"]`);
      expect(await error.innerText()).toBe('Choose which version to keep.');
    }
    await expectAccessibleInEveryMode(page);
    await here('title').check();
    expect(await choices('title').getAttribute('aria-invalid')).toBeNull();
    await page.getByRole('alert').getByRole('link', { name: 'Go to the first conflict' }).click();
    await expectFocus(here('pay'));
    await page.getByRole('radio', { name: 'Keep current texts' }).check();
    expect(await page.getByText('Choose which version to keep.', { exact: true }).count()).toBe(0);
    await title.getByRole('radio', { name: /^In the file/ }).check();
    await lookElsewhere(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('In 1 conflict, the text here was kept.').waitFor();
    expect([await text('title'), await text('pay')]).toEqual(['Korb Datei', 'Zahlen hier']);
  });

  it('refuses an outdated preview, shows the current one, and keeps the choices', async () => {
    const page = await openPage('/en/files', { who: ada });
    await choose(page, await locales({ 'de/shop/cart.json': { title: 'Korb neu', pay: 'Zahlen neu' } }));
    await edit('title', 'Schneller');
    await page.getByRole('radio', { name: 'Use texts from the files' }).check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('Nothing was imported: something changed in the meantime').waitFor();
    expect(await text('title')).toBe('Schneller');
    await page.getByText('Schneller').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/texts? (was|were) imported/)
      .waitFor();
    expect(await text('title')).toBe('Korb neu');
    expect(await text('items')).not.toBe('|'); // missing in the file, but kept
  });

  it('reports problems with their lines, and imports the other texts', async () => {
    const page = await openPage('/en/files', { who: ada });
    const broken = '{\n  "a": "1",\n  "b": oops\n}\n';
    await choose(page, await locales({ 'en/broken.json': broken, 'en/more.json': { fine: 'Fine' } }));
    await page.getByText('locales/en/broken.json:3:8', { exact: true }).waitFor();
    await page.getByText('Not imported:').waitFor();
    await page.locator('summary', { hasText: '1 text added' }).click();
    expect(await page.locator('fieldset p', { hasText: 'Fine' }).textContent()).toBe('Fine');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('1 text was imported').waitFor();
  });

  it('asks for language and namespace if the path does not contain them', async () => {
    const page = await openPage('/en/files', { who: ada });
    const file = { name: 'loose.json', mimeType: 'application/json', buffer: Buffer.from('{"a":"A"}') };
    await page.getByLabel('Choose files').setInputFiles(file);
    expect(await page.getByLabel('Language of loose.json').getAttribute('aria-invalid')).toBe('true');
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    const table = page.getByRole('region', { name: '1 file' });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Preview import' }).click();
    const language = page.getByLabel('Language of loose.json');
    await expectFocus(language);
    const error = page.locator(`[id="${await language.getAttribute('aria-describedby')}"]`);
    expect(await error.innerText()).toMatch(/\w/);
    await expectAccessibleInEveryMode(page);
    await language.fill('en');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('New namespaces in i18next v4, the default: loose').waitFor();
    await page.getByRole('button', { name: 'Choose other files' }).click();
    await page.getByLabel('Choose files').waitFor({ state: 'attached' });
  });

  it('recognizes the syntax of new namespaces, and takes another one', async () => {
    const page = await openPage('/en/files', { who: ada });
    await choose(page, await locales({ 'en/icu.json': { files: '{n, plural, one {# file} other {# files}}' } }));
    await page.getByText(/^New namespaces in ICU MessageFormat, recognized by .*n, plural, one .*: icu$/).waitFor();
    const syntax = page.getByLabel('Syntax of new namespaces');
    await syntax.selectOption('i18next v4');
    await page.getByText('New namespaces in i18next v4: icu').waitFor();
    await syntax.focus();
    await syntax.selectOption('i18next v3');
    await page.getByText('New namespaces in i18next v3: icu').waitFor();
    await expectFocus(syntax);
    await expectAccessibleInEveryMode(page);
    await lookElsewhere(page);
    expect(await syntax.inputValue()).toBe('i18next-v3');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('1 text was imported').waitFor();
    const { namespaces } = (await ada.requestOk('/api/v1/namespaces')).json() as { namespaces: NamespaceView[] };
    expect(namespaces.find(({ name }) => name === 'icu')).toMatchObject({ syntax: 'i18next-v3' });
  });

  it('takes another format for a file', async () => {
    const page = await openPage('/en/files', { who: ada });
    const [name, buffer] = ['texts.txt.csv', Buffer.from('title = Title of the page\n')];
    await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByLabel(`Language of ${name}`).fill('en');
    await page.getByLabel(`Format of ${name}`).selectOption('.properties');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.locator('summary', { hasText: '1 file' }).click();
    expect(await page.getByRole('cell', { name: '.properties', exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Choose other files' }).click();
  });

  it('sends texts to an agency, and imports the file that it returns', async () => {
    const page = await openPage('/en/files', { who: ada });
    await page.getByText('Show translation jobs').click();
    await page.getByText('There are no translation jobs.').waitFor();
    await page.getByRole('button', { name: 'Send texts to an agency' }).click();
    const form = page.getByRole('form', { name: 'New translation job' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expectAccessibleInEveryMode(page);
    await form.getByRole('checkbox', { name: 'Deutsch' }).check();
    await form.getByText('Only some namespaces').click();
    await form.getByLabel('shop/cart').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('There are no texts to translate').waitFor();
    await form.getByLabel('icu').check();
    await form.getByLabel('Texts', { exact: true }).selectOption('All texts');
    await form.getByLabel('Name (optional)').fill('Spring');
    await form.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Spring' });
    await row.getByText('0 of 4 texts').waitFor();
    await expectFocus(page.getByRole('status').filter({ hasText: 'The translation job has 4 texts.' }));
    await row.getByText(/^\d+ words$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'CSV' }).click(),
    ]);
    const csv = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]).toString();
    const pay = await text('pay');
    await edit('pay', 'Bezahlen');
    const returned = csv
      .replace(`,Pay,${pay},`, ',Pay,Zur Kasse,')
      .replace(/,Cart,[^,]*,/, ',Cart,Warenkorb {{oops}},');
    const file = { name: 'returned.csv', mimeType: 'text/csv', buffer: Buffer.from(returned) };
    let respond = () => {};
    const mayBePlanned = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/v1/translation-jobs/imports', async (route) => {
      await mayBePlanned;
      await route.continue();
    });
    const setReadable = await failToRead(page);
    await page.getByLabel('Import returned files').setInputFiles(file);
    const unreadable = page.getByRole('alert').filter({ hasText: '1 file cannot be read' });
    await unreadable.getByText(file.name).waitFor();
    await expectFocus(unreadable);
    await setReadable();
    await page.getByLabel('Import returned files').setInputFiles(file);
    await unreadable.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send texts to an agency' }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    respond();
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
    expect([await count(page, 'Changed'), await count(page, 'Conflicts')]).toEqual(['1', '1']);
    const conflict = page.getByRole('listitem').filter({ hasText: 'de shop/cart:pay' });
    await conflict.getByText('As sent').waitFor();
    for (const words of ['Bezahlen', 'Zur Kasse', pay!]) await conflict.getByText(words, { exact: true }).waitFor();
    const source = conflict.locator('[lang=en]').filter({ hasText: 'Pay' });
    expect([await source.getAttribute('dir'), await source.innerText()]).toEqual(['ltr', 'Pay']);
    await page.getByText('1 text has errors').waitFor();
    await page.getByLabel('Show only texts with errors').check();
    await conflict.waitFor({ state: 'detached' });
    const withError = page.getByRole('listitem').filter({ hasText: 'de shop/cart:title' });
    await withError.getByText('Cart', { exact: true }).waitFor();
    await withError.getByRole('listitem').filter({ hasText: 'Error' }).getByText('oops').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('1 conflict left to resolve').waitFor();
    expect(await page.getByLabel('Show only texts with errors').isChecked()).toBe(false);
    await expectFocus(conflict.getByRole('radio', { name: /^Here/ }));
    await conflict.getByRole('radio', { name: /^In the file/ }).check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: '2 texts were imported' });
    await result.getByText('Texts with errors are not published until they are corrected.').waitFor();
    const faulty = result.getByRole('link', { name: '1 text has errors' });
    expect(await faulty.getAttribute('href')).toBe('/en/translate?language=de&filter=errors');
    await row.getByText('Partly returned').waitFor();
    expect([await text('pay'), await text('title')]).toEqual(['Zur Kasse', 'Warenkorb {{oops}}']);
    await expectAccessible(page);
    await row.getByText('Delete…').click();
    await row.getByRole('button', { name: 'Delete translation job' }).click();
    await page.getByText('There are no translation jobs.').waitFor();
  });

  it('offers the statuses of returned texts that the person may set', async () => {
    const translator = await ada.invite({ role: 'translator', languages: ['de'] });
    const { texts } = (await ada.requestOk('/api/v1/texts?language=de&namespace=icu')).json() as TextListView;
    await ada.requestOk(`/api/v1/texts/${texts[0]!.id}/de`, {
      method: 'PUT',
      body: { forms: { '': '{n, plural, one {# Datei} other {# Dateien}}' } },
      headers: { 'If-Match': `"${texts[0]!.text.version}"` },
    });
    const body = { language: 'de', namespaces: ['shop/cart', 'icu'], name: 'Statuses' };
    const { id } = (await ada.requestOk('/api/v1/translation-jobs', { method: 'POST', body })).json() as { id: string };
    const csv = (await ada.requestOk(`/api/v1/translation-jobs/${id}/file?format=csv`)).text;
    const paid = (await text('pay'))!;
    const buffer = Buffer.from(csv.replace(`,Pay,${paid},`, ',Pay,Zahlung,'));
    const file = { name: 'returned.csv', mimeType: 'text/csv', buffer };
    const statuses = async (page: Page) => {
      await page.getByText('Show translation jobs').click();
      await page.getByLabel('Import returned files').setInputFiles(file);
      const field = page.getByLabel('Status of imported texts');
      await field.waitFor();
      return field.getByRole('option').allInnerTexts();
    };
    const [own, reviewing] = [
      await openPage('/en/files', { who: translator }),
      await openPage('/en/files', { who: ada }),
    ];
    expect(await statuses(reviewing)).toEqual(['Draft', 'Needs review', 'Reviewed']);
    expect(await statuses(own)).toEqual(['Draft', 'Needs review']);
    await own
      .locator('summary')
      .filter({ hasText: /^1 file$/ })
      .click();
    await own.getByRole('row', { name: /^returned\.csv CSV de shop\/cart and icu / }).waitFor();
    await own.getByRole('button', { name: 'Import', exact: true }).click();
    await own.getByRole('status').getByText('1 text was imported').waitFor();
    expect(await text('pay')).toBe('Zahlung');
    await ada.requestOk(`/api/v1/translation-jobs/${id}`, { method: 'DELETE' });
  });

  it('sends texts of several languages to an agency at once', async () => {
    const more = ['pl', 'fr'];
    for (const tag of more) await ada.requestOk('/api/v1/languages', { method: 'POST', body: { tag } });
    const page = await openPage('/en/files', { who: ada });
    await page.getByText('Show translation jobs').click();
    await page.getByRole('button', { name: 'Send texts to an agency' }).click();
    const form = page.getByRole('form', { name: 'New translation job' });
    for (const name of ['Deutsch', 'polski', 'français']) await form.getByRole('checkbox', { name }).check();
    await form.getByText('Only some namespaces').click();
    await form.getByLabel('shop/cart').check();
    await form.getByLabel('Name (optional)').fill('Autumn');
    await form.getByRole('button', { name: 'Create' }).click();
    const created = page.getByRole('status').filter({ hasText: 'Translation jobs created: 2' });
    await created.getByText('Languages without such texts: Deutsch').waitFor();
    await expectFocus(created);
    const rows = page.getByRole('row').filter({ hasText: 'Autumn' });
    expect(await rows.getByRole('link', { name: 'XLIFF 2', exact: true }).count()).toBe(2);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      created.getByRole('link', { name: 'Download all as CSV in a ZIP file' }).click(),
    ]);
    expect([...unzipped(await readFile(await archive.path())).keys()]).toEqual([
      expect.stringMatching(/^en-pl-[\d-]+\.csv$/),
      expect.stringMatching(/^en-fr-[\d-]+\.csv$/),
    ]);
    const together = rows.filter({ hasText: 'Created together: 2' });
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      together.getByRole('link', { name: 'CSV (ZIP)' }).click(),
    ]);
    expect([...unzipped(await readFile(await again.path())).keys()].sort()).toEqual([
      expect.stringMatching(/^en-fr-[\d-]+\.csv$/),
      expect.stringMatching(/^en-pl-[\d-]+\.csv$/),
    ]);
    await expectAccessibleInEveryMode(page);

    const sent = unzipped(await readFile(await archive.path()));
    const returned = Array.from(sent, ([name, content]): [string, string] => {
      const word = name.startsWith('en-pl') ? 'Zapłać' : 'Payer';
      return [`folder/${name}`, content.toString().replace(/,Pay,[^,]*,/, `,Pay,${word},`)];
    });
    const choose = (...files: readonly { name: string; content: Buffer | string }[]) =>
      page
        .getByLabel('Import returned files')
        .setInputFiles(files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })));
    const packed = zip([
      ...returned.map(([name, content]) => ({ name, content })),
      { name: 'readme.md' },
      { name: 'inner.zip' },
    ]);
    await choose({ name: 'renamed.csv', content: packed });
    await page.getByText('This is a ZIP archive. Unzip it, and import the files in it.').waitFor();
    await page.getByRole('button', { name: 'Choose other files' }).click();
    await choose({ name: 'returned.zip', content: packed });
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
    const refused = page.getByRole('alert').filter({ hasText: '1 file cannot be imported' });
    await refused.getByText('Zips inside zips are not opened.').waitFor();
    await page.getByText('1 file was skipped because its format is unknown').waitFor();
    expect(await count(page, 'Added')).toBe('2');
    await page
      .locator('summary')
      .filter({ hasText: /^2 files$/ })
      .click();
    for (const [name] of returned) await page.getByRole('rowheader', { name }).waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '2 texts were imported' }).waitFor();
    await rows.filter({ hasText: 'en → fr' }).getByText('Partly returned').waitFor();
    await rows.filter({ hasText: 'en → pl' }).getByText('Partly returned').waitFor();
    // the same files once more, chosen one by one
    await choose(...returned.map(([name, content]) => ({ name: name.slice('folder/'.length), content })));
    await page.getByText('Everything in these files is already here').waitFor();
    await page.getByRole('button', { name: 'Choose other files' }).click();

    const changed = returned.map(([name, content]) => ({
      name: name.slice('folder/'.length),
      content: content.replace(/,(Zapłać|Payer),/, ',$1 !,'),
    }));
    await choose({ ...changed[0]!, name: 'one.csv' }, { ...changed[0]!, name: 'two.csv' });
    const refusedTogether = page.getByRole('alert').filter({ hasText: 'These files cannot be imported together' });
    await refusedTogether.getByText('one.csv and two.csv have texts of the same translation job.').waitFor();
    // Someone changes a text of the second file meanwhile; files are imported in the order of their names.
    await choose(...changed);
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
    const polish = await ada.requestOk(
      `/api/v1/texts?language=pl&namespace=shop/cart&q=${encodeURIComponent('Zapłać')}`,
    );
    const [pay] = (polish.json() as TextListView).texts;
    await ada.requestOk(`/api/v1/texts/${pay!.id}/pl`, {
      method: 'PUT',
      headers: { 'If-Match': `"${pay!.text.version}"` },
      body: { forms: { '': 'Opłać' } },
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const partly = page.getByRole('alert').filter({ hasText: 'Not all files were imported' });
    await partly.getByText(/^Imported: en-fr-.*\.csv\. Not imported: en-pl-.*\.csv\./).waitFor();
    await page.getByRole('button', { name: 'Choose other files' }).click();

    for (let left = 2; left > 0; left--) {
      await rows.first().getByText('Delete…').click();
      await rows.first().getByRole('button', { name: 'Delete translation job' }).click();
      await waitUntil(async () => (await rows.count()) === left - 1);
    }
    for (const tag of more) {
      await ada.requestOk(`/api/v1/languages/${tag}`, { method: 'DELETE', headers: { 'If-Match': '"1"' } });
    }
  });

  it('imports, exports and deletes a translation memory', async () => {
    const page = await openPage('/en/files', { who: ada });
    await page.getByText('Show translation memories').click();
    await page.getByText('No translation memory has been imported.').waitFor();
    const importFile = (content: string) =>
      page
        .getByLabel('Import TMX file')
        .setInputFiles({ name: 'agency.tmx', mimeType: 'text/xml', buffer: Buffer.from(content) });
    const setReadable = await failToRead(page);
    await importFile('<tmx/>');
    await page.getByText('1 file cannot be read').waitFor();
    expect(await page.getByLabel('Import TMX file').isEnabled()).toBe(true);
    await setReadable();
    await importFile('<tmx>\n<body></tmx>');
    await page.getByText('agency.tmx:2:7').waitFor();
    expect(await page.getByText('1 file cannot be read').count()).toBe(0);
    await page.getByText('The end tag </body> is expected here.').waitFor();
    const unit = '<tu srclang="en"><tuv xml:lang="en"><seg>Old</seg></tuv><tuv xml:lang="de"><seg>Alt</seg></tuv></tu>';
    await importFile(`<tmx version="1.4"><body>${unit}</body></tmx>`);
    await page.getByText('1 unit was imported.').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'agency.tmx' });
    await row.getByText('Ada').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export TMX' }).click(),
    ]);
    const tmx = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]).toString();
    expect(tmx).toContain('<seg>Alt</seg>');
    await importFile(tmx);
    await page.getByText('0 units were imported.').waitFor();
    await expectAccessible(page);
    await row.getByText('Delete…').click();
    await row.getByRole('button', { name: 'Delete translation memory' }).press('Enter');
    await page.getByText('No translation memory has been imported.').waitFor();
    await expectFocus(
      page
        .locator('details', { has: page.getByLabel('Import TMX file') })
        .locator('summary')
        .first(),
    );
  });

  it('accepts dropped files', async () => {
    const page = await openPage('/en/files', { who: ada });
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['{"a":"A"}'], 'de.json', { type: 'application/json' }));
      return data;
    });
    await page.getByText('Drop files or folders here').dispatchEvent('drop', { dataTransfer: dropped });
    expect(await page.getByLabel('Language of de.json').inputValue()).toBe('de');
  });

  it('reports files and folders that cannot be read', async () => {
    const page = await openPage('/en/files', { who: ada });
    await failToRead(page);
    const file = { name: 'de.json', mimeType: 'application/json', buffer: Buffer.from('{"a":"A"}') };
    await page.getByLabel('Choose files').setInputFiles(file);
    await page.getByRole('alert').getByText('1 file cannot be read').waitFor();
    expect(await page.getByText('None of these files has a known format.').count()).toBe(0);

    const dropped = await page.evaluateHandle(() => {
      const fail = (_: unknown, reject: () => void) => reject();
      DataTransferItem.prototype.webkitGetAsEntry = function (this: DataTransferItem) {
        const { name } = this.getAsFile()!;
        const isFile = name.includes('.');
        return { isFile, fullPath: `/${name}`, file: fail, createReader: () => ({ readEntries: fail }) } as never;
      };
      const data = new DataTransfer();
      for (const name of ['moved.json', 'locales']) data.items.add(new File(['{}'], name));
      return data;
    });
    await page.getByText('Drop files or folders here').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('alert').getByText('2 files cannot be read').waitFor();
    for (const name of ['moved.json', 'locales']) await page.getByRole('alert').getByText(name).waitFor();
    await expectAccessible(page);
  });

  describe('opens ZIP archives', () => {
    const drop = async (page: Page, name: string, content: Buffer) => {
      const dropped = await page.evaluateHandle(
        ([name, base64]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0))], name!));
          return data;
        },
        [name, content.toString('base64')],
      );
      await page.getByText('Drop files or folders here').dispatchEvent('drop', { dataTransfer: dropped });
    };
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

    it('that contain everything that was exported, which changes nothing', async () => {
      const page = await openPage('/en/files', { who: ada });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download everything' }).click(),
      ]);
      const exported = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
      await drop(page, download.suggestedFilename(), exported);
      const namespace = page.getByLabel(/^Namespace of .*de\/shop\/cart\.json$/);
      await namespace.waitFor();
      expect(await namespace.inputValue()).toBe('shop/cart');
      expect(await page.getByLabel(/^Language of .*de\/shop\/cart\.json$/).inputValue()).toBe('de');
      expect(await page.getByText('skipped because').count()).toBe(0);
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByText('Everything in these files is already here').waitFor();
      expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
    });

    it('among other files, and reports what cannot be read of them', async () => {
      const page = await openPage('/en/files', { who: ada });
      const texts = zip([
        ...['locales/', '__MACOSX/._de', 'locales/.DS_Store'].map((name) => ({ name, content: '' })),
        { name: 'locales/de/zipped.json', content: '{"a":"Ä"}' },
        { name: 'locales/en/zipped.json', content: '{"a":"A"}', method: 0 },
        { name: 'locales/ar/zipped.json', flags: 1 },
        { name: 'locales/fr/zipped.json', crc: 1 },
        { name: 'locales/es/zipped.json', content: '{}'.repeat(1e6), size: 2 },
        { name: '../pl/zipped.json' },
        { name: 'locales/more.zip' },
        { name: 'locales/readme.txt' },
      ]);
      const large = Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}.json` }));
      await page
        .getByLabel('Choose files')
        .setInputFiles([
          file('texts.zip', texts),
          file('cut.zip', texts.subarray(0, -5)),
          file('many.ZIP', zip(large)),
          file('large.zip', zip([{ name: 'a.json', size: 70_000_000 }])),
          file('zip64.zip', zip([{ name: 'a.json' }], { end: { count: 0xffff } })),
          { name: 'loose.json', mimeType: 'application/json', buffer: Buffer.from('{"b":"B"}') },
        ]);
      const refused = page.getByRole('alert').filter({ hasText: '9 files cannot be imported' });
      const reasons = {
        'texts.zip/locales/ar/zipped.json': 'The file is protected with a password.',
        'texts.zip/locales/fr/zipped.json': 'The file is damaged or incomplete.',
        'texts.zip/locales/es/zipped.json': 'The file is damaged or incomplete.',
        'texts.zip/../pl/zipped.json': 'The path is not allowed.',
        'texts.zip/locales/more.zip': 'Zips inside zips are not opened.',
        'cut.zip': 'The file is damaged or incomplete.',
        'many.ZIP': 'There are more than 20,000 files.',
        'large.zip': 'The files are larger than 64 MB in all.',
        'zip64.zip': 'The zip is in the Zip64 format',
      };
      for (const [path, reason] of Object.entries(reasons))
        await refused.getByRole('listitem').filter({ hasText: path }).getByText(reason).waitFor();
      await page.getByText('1 file was skipped because its format is unknown').waitFor();
      await page.getByText('locales/readme.txt').waitFor();
      await page.getByRole('region', { name: '3 files' }).waitFor();
      expect(await page.getByLabel('Namespace of locales/de/zipped.json').inputValue()).toBe('zipped');
      await expectAccessible(page);
      await page.getByLabel('Language of loose.json').fill('en');
      await page.getByLabel('Namespace of loose.json').fill('loose');
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByRole('heading', { name: 'Import preview' }).waitFor();
      expect(await count(page, 'Added')).toBe('3');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('status').getByText('3 texts were imported').waitFor();
    });

    it('unless other files are picked before they have been read', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.evaluate(() => {
        const read = Blob.prototype.arrayBuffer;
        const state = Object.assign(window, { startReading: () => {}, opened: Promise.resolve() });
        const mayBeRead = new Promise<void>((resolve) => (state.startReading = resolve));
        state.opened = new Promise((resolve) => {
          File.prototype.arrayBuffer = async function (this: File) {
            if (this.name === 'slow.zip') await mayBeRead;
            const content = await read.call(this);
            if (this.name === 'slow.json') resolve();
            return content;
          };
        });
      });
      const input = page.getByLabel('Choose files');
      await input.setInputFiles(file('slow.zip', zip([{ name: 'slow.json' }])));
      const reading = page.getByRole('status').getByText('Checking…');
      await reading.waitFor();
      await input.setInputFiles({ name: 'de.json', mimeType: 'application/json', buffer: Buffer.from('{"a":"A"}') });
      await page.getByLabel('Language of de.json').waitFor();
      expect(await reading.count()).toBe(0);
      await page.evaluate(async () => {
        const { startReading, opened } = window as unknown as { startReading: () => void; opened: Promise<void> };
        startReading();
        await opened;
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      });
      expect(await page.getByLabel('Language of slow.json').count()).toBe(0);
      expect(await page.getByLabel('Language of de.json').count()).toBe(1);
    });

    it('that cannot be opened, alone', async () => {
      const page = await openPage('/de/files', { who: ada });
      const input = page.getByLabel('Dateien auswählen');
      await input.setInputFiles(file('leer.zip', Buffer.of()));
      const refused = page.getByRole('alert').filter({ hasText: '1 Datei kann nicht importiert werden' });
      await refused.getByText('Die Datei ist beschädigt oder unvollständig.').waitFor();
      expect(await page.getByText('Keine dieser Dateien hat ein bekanntes Format.').count()).toBe(0);
      await failToRead(page);
      await input.setInputFiles(file('verschoben.zip', zip([{ name: 'de.json' }])));
      await page.getByRole('alert').getByText('1 Datei ist nicht lesbar').waitFor();
      expect(await refused.count()).toBe(0);
    });
  });

  describe('shows the progress of a large import', () => {
    const large = () => locales({ 'en/large.json': { a: 'x'.repeat(2e6) } });
    /** Slows the upload down to 200 KB a second. */
    const slowDown = async (page: Page) => {
      const network = await page.context().newCDPSession(page);
      const setSpeed = (uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        });
      await setSpeed(200_000);
      return () => setSpeed(-1);
    };
    /** Keeps the response of the next import until the returned function is called. A route would also keep its body. */
    const holdResponse = async (page: Page, path = 'imports') => {
      const network = await page.context().newCDPSession(page);
      const paused = new Promise<string>((resolve) =>
        network.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
      );
      await network.send('Fetch.enable', {
        patterns: [{ urlPattern: `*/api/v1/${path}`, requestStage: 'Response' }],
      });
      return async (refusal?: { readonly status: number; readonly title: string }) => {
        const requestId = await paused;
        if (refusal === undefined) await network.send('Fetch.continueResponse', { requestId });
        else {
          await network.send('Fetch.fulfillRequest', {
            ...{ requestId, responseCode: refusal.status },
            responseHeaders: [{ name: 'Content-Type', value: 'application/problem+json' }],
            body: Buffer.from(JSON.stringify({ type: 'urn:problem:refused', ...refusal })).toString('base64'),
          });
        }
        await network.detach();
      };
    };
    const announced = (page: Page, words: string) =>
      page.locator('[role=status].visually-hidden').getByText(words).waitFor({ state: 'attached' });

    it('while it is sent, and cancels it', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.getByLabel('Choose a folder').setInputFiles(await large());
      const setFast = await slowDown(page);
      await page.getByRole('button', { name: 'Preview import' }).click();
      const bar = page.getByRole('progressbar', { name: 'Sending 2 MB…' });
      await bar.waitFor();
      await announced(page, 'Sending 2 MB…');
      await page.waitForFunction(() => document.querySelector<HTMLProgressElement>('main progress')!.position > 0.1);
      const percent = Number(/(\d+)%/.exec(await page.locator('p', { hasText: 'Sending' }).first().innerText())![1]);
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(100);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      const canceled = page.getByRole('alert').filter({ hasText: 'Canceled. Nothing was imported.' });
      await canceled.waitFor();
      await expectFocus(canceled);
      expect(await page.getByRole('progressbar').count()).toBe(0);
      await setFast();
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByText(/is larger than \d+ KB/).waitFor();
    });

    it('of a translation memory, which can be canceled while it is sent', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.getByText('Show translation memories').click();
      await page.getByText('No translation memory has been imported.').waitFor();
      const unit =
        '<tu srclang="en"><tuv xml:lang="en"><seg>Big</seg></tuv><tuv xml:lang="de"><seg>Groß</seg></tuv></tu>';
      const buffer = Buffer.from(`<tmx version="1.4"><body>${unit}</body></tmx>${' '.repeat(2e6)}`);
      const file = { name: 'large.tmx', mimeType: 'text/xml', buffer };
      const field = page.getByLabel('Import TMX file');
      const setFast = await slowDown(page);
      await field.setInputFiles(file);
      await page.getByRole('progressbar', { name: 'Sending 2 MB…' }).waitFor();
      await announced(page, 'Sending 2 MB…');
      await page.waitForFunction(() => document.querySelector<HTMLProgressElement>('main progress')!.position > 0.1);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      const canceled = page.getByRole('alert').filter({ hasText: 'Canceled. Nothing was imported.' });
      await canceled.waitFor();
      await expectFocus(canceled);
      expect(await page.getByRole('progressbar').count()).toBe(0);
      expect((await ada.requestOk('/api/v1/memories')).json()).toEqual({ memories: [] });

      await setFast();
      const finish = await holdResponse(page, 'memories');
      await field.setInputFiles(file);
      const importing = page.getByRole('progressbar', { name: 'Importing…' });
      await importing.waitFor();
      expect(await canceled.count()).toBe(0);
      expect(await importing.getAttribute('value')).toBe(null);
      await page.getByText('If you leave this page, the import continues').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
      await expectAccessible(page);
      await finish();
      await page.getByText('1 unit was imported.').waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      const row = page.getByRole('row').filter({ hasText: 'large.tmx' });
      await row.getByText('Delete…').click();
      await row.getByRole('button', { name: 'Delete translation memory' }).click();
      await page.getByText('No translation memory has been imported.').waitFor();
    });

    it('until other files are chosen, which cancels its preview', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.getByLabel('Choose a folder').setInputFiles(await large());
      const setFast = await slowDown(page);
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByRole('progressbar').waitFor();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/imports'));
      await page.getByRole('button', { name: 'Choose other files' }).click();
      await failed;
      await setFast();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    it('while the server works, also when another page is opened', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.getByLabel('Choose a folder').setInputFiles(await locales({ 'en/slow.json': { a: 'Slow' } }));
      const respond = await holdResponse(page);
      await page.getByRole('button', { name: 'Preview import' }).click();
      const checking = page.getByRole('progressbar', { name: 'Checking the texts…' });
      await checking.waitFor();
      expect(await checking.getAttribute('value')).toBe(null);
      await announced(page, 'Checking the texts…');
      await respond();
      await page.getByRole('heading', { name: 'Import preview' }).waitFor();

      const finish = await holdResponse(page);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('progressbar', { name: 'Importing the texts…' }).waitFor();
      await announced(page, 'Importing the texts…');
      await page.getByText('If you leave this page, the import continues').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
      await expectAccessibleInEveryMode(page);
      const row = page.getByRole('navigation', { name: 'Workspace' });
      await row.getByRole('link', { name: 'Releases' }).click();
      await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
      await finish();
      await row.getByRole('link', { name: 'Files' }).click();
      await page.getByLabel('Choose a folder').waitFor({ state: 'attached' });
      expect(await page.getByRole('heading', { name: 'Import preview' }).count()).toBe(0);
      const { texts } = (await ada.requestOk('/api/v1/texts?language=en&namespace=slow')).json() as TextListView;
      expect(texts).toHaveLength(1);
    });

    it('until it is refused, which is announced', async () => {
      const page = await openPage('/en/files', { who: ada });
      await page.getByLabel('Choose a folder').setInputFiles(await locales({ 'en/refused.json': { a: 'A' } }));
      const respond = await holdResponse(page);
      await page.getByRole('button', { name: 'Preview import' }).click();
      await announced(page, 'Checking the texts…');
      await respond({ status: 422, title: 'Too many files' });
      await expectFocus(page.getByRole('alert').filter({ hasText: 'Too many files' }));
      await announced(page, 'Too many files');
    });

    it('of the built-in texts, which continues when another page is opened', async () => {
      const page = await openPage('/en/files', { who: ada });
      const respond = await holdResponse(page);
      await page.getByRole('button', { name: 'Import built-in texts' }).click();
      await page.getByRole('progressbar', { name: 'Checking the texts…' }).waitFor();
      const row = page.getByRole('navigation', { name: 'Workspace' });
      await row.getByRole('link', { name: 'Releases' }).click();
      await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
      let responses = 0; // to the preview, and to the import
      const imported = page.waitForResponse(
        (response) => response.url().endsWith('/api/v1/imports') && ++responses === 2,
      );
      await respond();
      expect(await (await imported).json()).toMatchObject({ written: 0, newKeys: 0 });

      const finish = await holdResponse(page);
      await row.getByRole('link', { name: 'Files' }).click();
      await page.getByRole('button', { name: 'Import built-in texts' }).click();
      await page.getByRole('progressbar', { name: 'Checking the texts…' }).waitFor();
      await finish();
      await page.getByText('Nothing to change').waitFor();
    });
  });

  it('exports files as they were imported', async () => {
    const page = await openPage('/en/files', { who: ada });
    await page.getByText('Individual files').click();
    await page.getByLabel('Namespace').selectOption('shop/cart');
    await page.getByRole('link', { name: 'shop/cart: English' }).waitFor();
    expect(await page.locator('details').getByRole('link').count()).toBe(2); // of one namespace, in two languages
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'shop/cart: English' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks as Buffer[]).toString()).toBe(JSON.stringify(english, null, 2));
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('texts.zip');

    await page.getByLabel('Format').selectOption('Android XML');
    await page.getByText(/do not contain: maximum lengths, statuses, nested keys \(they become menu\.open\)/).waitFor();
    await page.getByLabel('Format').selectOption('YAML');
    const [yaml] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'shop/cart: English' }).click(),
    ]);
    expect(yaml.suggestedFilename()).toBe('cart.yaml');
  });

  it('shows why a download is refused', async () => {
    await ada.requestOk('/api/v1/namespaces', { method: 'POST', body: { name: 'shop/twice' } });
    for (const key of ['menu.open', 'menu\\.open']) {
      const body = { namespace: 'shop/twice', key, forms: { '': 'Open' } };
      await ada.requestOk('/api/v1/keys', { method: 'POST', body });
    }
    const page = await openPage('/en/files', { who: ada });
    await page.getByLabel('Format').selectOption('PO');
    await page.getByText(/plural forms that the language does not have, such as one for 0/).waitFor();
    await page.getByRole('link', { name: 'Download everything' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'en/shop/twice.po cannot be written' });
    await problem.waitFor();
    await expectAccessible(page);
    await page.getByLabel('Format').selectOption('YAML');
    await problem.waitFor({ state: 'detached' });
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('texts.zip');
  });

  it('lets people without permission to import export files', async () => {
    const page = await openPage('/en/files', { who: reader });
    await page.getByText('You can export files, but you cannot import them.').waitFor();
    expect(await page.getByLabel('Choose files').count()).toBe(0);
    await page.getByRole('link', { name: 'Download everything' }).waitFor();
  });

  it.each(['/en', '/ar'])('is accessible in light and dark mode and on a narrow screen below %s', async (path) => {
    const page = await openPage(`${path}/files`, { who: ada });
    await page.locator('input[webkitdirectory]').setInputFiles(
      await locales({
        'de/shop/cart.json': { title: `Korb ${path}`, pay: path, deep: { new: 'Neu' } },
        'en/broken.json': '{',
      }),
    );
    await page.locator('table').waitFor();
    await expectAccessibleInEveryMode(page);
    await page.getByRole('button', { name: path === '/ar' ? 'عرض المعاينة' : 'Preview import' }).click();
    await page.locator('h3').waitFor();
    for (const details of await page.locator('main details').all()) await details.locator('summary').click();
    await expectAccessibleInEveryMode(page);
  });
});
