/**
 * `npm run screenshots`: takes the pictures of docs/images anew, of the application with the texts of DRAGOMAN_SOURCES
 * (or of the large public project beside the repository, where that is there).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { application, serve } from '../bench/serve.mjs';
import { findChromium } from './chromium.mjs';
import { fail, root } from './node.mjs';
import { build } from './parts.mjs';

const sources = process.env.DRAGOMAN_SOURCES ?? path.join(root, '../shared/data/frigate/locales');
if (!sources.split(',').every((directory) => existsSync(directory))) {
  fail('There are no texts to show: name their directory in DRAGOMAN_SOURCES.');
}

const pictures = [
  { name: 'home', path: '/en' },
  { name: 'languages', path: '/en/languages' },
  { name: 'texts', path: '/en/texts/dragoman/languages?language=pl&q=language' },
];

await build();
const server = await serve([application], { DRAGOMAN_SOURCES: sources, DRAGOMAN_ORIGIN: 'https://texts.example' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({
    ...{ baseURL: `http://localhost:${server.port}`, locale: 'en', colorScheme },
    ...{ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  for (const { name, path: address } of pictures) {
    await page.goto(address, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(root, `docs/images/${name}-${colorScheme}.png`) });
  }
  await context.close();
}
await browser.close();
await server.stop();
