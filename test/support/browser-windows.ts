import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addSessionCookie, launchBrowser, visit, type Visit, waitForHydration } from './browser';
import type { Visitor } from './people';

export interface WindowOptions extends BrowserContextOptions {
  /** The visitor who is signed in; none by default. */
  readonly who?: Visitor;
}

/**
 * Launches a browser for the tests of a `describe`. After each test it closes the windows the test opened, and expects
 * that their consoles show no errors but the expected ones.
 *
 * @param app the started application; called once it is needed
 * @param expectedErrors pattern of expected errors: browsers log each response that is an HTTP error
 */
export function browserWindows(app: () => { readonly url: string }, expectedErrors?: RegExp) {
  let browser: Promise<Browser>;
  /** The windows of the current test, in the order they were opened. */
  const visits: Visit[] = [];

  beforeAll(() => {
    browser = launchBrowser(); // while the application starts
    browser.catch(() => {}); // the tests that await it report the error
  });
  afterAll(async () => (await browser).close());
  afterEach(async () => {
    const closing = visits.splice(0);
    await Promise.all(closing.map((each) => each.close()));
    const errors = closing.flatMap(({ consoleErrors }) => consoleErrors);
    expect(errors.filter((each) => !expectedErrors?.test(each))).toEqual([]);
  });

  /** Opens an empty window with a new profile. */
  async function openWindow({ who, ...options }: WindowOptions = {}): Promise<Visit> {
    const next = await visit(await browser, options);
    visits.push(next);
    if (who) await addSessionCookie(next.context, who);
    return next;
  }

  /** Opens a window with a page, and waits until the page reacts to input. */
  async function openPage(path: string, options: WindowOptions = {}): Promise<Page> {
    const { page } = await openWindow(options);
    await page.goto(path.startsWith('/') ? app().url + path : path);
    if (options.javaScriptEnabled !== false) await waitForHydration(page);
    return page;
  }

  return { visits, openWindow, openPage };
}
