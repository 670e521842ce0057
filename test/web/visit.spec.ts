import { Injectable, Module } from '@nestjs/common';
import { type BundleName, ResourceSource, type Texts } from '@dragoman/i18n';
import type { Browser } from 'playwright-core';
import { expectNoBarriersAnyhow } from '../support/barriers';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { Line } from '../support/line';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

/** Lies over the English words of the home page, as a team's edit would. */
@Injectable()
@ResourceSource({ name: 'edited-home', order: 100 })
class EditedHome implements ResourceSource {
  private title: string | undefined;
  private changed = () => {};

  say(title: string): void {
    this.title = title;
    this.changed();
  }

  async list(): Promise<BundleName[]> {
    return this.title === undefined ? [] : [{ language: 'en', namespace: 'dragoman/home' }];
  }

  async read(): Promise<Texts> {
    return { title: this.title };
  }

  async watch(changed: () => void) {
    this.changed = changed;
    return async () => {};
  }
}

@Module({ providers: [EditedHome], exports: [EditedHome] })
class EditedHomeModule {}

const texts = {
  en: {
    shop: {
      cart_one: '{{count}} item',
      cart_other: '{{count}} items',
      checkout: 'Check out',
      hello: 'Hello, {{name}}',
    },
  },
  ar: { shop: { checkout: 'إتمام الشراء', hello: 'مرحبًا {{name}}' } },
  pl: {
    shop: {
      cart_one: '{{count}} produkt',
      cart_few: '{{count}} produkty',
      cart_many: '{{count}} produktów',
      cart_other: '{{count}} produktu',
    },
  },
};

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pl', 'pt-BR', 'uk', 'zh-Hans'];
const PAGES = ['', '/languages', '/texts', '/texts/shop?language=ar', '/developers', '/nowhere'];

