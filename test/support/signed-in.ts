import type { BrowserContext } from 'playwright-core';
import type { Visitor } from './people';

/** Gives a browser the cookie that somebody is signed in by. */
export async function signedIn(context: BrowserContext, { cookie, started }: Visitor): Promise<void> {
  const [name, value] = cookie!.split(/=(.*)/s);
  await context.addCookies([{ name: name!, value: value!, url: started.url }]);
}
