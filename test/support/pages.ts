import type { BrowserContext, Page } from 'playwright-core';
import type { Visitor } from './people';

/** Gives a browser the cookie that somebody is signed in by. */
export async function signedIn(context: BrowserContext, { cookie, started }: Visitor): Promise<void> {
  const [name, value] = cookie!.split(/=(.*)/s);
  await context.addCookies([{ name: name!, value: value!, url: started.url }]);
}

/** Until React has put its handlers on: what is typed, dropped or pressed before comes to nothing. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): object } };
    return Object.keys(document.querySelector('h1')).some((name) => name.startsWith('__react'));
  });
}
