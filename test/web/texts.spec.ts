import type { Page } from 'playwright-core';
import { withoutBase } from '../support/base-path';
import { expectAccessibleInEveryMode } from '../support/accessibility';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { startApp, type StartedApp } from '../support/start-app';
import { expectFocus } from '../support/browser';
import { browserWindows } from '../support/browser-windows';

const many = (text: (number: number) => string) =>
  Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`key${index + 1}`, text(index + 1)]));

const texts = {
  en: {
    many: many((number) => `Text ${number}`),
    'views/shop': {
      title: 'The café shop',
      cart: {
        items_one: '{{count}} item in <1>{{list}}</1>',
        items_other: '{{count}} items in <1>{{list}}</1>',
      },
      spaces: 'Two  spaces, 10\u00A0% and more ',
      buyer_male: 'He bought it',
      buyer: 'They bought it',
      'A sentence as a key. With: signs': 'A sentence',
      averylongkeywithoutanybreak_averylongkeywithoutanybreak_averylongkeywithoutanybreak: 'x'.repeat(150),
      only: 'Only here',
    },
    'views/empty': {},
  },
  de: { many: many((number) => `Text Nummer ${number}`), 'views/shop': { title: 'Der Café-Laden' } },
  ar: {
    'views/shop': {
      title: 'المتجر',
      cart: { items_one: 'عنصر في <1>{{list}}</1>', items_few: '{{count}} عناصر في <1>{{liste}}</1>' },
    },
  },
};

const SHOP = '/en/texts/views/shop?language=ar';
const MANY = '/en/texts/many?language=de';