describe('a visit', () => {
  let started: StartedApp;
  let browser: Browser;
  let visitor: Visit;

  beforeAll(async () => {
    started = await startApp({ texts, extensions: [EditedHomeModule] });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });
  afterEach(() => visitor?.close());

  const open = async (path: string, options = {}) => {
    visitor = await visit(browser, { baseURL: started.url, ...options });
    await visitor.page.goto(path, { waitUntil: 'load' });
    return visitor;
  };
  const alive = (path: string, options = {}) =>
    open(path, options).then(async (visitor) => {
      // React marks what it took over
      await visitor.page.waitForFunction(() => {
        const root = document.getElementById('root');
        return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
      });
      return visitor;
    });

  it.each(PAGES)('of /en%s asks for nothing that the page carries, and nothing complains', async (path) => {
    const { page, complaints, requests } = await alive(`/en${path}`);
    await page.waitForTimeout(300);
    const asked = requests
      .map((request) => new URL(request.url()).pathname)
      .filter((pathname) => !pathname.startsWith('/assets/'));
    expect(asked.filter((pathname) => !['/locales/events', '/favicon.svg'].includes(pathname))).toEqual([
      `/en${path.split('?')[0]}`,
    ]);
    // the browser itself reports the status of a page that is not there
    expect(complaints.filter((complaint) => !(path === '/nowhere' && complaint.includes('404')))).toEqual([]);
  });

  it('is led to the language of the browser, and remembers another one only when it is chosen', async () => {
    const { page, context } = await alive('/languages?sort=name', { locale: 'de-AT' });
    expect(new URL(page.url()).pathname).toBe('/de/languages');
    expect(new URL(page.url()).search).toBe('?sort=name');
    expect(await context.cookies()).toEqual([]);
  });

  it('changes the language in place: no document is loaded, path and query stay, the choice is remembered', async () => {
    const { page, context, requests, complaints } = await alive('/en/texts/shop?language=pl');
    const documents = () => requests.filter((request) => request.resourceType() === 'document').length;
    const before = documents();
    await page.locator('summary[aria-label*="English"]').click();
    await page.getByRole('link', { name: 'Deutsch', exact: true }).first().click();
    await page.waitForURL(/\/de\/texts\/shop\?language=pl$/);
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(await page.locator('nav').first().textContent()).toContain('Sprachen');
    expect(documents()).toBe(before);
    expect(await context.cookies()).toMatchObject([{ name: 'lng', value: 'de', path: '/', sameSite: 'Lax' }]);
    expect(complaints).toEqual([]);
  });

  it('leaves what is being read in its place on the screen when the language changes', async () => {
    const { page } = await alive('/en/developers', { viewport: { width: 1000, height: 700 } });
    const inView = page.locator('main h2').nth(2);
    await inView.evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top - 200));
    const place = () => inView.evaluate((heading) => heading.getBoundingClientRect().top);
    const [before, words] = [await place(), await inView.innerText()];
    expect(Math.round(before)).toBe(200);
    // as by the keyboard: the menu is above, and pressing it would scroll there
    await page
      .locator('a[hreflang="de"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(await inView.innerText()).not.toBe(words);
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
  });

  it('turns the whole page around for Arabic', async () => {
    const { page } = await alive('/en');
    await page.locator('summary[aria-label*="English"]').click();
    await page.getByRole('link', { name: 'العربية', exact: true }).first().click();
    await page.waitForFunction(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar');
    expect(await page.title()).toMatch(/[\u0600-\u06ff]/);
  });

  it('goes from page to page without loading a document, and back', async () => {
    const { page, requests, complaints } = await alive('/en');
    const navigation = page.getByRole('navigation').first();
    for (const [link, path] of [
      ['Languages', '/en/languages'],
      ['Texts', '/en/texts'],
      ['Developers', '/en/developers'],
    ] as const) {
      await navigation.getByRole('link', { name: link }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.locator('h1').count()).resolves.toBe(1);
    }
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/en/texts');
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('says that one is offline, and goes on by itself when the connection is back', async () => {
    const { page, context } = await alive('/en');
    await context.setOffline(true);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Languages' }).click();
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/languages');
    const again = page.getByRole('link', { name: 'Try again' });
    expect(await again.getAttribute('href')).toBe('/en/languages');
    await again.click();
    await page.getByRole('status').getByText('This page comes as soon as the connection is back.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
  });

  it('stays and says so while the server is away, whoever tries again, and goes on by itself', async () => {
    const line = await Line.to(started.url);
    const { page, complaints } = await alive('/en', { baseURL: line.url });
    await line.cut();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Languages' }).click();
    await page.getByRole('article').getByText('The server cannot be reached at the moment.').waitFor();
    const failed = complaints.length;
    await page.getByRole('link', { name: 'Try again' }).click();
    await until(() => complaints.length > failed); // the browser says that it asked
    await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor();
    await line.mend();
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
    await line.cut();
  });

  it.each([
    [360, 'as its tag'],
    [600, 'whole'],
  ])('has its language in the header, on a screen of %i pixels %s', async (width) => {
    const { page } = await open('/en', { viewport: { width, height: 640 } });
    for (const language of LANGUAGES) {
      await page.goto(`/${language}`);
      const button = page.getByRole('banner').locator('summary').first();
      const label = (await button.getAttribute('aria-label'))!;
      expect(label.includes(`(${language})`) && label.includes(await button.innerText())).toBe(true);
      expect((await button.innerText()) === language).toBe(width === 360);
      expect([language, await button.evaluate((it) => it.scrollWidth <= it.clientWidth)]).toEqual([language, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('shows a new text on the open page, without loading it again', async () => {
    const { page, requests } = await alive('/en');
    await page.waitForTimeout(200); // the page has begun to listen
    started.app.get(EditedHome, { strict: false }).say('Edited while you watch');
    await page.locator('h1', { hasText: 'Edited while you watch' }).waitFor();
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
  });

  it('keeps a chosen theme, and the first paint has it', async () => {
    const { page, context } = await alive('/en', { colorScheme: 'light' });
    await page.locator('summary[aria-label*="ppearance"], summary[aria-label*="heme"]').first().click();
    await page.getByText('Dark', { exact: true }).click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await context.cookies()).toMatchObject([{ name: 'theme', value: 'dark' }]);
    const response = await page.goto('/en/languages', { waitUntil: 'commit' });
    expect(await response!.text()).toMatch(/<html[^>]* data-theme="dark"/);
  });

  it.each(PAGES)('of /de%s can be read without JavaScript', async (path) => {
    const { page } = await open(`/de${path}`, { javaScriptEnabled: false });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect((await page.locator('h1').textContent())!.trim()).not.toBe('');
    expect(await page.locator('a[hreflang="en"]').first().getAttribute('href')).toBe(`/en${path}`);
    await page.locator('summary[aria-label*="Deutsch"]').click();
    await page.locator('a[hreflang="en"]').first().click();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  describe.each(['en', 'ar'])('in %s', (language) => {
    it.each(PAGES)(
      'of the page %s gives a screen reader nothing to stumble over, light or dark, and fits 320 pixels',
      async (path) => {
        const { page } = await alive(`/${language}${path}`);
        await expectNoBarriersAnyhow(page);
      },
    );
  });
});
