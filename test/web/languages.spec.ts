import type { Locator, Page } from 'playwright-core';
import { isInHost, withoutBase } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { startApp, type StartedApp, type StartOptions } from '../support/start-app';
import { expectFocus } from '../support/browser';
import { type WindowOptions, browserWindows } from '../support/browser-windows';

const messages = (count: number, translated = count) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index < translated ? 'text' : '']));

const texts = {
  en: { common: messages(4), 'views/live': messages(200) },
  uk: { common: messages(4, 3), 'views/live': messages(200, 199) },
  ar: { common: messages(4, 1) },
  'pt-BR': { common: messages(4, 2), 'views/live': messages(200) },
};

/** As many languages and namespaces as a large project has. */
const many = Object.fromEntries(
  [
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'fi',
    'nb',
    'pl',
    'cs',
    'sk',
    'sl',
    'hr',
    'sr',
    'bg',
    'ru',
    'uk',
  ]
    .concat(['el', 'tr', 'ar', 'fa', 'he', 'hi', 'bn', 'ta', 'th', 'vi', 'id', 'ja', 'ko', 'zh-Hans', 'zh-Hant'])
    .map((language) => [
      language,
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`views/namespace${index}`, messages(3, index % 4)])),
    ]),
);

describe('the page of languages', () => {
  let app: StartedApp;
  let others: StartedApp[] = [];
  const { visits, openWindow, ...windows } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all', texts });
  });

  afterAll(() => app?.close());

  afterEach(async () => {
    await Promise.all(others.map((each) => each.close()));
    others = [];
  });

  const openPage = (path: string, options: WindowOptions = {}, url = app.url) => windows.openPage(url + path, options);

  async function start(options: StartOptions): Promise<string> {
    const another = await startApp(options);
    others.push(another);
    return another.url;
  }

  const rows = (page: Page) => page.locator('tbody').getByRole('row');
  const names = (page: Page) => page.locator('tbody').getByRole('rowheader').locator('code').allTextContents();
  const row = (page: Page, tag: string) => rows(page).filter({ has: page.getByText(tag, { exact: true }) });
  const header = (page: Page, name: RegExp) => page.getByRole('columnheader', { name });
  const sorted = (page: Page, order: string, name: string) =>
    page.locator(`th[aria-sort=${order}]`, { hasText: name }).waitFor();
  const without = { javaScriptEnabled: false };
  const phone = { viewport: { width: 360, height: 780 } };

  it('shows languages under their own names, with the coverage of each namespace', async () => {
    const page = await openPage('/en/languages');
    await page.getByRole('grid').waitFor(); // a table until the page is interactive
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Language', 'Total', 'common', 'views/live']);
    expect(await names(page)).toEqual(['en', 'pt-BR', 'uk', 'ar']);
    expect(await row(page, 'uk').getByRole('gridcell').allInnerTexts()).toEqual(['99%', '75%', '99%']);
    const name = row(page, 'ar').locator('bdi');
    expect([await name.textContent(), await name.getAttribute('lang'), await name.getAttribute('dir')]).toEqual([
      'العربية',
      'ar',
      'rtl',
    ]);
    expect(await page.locator('tfoot').getByRole('gridcell').allInnerTexts()).toEqual(['74%', '62%', '74%']);
  });

  it('links each number to its texts, without loading a document', async () => {
    const page = await openPage('/en/languages');
    await page.evaluate(() => Object.assign(window, { here: true }));
    const cell = row(page, 'pt-BR').getByRole('link', { name: '50%' });
    await cell.hover();
    expect(await cell.getAttribute('title')).toBe('Português (Brasil), common: 2 of 4 texts');
    await cell.click();
    await page.waitForURL('**/en/texts/common?language=pt-BR');
    expect(await page.evaluate(() => 'here' in window)).toBe(true);
  });

  it('marks namespaces that a language does not have', async () => {
    const page = await openPage('/en/languages');
    const missing = row(page, 'ar').getByRole('link', { name: 'missing' });
    expect(await missing.textContent()).toBe('–');
    await missing.focus();
    expect(await missing.getAttribute('title')).toContain('does not have the namespace views/live yet');
  });

  it('formats numbers in the interface language', async () => {
    const page = await openPage('/de/languages');
    expect(await row(page, 'uk').getByRole('gridcell').first().innerText()).toBe('99\u00A0%');
  });

  it.each([
    ['with', {}],
    ['without', without],
  ])('sorts by its headers %s JavaScript', async (_, options) => {
    const page = await openPage('/en/languages', options);
    expect(await header(page, /Language/).getAttribute('aria-sort')).toBe('ascending');
    await header(page, /common/)
      .getByRole('link')
      .click();
    await page.waitForURL('**?sort=ns%3Acommon');
    await sorted(page, 'descending', 'common');
    expect(await header(page, /Language/).getAttribute('aria-sort')).toBeNull();
    expect(await names(page)).toEqual(['en', 'uk', 'pt-BR', 'ar']);
    await header(page, /common/)
      .getByRole('link')
      .click();
    await page.waitForURL('**&order=asc');
    await sorted(page, 'ascending', 'common');
    expect(await names(page)).toEqual(['ar', 'pt-BR', 'uk', 'en']);
    await page.goBack();
    await sorted(page, 'descending', 'common');
    expect(await names(page)).toEqual(['en', 'uk', 'pt-BR', 'ar']);
  });

  it('sorts and filters in the browser, without a request', async () => {
    const page = await openPage('/en/languages');
    const before = visits[0]!.requests.length;
    await header(page, /Total/).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**?sort=coverage');
    await page.getByRole('searchbox').fill('portu');
    await page.getByText('1 of 4 languages').waitFor();
    const requested = visits[0]!.requests.slice(before).map((request) => withoutBase(new URL(request.url()).pathname));
    expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  it('finds a language by its name in the interface language, and keeps the sort order', async () => {
    const page = await openPage('/en/languages?sort=coverage&order=asc');
    const search = page.getByRole('searchbox', { name: 'Find a language' });
    await search.pressSequentially('ukr');
    await page.getByRole('status').getByText('1 of 4 languages').waitFor();
    expect(await names(page)).toEqual(['uk']);
    expect(new URL(page.url()).search).toBe('?q=ukr&sort=coverage&order=asc');
    await expectFocus(search);
    await search.fill('klingon');
    await page.getByText('No language matches “klingon”').waitFor();
    await page.getByRole('link', { name: 'Show all languages' }).click();
    await page.getByRole('grid').waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('finds a language with a form, without JavaScript', async () => {
    const page = await openPage('/en/languages?sort=coverage&order=asc', without);
    await page.getByRole('searchbox').fill('ukr');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await names(page)).toEqual(['uk']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'ukr', sort: 'coverage', order: 'asc' });
  });

  it('keeps input that was typed before hydration', async () => {
    const { page } = await openWindow();
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto(`${app.url}/en/languages`, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('ukr');
    wake();
    await page.getByText('1 of 4 languages').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('ukr');
  });

  it('lists the texts of the interface separately', async () => {
    const page = await openPage('/en/languages');
    await page.getByRole('link', { name: 'This interface' }).click();
    await header(page, /dragoman\/home/).waitFor();
    expect(await header(page, /views/).count()).toBe(0);
    expect(await header(page, /common/).allInnerTexts()).toEqual(['dragoman/common']);
  });

  it('shows a list with progress bars on a phone', async () => {
    const page = await openPage('/en/languages', phone);
    expect(await page.getByRole('grid').count()).toBe(0);
    const lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('progressbar') });
    expect(await lines.count()).toBe(4);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Sort by').selectOption('views/live');
    await page.waitForURL('**?sort=ns%3Aviews%2Flive');
    expect(await lines.first().innerText()).toContain('English');
    const bar = lines.filter({ hasText: 'Ukrainian' });
    await bar.getByRole('progressbar', { name: 'Українська: 199 of 200 texts' }).waitFor();
    expect(await bar.innerText()).toContain('99%');
    await bar.getByRole('link').click();
    await page.waitForURL('**/en/texts/views/live?language=uk');
  });

  describe('with many languages and namespaces', () => {
    let url: string;
    let large: StartedApp;
    beforeAll(async () => {
      large = await startApp({ ownLanguages: 'all', texts: many });
      url = large.url;
    });
    afterAll(() => large?.close());

    const openGrid = async (path: string) => {
      const page = await openPage(path, {}, url);
      await page.getByRole('grid').waitFor();
      await rows(page).nth(34).waitFor(); // all rows are there
      return page;
    };
    const focused = (page: Page) =>
      page.evaluate(() => document.activeElement!.closest('th, td')?.textContent ?? document.activeElement!.tagName);
    const press = async (page: Page, ...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return focused(page);
    };

    it('keeps names and totals visible', async () => {
      const page = await openGrid('/en/languages');
      expect(await rows(page).count()).toBe(35);
      expect(await overflow(page)).toBe(0);
      const scroller = page.getByRole('grid').locator('..');
      await scroller.evaluate((element) => element.scrollTo(10_000, 200));
      await scroller.scrollIntoViewIfNeeded();
      const inSight = async (part: Locator) => {
        const [outer, inner] = [(await scroller.boundingBox())!, (await part.boundingBox())!];
        return inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
      };
      expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
      expect(await inSight(header(page, /namespace29/))).toBe(true);
      expect(await inSight(page.getByRole('rowheader', { name: 'All languages' }))).toBe(true);
      expect(await inSight(rows(page).nth(15).getByRole('rowheader'))).toBe(true);
    });

    it('is one tab stop, whose cells arrow keys reach', async () => {
      const page = await openGrid('/en/languages');
      await page.getByRole('searchbox').focus();
      expect(await press(page, 'Tab')).toBe('Češtinacs');
      expect(await press(page, 'ArrowRight', 'ArrowRight')).toBe('–');
      expect(await press(page, 'ArrowRight', 'ArrowDown')).toBe('100%');
      const title = () => page.evaluate(() => document.activeElement!.getAttribute('title'));
      expect(await title()).toBe('Dansk, views/namespace1: 1 of 1 text');
      expect(await press(page, 'Home', 'ArrowUp')).toBe('Češtinacs');
      await press(page, 'Control+End');
      expect(await title()).toBe('All languages, views/namespace9: 35 of 35 texts');
      expect(await press(page, 'Home')).toBe('All languages');
      expect(await press(page, 'Control+Home')).toBe('Language');
      expect(await press(page, 'End')).toBe('views/namespace9');
      await press(page, 'PageDown', 'PageDown', 'PageDown');
      expect(await title()).toBe('All languages, views/namespace9: 35 of 35 texts');
      expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.closest('table'))).toBeNull();
      await page.keyboard.press('Shift+Tab');
      expect(await press(page, 'Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter')).toBeDefined();
      await page.waitForURL('**/en/texts/views/namespace0?language=cs');
    });

    it('follows the reading direction, and hides no focused cell behind the names', async () => {
      const page = await openGrid('/ar/languages');
      await page.getByRole('searchbox').focus();
      const name = await press(page, 'Tab');
      expect(await press(page, 'ArrowLeft', 'ArrowRight')).toBe(name);
      for (let presses = 0; presses < 31; presses++) await page.keyboard.press('ArrowLeft');
      for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowRight');
      const cell = (await page.locator(':focus').boundingBox())!;
      const first = (await page.locator('tbody th').first().boundingBox())!;
      expect(cell.x + cell.width).toBeLessThanOrEqual(first.x + 1);
    });
  });

  it('shows the namespaces of a single language, and how to add another language', async () => {
    const url = await start({ texts: { pl: { common: messages(3), 'views/live': messages(1200) } } });
    const page = await openPage('/en/languages', {}, url);
    await page.getByRole('heading', { name: 'Polski' }).waitFor();
    expect(await rows(page).allInnerTexts()).toEqual(['common\t3', 'views/live\t1,200']);
    await page.getByText('Add a folder for a second one').waitFor();
    await expectAccessible(page);
  });

  it('explains how to add texts while there are none', async () => {
    const page = await openPage('/en/languages', {}, await start({}));
    await page.getByText('Your applications have no texts here yet').waitFor();
    await page.getByRole('link', { name: 'Import their files' }).waitFor();
    await page.getByText(isInHost ? 'I18nModule.forRoot(' : 'DRAGOMAN_SOURCES=texts npm start').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Developers' }).click();
    await page.waitForURL('**/en/developers');
  });

  it('shows every number in forced colors', async () => {
    const page = await openPage('/en/languages', { forcedColors: 'active' });
    const onCanvas = await page.locator('tbody td').evaluateAll((cells) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas'; // what backgrounds are replaced by
      const canvas = getComputedStyle(probe).color;
      return cells
        .filter((cell) => getComputedStyle(cell.firstElementChild ?? cell).color === canvas)
        .map((cell) => cell.textContent);
    });
    expect(onCanvas).toEqual([]);
  });

  it('is accessible', async () => {
    const page = await openPage('/en/languages?sort=ns:common');
    await expectAccessibleInEveryMode(page); // the heat map is made of backgrounds, which forced colors drop
  });

  it('is accessible from right to left', async () => {
    const page = await openPage('/ar/languages');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await overflow(page)).toBe(0);
    const headers = page.getByRole('columnheader');
    const [first, last] = [await headers.first().boundingBox(), await headers.last().boundingBox()];
    expect(first!.x).toBeGreaterThan(last!.x);
    await expectAccessible(page);
  });
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
