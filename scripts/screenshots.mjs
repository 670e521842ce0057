/**
 * `npm run screenshots`: retakes the pictures in docs/images, showing the texts in DRAGOMAN_SOURCES (or of the large
 * public project next to the repository, if present) and a team at work.
 * `npm run screenshots -- DIRECTORY [PAGE…]` takes every page (or those named) in every mode instead, for review.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { fillDatabase } from './fill-database.mjs';
import { application, serve } from './serve.mjs';
import { findChromium } from './chromium.mjs';
import { fail, root } from './node.mjs';
import { build } from './parts.mjs';
import { createDemoTeam } from './demo-team.mjs';

const [directory, ...only] = process.argv.slice(2);
const sources = process.env.DRAGOMAN_SOURCES ?? path.join(root, '../shared/data/frigate/locales');
if (!sources.split(',').every((each) => existsSync(each))) {
  fail('There are no texts to show: set DRAGOMAN_SOURCES to their directory.');
}

await build();
const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-pictures-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
await fillDatabase({ DRAGOMAN_DATA: data }, sources.split(',')[0], 'needs_review');
const server = await serve([application], {
  DRAGOMAN_SOURCES: sources,
  DRAGOMAN_ORIGIN: 'https://texts.example',
  DRAGOMAN_DATA: data,
});
const url = `http://localhost:${server.port}`;
const secret = await waitForOutput(/#(\S+)/);
const { cookie, namespace, plural, task, people, webhook, serviceAccount } = await createDemoTeam(url, secret);

const pages = {
  home: '',
  languages: 'languages',
  texts: `texts/${namespace}?language=pl`,
  developers: 'developers',
  'not-found': 'nowhere',
  reference: 'docs/api',
  'sign-in': 'sign-in',
  join: 'join',
  workspace: 'workspace',
  'workspace-language': 'workspace/pl',
  translate: `translate/${namespace}?language=de&filter=needsReview`,
  'translate-plural': `translate/${namespace}?language=pl${plural ? `&key=${plural}` : ''}`,
  'translate-ar': `translate/${namespace}?language=ar`,
  review: `review/${namespace}?language=de`,
  tasks: 'tasks',
  task: `tasks/${task}`,
  'new-task': `tasks/new?language=de&language=pl&namespace=${namespace}`,
  'translate-task': `translate?language=de&task=${task}&filter=unfinished`,
  releases: 'releases',
  'release-changes': 'releases/compare?from=1&to=2',
  files: 'files',
  activity: 'activity',
  contributions: 'activity/contributions',
  'security-log': 'activity/security',
  settings: 'settings',
  'settings-languages': 'settings/languages',
  'settings-namespaces': 'settings/namespaces',
  'settings-keys': `settings/keys/${namespace}`,
  'settings-checks': 'settings/checks',
  pretranslation: 'settings/pretranslation',
  glossary: 'glossary',
  ...(plural && { key: `keys/${plural}` }),
  people: 'people',
  person: `people/${people.at(-1).id}`,
  profile: 'profile',
  shortcuts: 'profile/shortcuts',
  health: 'health',
  notifications: 'notifications',
  'two-factor': 'profile/two-factor',
  'inbox-code': 'inbox/code',
  'inbox-missing': 'inbox/missing',
  'inbox-unused': 'inbox/unused',
  'service-accounts': 'service-accounts',
  'service-account': `service-accounts/${serviceAccount}`,
  webhooks: 'webhooks',
  webhook: `webhooks/${webhook}`,
  mcp: 'mcp',
};
const publicPages = new Set(['home', 'languages', 'texts', 'developers', 'not-found', 'reference', 'sign-in', 'join']);

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };
const modes = [
  { name: 'light', language: 'en', colorScheme: 'light', viewport: wide },
  { name: 'dark', language: 'en', colorScheme: 'dark', viewport: wide },
  { name: 'ar', language: 'ar', colorScheme: 'light', viewport: wide },
  { name: 'wide', language: 'en', colorScheme: 'light', viewport: { width: 1920, height: 1080 } },
  { name: 'phone', language: 'en', colorScheme: 'light', viewport: phone },
  { name: 'phone-ar', language: 'ar', colorScheme: 'dark', viewport: phone },
  { name: 'de', language: 'de', colorScheme: 'light', viewport: { width: 1024, height: 768 } },
  { name: 'ja', language: 'ja', colorScheme: 'light', viewport: wide },
];

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
if (directory === undefined) {
  for (const mode of modes.slice(0, 2)) {
    for (const name of ['languages', 'translate-plural']) {
      await picture(mode, name, path.join(root, `docs/images/${name}-${mode.name}.png`));
    }
  }
} else {
  mkdirSync(directory, { recursive: true });
  for (const mode of modes) {
    for (const name of only.length > 0 ? only : Object.keys(pages)) {
      await picture(mode, name, path.join(directory, `${name}-${mode.name}.png`), true);
    }
  }
}
await browser.close();
await server.stop();

async function picture({ language, colorScheme, viewport }, name, file, fullPage = false) {
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
  const [cookieName, value] = cookie.split('=');
  if (!publicPages.has(name))
    await context.addCookies([{ name: cookieName, value, url: `https://localhost:${server.port}`, secure: true }]);
  const page = await context.newPage();
  await page.goto(`${url}/${language}/${pages[name]}`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2000); // loaded after the page: presence, suggestions
  await page.screenshot({ path: file, fullPage: fullPage && (await fitsInPicture(page)) });
  await context.close();
}

/** Long lists are cut off: a picture of 3,000 rows would be useless. */
function fitsInPicture(page) {
  return page.evaluate(() => document.documentElement.scrollHeight < 4000);
}

async function waitForOutput(pattern) {
  for (;;) {
    const found = pattern.exec(server.output());
    if (found) return found[1];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
