/** The workspace with the texts of Frigate, in Chromium: 126,000 of them in 54 languages. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { fillDatabase } from '../scripts/fill-database.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

/**
 * Starts it, signs in as its administrator, and opens a browser. The files of the project lie beside the repository; where they do
 * not, there is nothing to measure, and the process ends.
 *
 * @returns {Promise<{ url: string, cookie: string, texts: number, context: import('playwright-core').BrowserContext,
 *   stop: () => Promise<void> }>} its URL, the administrator's cookie as `name=value`, the number of texts, and what has the cookie
 */
export async function openLargeWorkspace() {
  const locales = path.join(root, '../shared/data/frigate/locales');
  const executablePath = findChromium();
  if (!existsSync(locales) || !executablePath) {
    console.log(`Left out: there is no ${existsSync(locales) ? 'Chromium' : locales}.`);
    process.exit();
  }
  const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-workspace-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  const { texts } = await fillDatabase({ DRAGOMAN_DATA: data }, locales, 'needs_review');
  const server = await serve([application], { DRAGOMAN_DATA: data });
  const url = `http://127.0.0.1:${server.port}`;
  const cookie = await signedIn(server, url);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  const [name, value] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value, url }]);
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { url, cookie, texts, context, stop };
}

/** The first administrator, by the link of the first start. */
async function signedIn(server, url) {
  let link;
  while ((link = /#(\S+)/.exec(server.output())) === null) await new Promise((resolve) => setTimeout(resolve, 50));
  const [, secret] = link;
  const response = await fetch(`${url}/api/v1/links/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ secret, email: 'ada@example.org', name: 'Ada', password: 'a horse on the moon' }),
  });
  return response.headers.get('set-cookie').split(';')[0];
}
