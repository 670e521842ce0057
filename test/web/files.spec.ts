import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TranslationsView } from '../../apps/api/src/translations/editing.contract';
import { expectNoBarriersAnyhow } from '../support/barriers';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';
import { windows } from '../support/windows';

describe('the page of files', () => {
  let app: StartedApp;
  let ada: Member;
  let reader: Member;
  let folder: string;
  const { show } = windows(() => app, /status of 412/);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dragoman-files-'));
    app = await startApp();
    ada = await firstAdministrator(app);
    reader = await ada.invite({ role: 'viewer' });
  });

  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });

  /** A folder `locales` of the developer, as it is now. */
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
    await page.getByRole('button', { name: 'See what would happen' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
  };
  /** What was chosen is there after it: kept from page to page, and asked about before the document is left. */
  const lookElsewhere = async (page: Page) => {
    const row = page.getByRole('navigation', { name: 'Workspace' });
    await row.getByRole('link', { name: 'Releases' }).click();
    await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
    await row.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  };
  const count = (page: Page, name: string) =>
    page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
  const german = async (): Promise<TranslationsView['messages']> =>
    ((await ada.done('/api/v1/translations?language=de&namespace=shop/cart')).json() as TranslationsView).messages;
  const text = async (key: string) => {
    const message = (await german()).find((each) => each.key === key);
    return message?.target.map(({ text }) => text).join('|');
  };
  const edit = async (key: string, words: string) => {
    const { id, text } = (await german()).find((each) => each.key === key)!;
    await ada.done(`/api/v1/translations/${id}/de`, {
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

  it('starts with what the installation ships, in one click and without JavaScript', async () => {
    const page = await show('/en/files', { who: ada, javaScriptEnabled: false });
    await page.getByText('Choosing files needs JavaScript.').waitFor();
    await page.getByRole('button', { name: 'Import what this installation ships' }).click();
    await page.getByText(/^[\d,]+ texts were imported$/).waitFor();
    await page.getByRole('button', { name: 'Import what this installation ships' }).click();
    await page.getByText('Nothing had to be changed').waitFor();
    await page.goto(`${app.url}/en/activity`);
    await page.getByText('Files imported').waitFor();
    const line = page.locator('p').filter({ hasText: 'Files imported' });
    expect(await line.innerText()).toMatch(/^Files imported\s+[\d,]+ texts$/);
  });

  it('brings a folder in, after showing what would happen', async () => {
    const page = await show('/en/files', { who: ada });
    await page.getByLabel('Choose a folder').setInputFiles(await locales(first));
    await page.getByText('1 file is passed over, since it is no JSON').waitFor();
    expect(await page.getByLabel('Language of locales/de/shop/cart.json').inputValue()).toBe('de');
    expect(await page.getByLabel('Namespace of locales/de/shop/cart.json').inputValue()).toBe('shop/cart');
    await page.getByRole('button', { name: 'See what would happen' }).click();
    const heading = page.getByRole('heading', { name: 'What would happen' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await count(page, 'Added'), await count(page, 'Conflicts')]).toEqual(['6', '0']);
    await page.getByText('New namespaces: shop/cart').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('6 texts were imported').waitFor();
    expect(await text('items')).toBe('{{count}} Ding|{{count}} Dinge');
  });

  it('says of the same folder once more that it is all there', async () => {
    const page = await show('/en/files', { who: ada });
    await choose(page, await locales(first));
    await page.getByText('These files say what is here already').waitFor();
    await page.getByText('6 texts are as they are here. There is nothing to import.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });

  it('shows what both sides changed side by side, and does nothing before somebody chose', async () => {
    await edit('title', 'Korb hier');
    await edit('pay', 'Zahlen hier');
    const page = await show('/en/files', { who: ada });
    const changed = { title: 'Korb Datei', pay: 'Zahlen Datei', items_one: '{{count}} Ding' };
    await choose(
      page,
      await locales({ ...first, 'de/shop/cart.json': { ...changed, items_other: '{{count}} Sachen' } }),
    );
    expect([await count(page, 'Changed'), await count(page, 'Conflicts')]).toEqual(['1', '2']);
    const title = page.getByRole('listitem').filter({ hasText: 'de shop/cart:title' });
    for (const words of ['Korb hier', 'Korb Datei', 'Korb']) await title.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('Choose for 2 more conflicts').waitFor();
    await page.getByRole('radio', { name: 'what is here' }).check();
    await title.getByRole('radio', { name: /^In the file/ }).check();
    await lookElsewhere(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('In 1 conflict the text here stayed.').waitFor();
    expect([await text('title'), await text('pay')]).toEqual(['Korb Datei', 'Zahlen hier']);
  });

  it('does nothing that was not shown: it shows what changed meanwhile, and keeps what was chosen', async () => {
    const page = await show('/en/files', { who: ada });
    await choose(page, await locales({ 'de/shop/cart.json': { title: 'Korb neu', pay: 'Zahlen neu' } }));
    await edit('title', 'Schneller');
    await page.getByRole('radio', { name: 'what the file says' }).check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').getByText('Nothing was imported: something changed meanwhile').waitFor();
    expect(await text('title')).toBe('Schneller');
    await page.getByText('Schneller').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/texts? (was|were) imported/)
      .waitFor();
    expect(await text('title')).toBe('Korb neu');
    expect(await text('items')).not.toBe('|'); // gone from the file, and kept
  });

  it('says what is wrong in which line, and imports the rest', async () => {
    const page = await show('/en/files', { who: ada });
    const broken = '{\n  "a": "1",\n  "b": oops\n}\n';
    await choose(page, await locales({ 'en/broken.json': broken, 'en/more.json': { fine: 'Fine' } }));
    await page.getByText('locales/en/broken.json:3:8', { exact: true }).waitFor();
    await page.getByText('Not imported:').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('status').getByText('1 text was imported').waitFor();
  });

  it('asks where a file belongs whose path does not say so', async () => {
    const page = await show('/en/files', { who: ada });
    const file = { name: 'loose.json', mimeType: 'application/json', buffer: Buffer.from('{"a":"A"}') };
    await page.getByLabel('Choose files').setInputFiles(file);
    expect(await page.getByLabel('Language of loose.json').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Language of loose.json').fill('en');
    await page.getByRole('button', { name: 'See what would happen' }).click();
    await page.getByText('New namespaces: loose').waitFor();
    await page.getByRole('button', { name: 'Choose other files' }).click();
    await page.getByLabel('Choose files').waitFor({ state: 'attached' });
  });

  it('takes what is dropped', async () => {
    const page = await show('/en/files', { who: ada });
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['{"a":"A"}'], 'de.json', { type: 'application/json' }));
      return data;
    });
    await page.getByText('Drop files or folders here').dispatchEvent('drop', { dataTransfer: dropped });
    expect(await page.getByLabel('Language of de.json').inputValue()).toBe('de');
  });

  it('gives files out again, as they came', async () => {
    const page = await show('/en/files', { who: ada });
    await page.getByText('Single files').click();
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
  });

  it('lets those who may not import take files out', async () => {
    const page = await show('/en/files', { who: reader });
    await page.getByText('You may export files, but not import them.').waitFor();
    expect(await page.getByLabel('Choose files').count()).toBe(0);
    await page.getByRole('link', { name: 'Download everything' }).waitFor();
  });

  it.each(['/en', '/ar'])('is accessible in light, in the dark and on a narrow screen, below %s', async (path) => {
    const page = await show(`${path}/files`, { who: ada });
    await page.locator('input[webkitdirectory]').setInputFiles(
      await locales({
        'de/shop/cart.json': { title: `Korb ${path}`, pay: path, deep: { new: 'Neu' } },
        'en/broken.json': '{',
      }),
    );
    await page.locator('table').waitFor();
    await expectNoBarriersAnyhow(page);
    await page.getByRole('button', { name: path === '/ar' ? 'عرض ما كان سيحدث' : 'See what would happen' }).click();
    await page.locator('h3').waitFor();
    for (const details of await page.locator('main details').all()) await details.locator('summary').click();
    await expectNoBarriersAnyhow(page);
  });
});
