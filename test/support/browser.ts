import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import type { Visitor } from './people';

/** Launches the Chromium that `npm test` found. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Warnings and errors in the console, and uncaught errors. */
  readonly consoleErrors: string[];
  /** Every request of the page, in order. */
  readonly requests: readonly Request[];
  close(): Promise<void>;
}

/**
 * Opens an empty page in a context of its own: cookies, cache and storage are empty. Paths that are passed to `goto` are below
 * `baseURL`.
 */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en', ...options });
  const page = await context.newPage();
  const { baseURL = '' } = options;
  const goto = page.goto.bind(page);
  page.goto = (url, ...rest) => goto(url.startsWith('/') ? baseURL + url : url, ...rest); // Playwright drops the path of `baseURL`
  page.setDefaultTimeout(90_000); // no test measures time: this only ends a wait for something that never appears
  const consoleErrors: string[] = [];
  const requests: Request[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('request', (request) => requests.push(request));
  return { page, context, consoleErrors, requests, close: () => context.close() };
}

/** Signs a browser in with the session cookie of a visitor. */
export async function addSessionCookie(context: BrowserContext, { cookie, started }: Visitor): Promise<void> {
  const [name, value] = cookie!.split(/=(.*)/s);
  await context.addCookies([{ name: name!, value: value!, url: started.url }]);
}

/** Waits until React has attached its handlers; input before that has no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): object } };
    return Object.keys(document.querySelector('h1')).some((name) => name.startsWith('__react'));
  });
}

/** Waits until an element has the focus: a page may move it after what it shows. */
export async function expectFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}
