import { Injectable, Module } from '@nestjs/common';
import { type BundleName, ResourceSource, type SourceTexts } from '@dragoman/i18n';
import type { Browser } from 'playwright-core';
import { basePath, itInProgram, pageCookie, withoutBase } from '../support/base-path';
import { expectAccessible, expectAccessibleInEveryMode } from '../support/accessibility';
import { launchBrowser, visit, type Visit } from '../support/browser';
import { TcpProxy } from '../support/tcp-proxy';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

/** Overrides an English text of the home page, as an edit would. */
@Injectable()
@ResourceSource({ name: 'edited-home', order: 100 })
class EditedHome implements ResourceSource {
  private title: string | undefined;
  private changed = () => {};

  setTitle(title: string): void {
    this.title = title;
    this.changed();
  }

  async list(): Promise<BundleName[]> {
    return this.title === undefined ? [] : [{ language: 'en', namespace: 'dragoman/home' }];
  }

  async read(): Promise<SourceTexts> {
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
    started = await startApp({ ownLanguages: 'all', texts, extensions: [EditedHomeModule] });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await started?.close();
  });
  afterEach(() => visitor?.close());

  const openPage = async (path: string, options = {}) => {
    visitor = await visit(browser, { baseURL: started.url, ...options });
    await visitor.page.goto(path, { waitUntil: 'load' });
    return visitor;
  };
  const openHydratedPage = (path: string, options = {}) =>
    openPage(path, options).then(async (visitor) => {
      // React marks the root once it is hydrated
      await visitor.page.waitForFunction(() => {
        const root = document.getElementById('root');
        return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
      });
      return visitor;
    });

  it.each(PAGES)('of /en%s requests nothing that the page carries, and logs no error', async (path) => {
    const { page, consoleErrors, requests } = await openHydratedPage(`/en${path}`);
    await page.waitForTimeout(300);
    const requested = requests
      .map((request) => withoutBase(new URL(request.url()).pathname))
      .filter((pathname) => !pathname.startsWith('/assets/'));
    expect(requested.filter((pathname) => !['/locales/events', '/favicon.svg'].includes(pathname))).toEqual([
      `/en${path.split('?')[0]}`,
    ]);
    // the browser logs the 404 itself
    expect(consoleErrors.filter((complaint) => !(path === '/nowhere' && complaint.includes('404')))).toEqual([]);
  });

  it('is redirected to the language of the browser, and remembers another one only when it is chosen', async () => {
    const { page, context } = await openHydratedPage('/languages?sort=name', { locale: 'de-AT' });
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/de/languages');
    expect(new URL(page.url()).search).toBe('?sort=name');
    expect(await context.cookies()).toEqual([]);
  });

  it('changes the language without loading a document, keeps path and query, and remembers the choice', async () => {
    const { page, context, requests, consoleErrors } = await openHydratedPage('/en/texts/shop?language=pl');
    const documents = () => requests.filter((request) => request.resourceType() === 'document').length;
    const before = documents();
    await page.locator('summary[aria-label*="English"]').click();
    await page.getByRole('link', { name: 'Deutsch', exact: true }).first().click();
    await page.waitForURL(/\/de\/texts\/shop\?language=pl$/);
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(await page.locator('nav').first().textContent()).toContain('Sprachen');
    expect(documents()).toBe(before);
    expect(await context.cookies()).toMatchObject([
      { name: pageCookie('lng'), value: 'de', path: basePath || '/', sameSite: 'Lax' },
    ]);
    expect(consoleErrors).toEqual([]);
  });

  it('keeps the scroll position of the visible text when the language changes', async () => {
    const { page } = await openHydratedPage('/en/developers', { viewport: { width: 1000, height: 700 } });
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

  it('lays the page out from right to left in Arabic', async () => {
    const { page } = await openHydratedPage('/en');
    await page.locator('summary[aria-label*="English"]').click();
    await page.getByRole('link', { name: 'العربية', exact: true }).first().click();
    await page.waitForFunction(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar');
    expect(await page.title()).toMatch(/[\u0600-\u06ff]/);
  });

  it('navigates between pages and back without loading a document', async () => {
    const { page, requests, consoleErrors } = await openHydratedPage('/en');
    const navigation = page.getByRole('navigation').first();
    for (const [link, path] of [
      ['Languages', '/en/languages'],
      ['Texts', '/en/texts'],
      ['Developers', '/en/developers'],
    ] as const) {
      await navigation.getByRole('link', { name: link }).click();
      await page.waitForURL((url) => withoutBase(url.pathname) === path);
      await expect(page.locator('h1').count()).resolves.toBe(1);
      await navigation.locator('[aria-current=page]', { hasText: link }).waitFor();
    }
    await page.goBack();
    await page.waitForURL((url) => withoutBase(url.pathname) === '/en/texts');
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
  });

  it('marks the page of the main navigation that another one is below', async () => {
    const { page } = await openHydratedPage('/en/texts/shop?language=ar');
    const current = page.getByRole('navigation').first().locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Texts']);
  });

  it('opens a link in a new tab with Ctrl or Command, and leaves the page as it is', async () => {
    const { page, requests } = await openHydratedPage('/en');
    const link = page.getByRole('navigation').first().getByRole('link', { name: 'Texts' });
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL((url) => url.pathname.endsWith('/en/texts'));
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/en');
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
  });

  it('reports that the browser is offline, and recovers when the connection is back', async () => {
    const { page, context } = await openHydratedPage('/en');
    await context.setOffline(true);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Languages' }).click();
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    expect(withoutBase(new URL(page.url()).pathname)).toBe('/en/languages');
    const again = page.getByRole('link', { name: 'Try again' });
    expect(await again.getAttribute('href')).toBe(`${basePath}/en/languages`);
    await again.click();
    await page.getByRole('status').getByText('This page will load as soon as you are back online.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
  });

  it('reports that the server does not respond, also after a retry, and recovers by itself', async () => {
    const proxy = await TcpProxy.start(started.url);
    const { page, consoleErrors } = await openHydratedPage('/en', { baseURL: proxy.url });
    await proxy.disconnect();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Languages' }).click();
    await page.getByRole('article').getByText('The server cannot be reached right now.').waitFor();
    const failed = consoleErrors.length;
    await page.getByRole('link', { name: 'Try again' }).click();
    await waitUntil(() => consoleErrors.length > failed); // the browser logs the failed request
    await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor();
    await proxy.reconnect();
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor();
    await proxy.disconnect();
  });

  it.each([
    [360, 'as its tag'],
    [600, 'whole'],
  ])('has its language in the header, on a screen of %i pixels %s', async (width) => {
    const { page } = await openPage('/en', { viewport: { width, height: 640 } });
    for (const language of LANGUAGES) {
      await page.goto(`/${language}`);
      const button = page.getByRole('banner').locator('summary').first();
      const label = (await button.getAttribute('aria-label'))!;
      expect(label.endsWith(`, ${language}`) && label.includes(await button.innerText())).toBe(true);
      expect((await button.innerText()) === language).toBe(width === 360);
      expect([language, await button.evaluate((it) => it.scrollWidth <= it.clientWidth)]).toEqual([language, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  // The texts of a mounted workspace's own pages are fixed; mounted.spec.ts publishes those of its host.
  itInProgram('shows a changed text on the open page without reloading it', async () => {
    const { page, requests } = await openHydratedPage('/en');
    await page.waitForTimeout(200); // until the page is connected to the events
    started.app.get(EditedHome, { strict: false }).setTitle('Edited while you watch');
    await page.locator('h1', { hasText: 'Edited while you watch' }).waitFor();
    expect(requests.filter((request) => request.resourceType() === 'document')).toHaveLength(1);
  });

  it('shows the name of the product in one face in every language', async () => {
    const { page } = await openPage('/en');
    const face = () =>
      page
        .locator('header a:has(svg)')
        .first()
        .evaluate((link) => getComputedStyle(link).fontFamily);
    const english = await face();
    await page.goto('/ja');
    expect(await face()).toBe(english);
  });

  it('keeps the chosen theme from the first paint on', async () => {
    const { page, context } = await openHydratedPage('/en', { colorScheme: 'light' });
    await page.locator('summary[aria-label*="ppearance"], summary[aria-label*="heme"]').first().click();
    await page.getByText('Dark', { exact: true }).click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await context.cookies()).toMatchObject([
      { name: pageCookie('theme'), value: 'dark', path: basePath || '/' },
    ]);
    const response = await page.goto('/en/languages', { waitUntil: 'commit' });
    expect(await response!.text()).toMatch(/<html[^>]* data-theme="dark"/);
  });

  it.each(PAGES)('of /de%s can be read without JavaScript', async (path) => {
    const { page } = await openPage(`/de${path}`, { javaScriptEnabled: false });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect((await page.locator('h1').textContent())!.trim()).not.toBe('');
    expect(await page.locator('a[hreflang="en"]').first().getAttribute('href')).toBe(`${basePath}/en${path}`);
    await page.locator('summary[aria-label*="Deutsch"]').click();
    await page.locator('a[hreflang="en"]').first().click();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('is accessible at the width of phones, which show the tag of the language alone', async () => {
    const { page } = await openHydratedPage('/en');
    await page.setViewportSize({ width: 390, height: 780 });
    await expectAccessible(page);
  });

  describe.each(['en', 'ar'])('in %s', (language) => {
    it.each(PAGES)('of the page %s is accessible in light and dark mode and at a width of 320 pixels', async (path) => {
      const { page } = await openHydratedPage(`/${language}${path}`);
      await expectAccessibleInEveryMode(page);
    });
  });
});