describe('the page of texts', () => {
  let app: StartedApp;
  const { visits, openWindow, openPage } = browserWindows(() => app);

  beforeAll(async () => {
    app = await startApp({ ownLanguages: 'all', texts, extensions: [ChangingTextsModule] });
  });

  afterAll(() => app?.close());

  const rows = (page: Page) => page.locator('tbody').getByRole('row');
  const row = (page: Page, key: string) => rows(page).filter({ has: page.getByText(key, { exact: true }) });
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search keys and texts' });
  const status = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });
  /** The status of the list without a search, with as many texts as it had loaded before. */
  const wholeList = (page: Page) =>
    status(page, '100 of 450 texts shown').or(status(page, '300 of 450 texts shown')).first();

  describe('without JavaScript', () => {
    const plain = { javaScriptEnabled: false };

    it('links from the list of namespaces to the texts of one', async () => {
      const page = await openPage('/en/texts', plain);
      await page.getByLabel('Language', { exact: true }).selectOption('ar');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: 'views/shop' }).click();
      expect(withoutBase(new URL(page.url()).pathname) + new URL(page.url()).search).toBe(SHOP);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('views/shop');
      expect(await row(page, 'title').getByRole('cell').allTextContents()).toEqual(['The café shop', 'المتجر']);
    });

    it('sends choices and searches with a form, and redirects to one canonical URL', async () => {
      const page = await openPage('/en/texts/many?language=ar', plain);
      await page.getByLabel('Namespace').selectOption('views/shop');
      await search(page).fill('cafe');
      await page.getByRole('button', { name: 'Show' }).click();
      const { pathname, searchParams } = new URL(page.url());
      expect(withoutBase(pathname)).toBe('/en/texts/views/shop');
      expect(Object.fromEntries(searchParams)).toEqual({ language: 'ar', reference: 'en', q: 'cafe' });
      expect(await rows(page).count()).toBe(1);
      expect(await search(page).inputValue()).toBe('cafe');
    });

    it('links to the pages of a long namespace', async () => {
      const page = await openPage(MANY, plain);
      expect(await rows(page).count()).toBe(100);
      await page.getByRole('link', { name: 'Show more' }).click();
      expect(await row(page, 'key101').count()).toBe(1);
      await page.getByRole('link', { name: 'Show from the beginning' }).click();
      expect(await row(page, 'key1').count()).toBe(1);
    });
  });

  it('starts at the first page where a cursor belongs to an earlier release', async () => {
    const page = await openPage(`${MANY}&cursor=AAAA`);
    expect(new URL(page.url()).search).toBe('?language=de');
    await row(page, 'key1').waitFor();
  });

  it('searches while typing, without losing a letter or the focus', async () => {
    const page = await openPage(MANY);
    await search(page).pressSequentially('"nummer 44', { delay: 60 });
    await status(page, '11 of 11 texts shown').waitFor();
    expect(await search(page).inputValue()).toBe('"nummer 44');
    await expectFocus(search(page));
    expect(new URL(page.url()).searchParams.get('q')).toBe('"nummer 44');
    expect(await row(page, 'key440').locator('mark').allTextContents()).toEqual(['Nummer 44']);
  });

  it('marks matches in texts and keys with enough contrast', async () => {
    const page = await openPage(`${MANY}&q=440`);
    expect(await row(page, 'key440').locator('mark').allTextContents()).toContain('440');
    await expectAccessibleInEveryMode(page);
  });

  it('goes back to the list before the search, and forward to the search', async () => {
    const page = await openPage(MANY);
    await search(page).pressSequentially('key12', { delay: 30 });
    await status(page, '11 of 11 texts shown').waitFor();
    await page.getByRole('link', { name: /^Untranslated/ }).click();
    await page.getByText('No text contains “key12”').waitFor();
    await page.goBack();
    await status(page, '11 of 11 texts shown').waitFor();
    await page.goBack();
    await wholeList(page).waitFor();
    expect(await search(page).inputValue()).toBe('');
    await page.goForward();
    await status(page, '11 of 11 texts shown').waitFor();
    expect(await search(page).inputValue()).toBe('key12');
  });

  it('adds one history entry for a search that is typed slowly on a slow device', async () => {
    const page = await openPage(MANY);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await search(page).pressSequentially('key12', { delay: 280 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await status(page, '11 of 11 texts shown').waitFor();
    await page.goBack();
    await wholeList(page).waitFor();
  });

  describe('before hydration', () => {
    /** The page of many texts, whose scripts load once `wake` is called. */
    async function openAsleep(): Promise<{ page: Page; wake: () => void }> {
      const { page } = await openWindow();
      let wake = () => {};
      const asleep = new Promise<void>((resolve) => (wake = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await asleep;
        await route.continue();
      });
      await page.goto(app.url + MANY, { waitUntil: 'commit' });
      return { page, wake };
    }

    it('keeps what is typed', async () => {
      const { page, wake } = await openAsleep();
      await search(page).fill('key450');
      wake();
      await status(page, '1 of 1 text shown').waitFor();
      expect(await search(page).inputValue()).toBe('key450');
    });

    it('keeps what is chosen, and applies it', async () => {
      const { page, wake } = await openAsleep();
      await page.getByLabel('Language', { exact: true }).selectOption('ar');
      wake();
      await page.waitForURL((url) => url.search === '?language=ar');
    });
  });

  it('shows another namespace, language or reference as soon as it is chosen', async () => {
    const page = await openPage(SHOP);
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await row(page, 'title').getByText('Der Café-Laden').waitFor();
    await page.getByLabel('Compare with').selectOption('ar');
    await row(page, 'title').getByText('المتجر').waitFor();
    expect(new URL(page.url()).search).toBe('?language=de&reference=ar');
    await page.getByLabel('Namespace').selectOption('many');
    await row(page, 'key1').getByText('Text Nummer 1', { exact: true }).waitFor();
    // each namespace has its own reference language
    expect(withoutBase(new URL(page.url()).pathname) + new URL(page.url()).search).toBe('/en/texts/many?language=de');
  });

  it('shows the number of texts of each filter', async () => {
    const page = await openPage(SHOP);
    expect(await page.getByRole('navigation', { name: 'Filter texts' }).getByRole('link').allTextContents()).toEqual([
      'All8',
      'Untranslated7',
      'Translated1',
      'Issues1',
    ]);
    await page.getByRole('link', { name: /^Issues/ }).click();
    await status(page, '1 of 1 text shown').waitFor();
    expect(await page.getByRole('link', { name: /^Issues/ }).getAttribute('aria-current')).toBe('true');
  });

  it('loads more texts while scrolling, up to the end, and shows how many are loaded', async () => {
    const page = await openPage(MANY);
    for (const shown of [300, 450]) {
      await rows(page).last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4000);
      await status(page, `${shown} of 450 texts shown`).or(status(page, '450 of 450 texts shown')).first().waitFor();
    }
    await page.getByText('Those are all 450 texts.').waitFor();
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe('451');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('451');
  });

  it('keeps the focus when the last texts are loaded with the keyboard', async () => {
    const page = await openPage(MANY);
    const more = page.getByRole('link', { name: 'Show more' });
    // In a single evaluation: otherwise scrolling could load the last texts before the button is focused.
    const focusMore = () => more.evaluateAll(([link]) => link !== undefined && (link.focus(), true));
    while (await focusMore()) {
      await page.keyboard.press('Enter');
      await page.getByText('Loading more').waitFor({ state: 'detached' });
    }
    const end = page.getByText('Those are all 450 texts.');
    await expectFocus(end);
  });

  it('offers a retry when the next texts cannot be loaded', async () => {
    const page = await openPage(MANY);
    await page.route('**/api/v1/served/texts*', (route) => route.fulfill({ status: 503, body: 'no' }));
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.getByText('More texts could not be loaded').waitFor();
    expect(await rows(page).count()).toBe(100);
    await page.unroute('**/api/v1/served/texts*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'key300').waitFor();
    // the browser logs the failed request
    const consoleErrors = visits[0]!.consoleErrors;
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')]);
  });

  it('shows a new release in place, with as many texts as were loaded', async () => {
    const changing = app.host.app.get(ChangingTexts, { strict: false });
    const release = (word: string) => ({ en: many((number) => `${word} ${number}`), de: {} });
    changing.change(release('first'));
    await expect(
      (async () => {
        for (;;) {
          const response = await fetch(`${app.host.url}/locales/en/changing.json`);
          if ((await response.text()).includes('first 450')) return true;
        }
      })(),
    ).resolves.toBe(true);
    const page = await openPage('/en/texts/changing?language=de');
    await rows(page).last().scrollIntoViewIfNeeded();
    await row(page, 'key250').waitFor({ state: 'attached' });
    const before = await rows(page).count();
    changing.change(release('second'));
    await row(page, 'key250').getByText('second 250', { exact: true }).waitFor({ state: 'attached' });
    expect(await rows(page).count()).toBeGreaterThanOrEqual(before);
  });

  it('shows every text in its own language and direction', async () => {
    const page = await openPage(SHOP);
    const [reference, target] = await row(page, 'title').getByRole('cell').locator('p').all();
    expect([await reference!.getAttribute('lang'), await reference!.getAttribute('dir')]).toEqual(['en', 'ltr']);
    expect([await target!.getAttribute('lang'), await target!.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    expect(await row(page, 'title').locator('mark').count()).toBe(0);
  });

  it('shows the plural forms of each language with example numbers', async () => {
    const page = await openPage(SHOP);
    const [reference, target] = await row(page, 'cart.items').getByRole('cell').all();
    const names = async (cell: typeof reference) =>
      (await cell!.locator('dt').allTextContents()).map((dt) => dt.trim());
    expect(await names(reference)).toEqual(['onee.g. 1', 'othere.g. 0, 2, 3, 4']);
    expect(await names(target)).toEqual([
      'zeroe.g. 0',
      'onee.g. 1',
      'twoe.g. 2',
      'fewe.g. 3, 4, 5, 6',
      'manye.g. 11, 12, 13, 14',
      'othere.g. 100, 101, 102, 200',
    ]);
    expect(await row(page, 'buyer_male').getByText('Context: male').count()).toBe(1);
  });

  it('highlights placeholders, keeps them left to right, and shows their findings', async () => {
    const page = await openPage(SHOP);
    const few = row(page, 'cart.items').getByRole('cell').last().locator('dd').nth(3);
    expect(await few.locator('p bdi[dir=ltr]').allTextContents()).toEqual(['{{count}}', '<1>', '{{liste}}', '</1>']);
    expect((await few.getByRole('listitem').allTextContents()).map((text) => text.trim())).toEqual([
      'Error: {{list}} is missing.',
      'Error: The source has no {{liste}}, so nothing will be inserted here.',
    ]);
    const many = row(page, 'cart.items').getByRole('cell').last().locator('dd').nth(4);
    expect(await many.getByText('Untranslated').count()).toBe(1);
  });

  it('shows invisible characters, and copies them unchanged', async () => {
    const page = await openPage(SHOP);
    const text = row(page, 'spaces').getByRole('cell').first().locator('p');
    expect(
      await text.locator('[title]').evaluateAll((signs) => signs.map((sign) => sign.getAttribute('title'))),
    ).toEqual(['Space (U+0020)', 'Space (U+0020)', 'No-break space (U+00A0)', 'Space (U+0020)']);
    expect(await text.textContent()).toBe('Two  spaces, 10\u00A0% and more ');
  });

  it('copies a key', async () => {
    const page = await openPage(SHOP, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy the key cart.items' }).click();
    await status(page, 'Copied').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('cart.items');
  });

  it.each([
    ['nothing was found', '/en/texts/views/shop?language=ar&q=nowhere', 'No text contains “nowhere”'],
    ['everything is translated', '/en/texts/many?language=de&filter=untranslated', 'Nothing left to translate'],
    ['nothing is wrong', '/en/texts/many?language=de&filter=findings', 'No issues'],
    ['nothing is translated', '/en/texts/many?language=ar&filter=translated', 'Nothing translated yet'],
  ])('says so where %s, and leads back to all texts', async (_, path, sentence) => {
    const page = await openPage(path);
    await page.getByText(sentence).waitFor();
    await page.getByRole('link', { name: 'Show all texts' }).click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?language=\w+$/);
    expect(await search(page).inputValue()).toBe('');
  });

  it.each([
    '/en/texts/nowhere',
    '/en/texts/many?language=xx',
    '/en/texts/many?language=de&reference=%00',
    `/en/texts/${'a'.repeat(300)}`,
  ])('is not there for what nothing is called: %s', async (path) => {
    const response = await fetch(app.url + path, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
  });

  it('explains an empty namespace', async () => {
    const page = await openPage('/en/texts/views/empty?language=de');
    await page.getByText('This namespace has no texts yet').waitFor();
  });

  it.each(['/en/texts', '/de/texts/views/shop?language=ar&q=café', '/en/texts/views/shop?language=ar&q=nowhere'])(
    'is accessible and does not overflow, in either direction: %s',
    async (path) => {
      const page = await openPage(path);
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
        await expectAccessibleInEveryMode(page);
      }
    },
  );
});
