import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, visit, type Visit } from './browser';
import { alive, signedIn } from './pages';
import type { Visitor } from './people';

export interface WindowOptions extends BrowserContextOptions {
  /** Who is signed in there. */
  readonly who?: Visitor;
}

/**
 * A browser for the tests of a `describe`. The windows that a test opens are closed after it, and nothing may have
 * complained in them but of what was foreseen.
 *
 * @param app once it is started
 * @param foreseen of complaints: browsers tell of every answer that is a refusal
 */
export function windows(app: () => { readonly url: string }, foreseen?: RegExp) {
  let browser: Promise<Browser>;
  /** Of this test, in the order that they were opened in. */
  const open: Visit[] = [];

  beforeAll(() => {
    browser = launchBrowser(); // while the application starts
    browser.catch(() => {}); // whoever needs it is told
  });
  afterAll(async () => (await browser).close());
  afterEach(async () => {
    const visits = open.splice(0);
    await Promise.all(visits.map((each) => each.close()));
    const complaints = visits.flatMap((each) => each.complaints);
    expect(complaints.filter((each) => !foreseen?.test(each))).toEqual([]);
  });

  /** A window that shows nothing yet, of somebody who has never been here. */
  async function enter({ who, ...options }: WindowOptions = {}): Promise<Visit> {
    const next = await visit(await browser, options);
    open.push(next);
    if (who) await signedIn(next.context, who);
    return next;
  }

  /** A window that shows a page, and does what it is told. */
  async function show(path: string, options: WindowOptions = {}): Promise<Page> {
    const { page } = await enter(options);
    await page.goto(new URL(path, app().url).href);
    if (options.javaScriptEnabled !== false) await alive(page);
    return page;
  }

  return { open, enter, show };
}
