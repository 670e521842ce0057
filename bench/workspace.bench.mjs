/**
 * The workspace, in a browser, with the texts of Frigate: 126,000 of them in 54 languages. Its files lie beside the
 * repository; where they do not, there is nothing to measure.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { fillDatabase } from '../scripts/fill-database.mjs';
import { median, checkTargets, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const locales = path.join(root, '../shared/data/frigate/locales');
const executablePath = findChromium();
if (!existsSync(locales) || !executablePath) {
  console.log(`Left out: there is no ${existsSync(locales) ? 'Chromium' : locales}.`);
  process.exit();
}

const SAVES = 500;
const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-workspace-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
const wrote = await fillDatabase({ DRAGOMAN_DATA: data }, locales, 'needs_review');
const server = await serve([application], { DRAGOMAN_DATA: data });
const url = `http://127.0.0.1:${server.port}`;
const cookie = await signedIn();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
});
const [name, value] = cookie.split('=');
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.addCookies([{ name, value, url }]);

const PAGE = '/en/translate?language=de';
const page = await context.newPage();
const loaded = [];
page.on('response', (response) => {
  if (response.url().endsWith('.js')) loaded.push(new URL(response.url()).pathname);
});
await open(page);
const script = [...new Set(loaded)].map(
  (file) => gzipSync(readFileSync(path.join(root, 'dist/web/client', file))).length,
);
const blank = await blankRowsWhileScrolling();
const keys = await keystrokes();
const { steps, growth } = await saves();
const navigation = await processorTimeOfNavigation();
await page.close();
// At the end: for its first minutes the server checks all texts, on the processors that the browser needs.
const usable = [];
for (let visit = 0; visit < 4; visit++) usable.push(await firstList({ slower: 4 }));
await browser.close();
await server.stop();

const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
const javaScript = script.reduce((sum, size) => sum + size, 0) / 1000;
const first = median(usable.slice(1)); // code is compiled once
table(`The workspace in Chromium, with ${wrote.texts} texts`, [
  { what: 'first list usable, CPU 4 times slower, ms', measured: Math.round(first) },
  { what: 'keystroke to paint, p95, ms', measured: p95(keys).toFixed(1) },
  { what: 'save to next field, p95, ms', measured: p95(steps).toFixed(1) },
  { what: `memory after ${SAVES} saves, beside that after ${SAVES / 5}`, measured: growth.toFixed(2) },
  { what: 'frames with blank rows while scrolling', measured: blank },
  { what: 'JavaScript of the page, KB (gzip)', measured: javaScript.toFixed(1) },
]);
table(
  'Main thread of a navigation within the workspace, ms of processor time',
  navigation.map(({ path, all, script }) => ({ page: path, 'all tasks': Math.round(all), script: Math.round(script) })),
);
checkTargets([
  ...navigation.map(({ path, all }) => ({
    what: `main thread, navigation to ${path}, ms`,
    measured: all,
    max: 250,
  })),
  { what: 'first list usable, ms', measured: first, max: 1500 },
  { what: 'keystroke to paint, p95, ms', measured: p95(keys), max: 50 },
  { what: 'save to next field, p95, ms', measured: p95(steps), max: 100 },
  { what: 'memory after many saves', measured: growth, max: 1.15 },
  { what: 'frames with blank rows while scrolling', measured: blank, max: 0 },
  { what: 'JavaScript of the page, KB', measured: javaScript, max: 190 },
]);

/** The first administrator, by the link of the first start. */
async function signedIn() {
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

async function open(page) {
  await page.goto(url + PAGE);
  await alive(page);
}

/** Waits until rows react to clicks and drafts are kept. */
function alive(page) {
  return page.waitForFunction(() => {
    const field = document.querySelector('textarea');
    return (
      document.querySelectorAll('nav ol > li').length >= 30 &&
      field !== null &&
      Object.keys(field).some((key) => key.startsWith('__reactProps'))
    );
  });
}

/** Observed by the page itself: an observer outside would be slowed down as well. */
async function firstList({ slower }) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const field = document.querySelector('textarea');
      const isThere =
        document.querySelectorAll('nav ol > li').length >= 30 &&
        field !== null &&
        Object.keys(field).some((key) => key.startsWith('__reactProps'));
      if (isThere) window.usable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url + PAGE);
  await page.waitForFunction(() => window.usable !== undefined, undefined, { polling: 500 });
  const took = await page.evaluate(() => window.usable);
  await page.close();
  return took;
}

/** How often, while the wheel turns from the top to the end, a frame has a place in the list without a row. */
async function blankRowsWhileScrolling() {
  await page.waitForFunction(() => document.querySelector('nav ol > li')?.ariaSetSize > 2000);
  await page.waitForTimeout(8000); // the rest comes by itself, some seconds after the page
  const box = await page.locator('nav ol').first().boundingBox();
  const x = box.x + 100;
  await page.mouse.move(x, 500);
  await page.evaluate((x) => {
    window.blank = 0;
    const look = () => {
      const isRow = (y) => document.elementFromPoint(x, y)?.closest('nav ol > li') != null;
      if (![160, 400, 650, 880].every(isRow)) window.blank++;
      window.looking = requestAnimationFrame(look);
    };
    look();
  }, x);
  for (let turn = 0; turn < 120; turn++) await page.mouse.wheel(0, 900);
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    cancelAnimationFrame(window.looking);
    return window.blank;
  });
}

/**
 * From the key until what it did is seen, as the browser measures it (Event Timing): of all events of a key the one that
 * waits longest. Less than a frame is not reported and counts as one. A key is pressed every 50 ms, faster than anyone types.
 */
async function keystrokes() {
  const KEYS = 120;
  const FRAME_MS = 16;
  await open(page);
  await page.locator('textarea').first().focus();
  await page.evaluate((least) => {
    window.painted = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, startTime, duration } of list.getEntries()) {
        const key = interactionId || startTime;
        window.painted.set(key, Math.max(duration, window.painted.get(key) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: least });
  }, FRAME_MS);
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('abcdefgh '[i % 9]);
    await page.waitForTimeout(50);
  }
  const painted = await page.evaluate(() => [...window.painted.values()]);
  return [...painted, ...Array(Math.max(0, KEYS - painted.length)).fill(FRAME_MS)];
}

/**
 * Measures what the main thread does in the two seconds after a click in the navigation, in processor time, so that other work
 * on the machine matters little: the median of three navigations from a small page, after one that loads and compiles the code.
 * Pages that the navigation does not link to are opened as the browser's forward button does it.
 */
async function processorTimeOfNavigation() {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ofName = (name) => metrics.find((each) => each.name === name).value * 1000;
    return { all: ofName('TaskDuration'), script: ofName('ScriptDuration') };
  };
  const navigate = async (path) => {
    const link = page.locator(`#navigation a[href="${path}"]`);
    if (linked.includes(path)) await link.click();
    else {
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    }
    await page.waitForURL((each) => each.pathname.startsWith(path.split('?')[0]));
    await page.waitForTimeout(SETTLED_MS);
  };
  const START = '/en/mcp';
  // Ends before Translate loads the rest of its list and the help of the next text (PRELOAD_DELAY_MS, FIRST_AHEAD_DELAY_MS).
  const SETTLED_MS = 2000;
  await page.goto(`${url}${START}`);
  const links = page.locator('#navigation a[href^="/en/"]');
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const figures = [];
  for (const path of [...linked.filter((each) => each !== START), ...(await otherPages())]) {
    const runs = [];
    for (let run = 0; run < 4; run++) {
      await page.goto(`${url}${START}`);
      await page.waitForTimeout(SETTLED_MS);
      await links.first().isVisible(); // Playwright's own script is compiled before, not during the navigation
      const before = await metrics();
      await navigate(path);
      const after = await metrics();
      if (run > 0) runs.push({ all: after.all - before.all, script: after.script - before.script });
    }
    figures.push({
      path,
      all: median(runs.map(({ all }) => all)),
      script: median(runs.map(({ script }) => script)),
    });
  }
  await page.close();
  return figures;
}

/** Paths of pages that the navigation does not link to: of a key, a language, a person, a task, two releases, contributions, and the tabs of Settings. */
async function otherPages() {
  const send = async (at, method = 'GET', body) => {
    const response = await fetch(`${url}/api/v1/${at}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text}`);
    return text && JSON.parse(text);
  };
  const { texts } = await send('texts?language=de&limit=1');
  const [{ id, namespace, key }] = texts;
  const { person } = await send('session');
  await send('places', 'POST', { page: '/en', language: 'en', places: [{ namespace, key, element: 'h1' }] });
  const numbers = [];
  for (const note of ['one', 'two']) {
    const { hash } = await send('releases/preview?limit=1');
    numbers.push((await send('releases', 'POST', { hash, leaveErrors: true, note })).number);
    await send('keys', 'POST', { namespace, key: `bench-${note}`, forms: { '': note } });
  }
  const { languages } = await send('workspace');
  const { tasks } = await send('tasks', 'POST', {
    kind: 'review',
    languages: languages.map(({ tag }) => tag).slice(0, 30),
    dueOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    assignees: [person.id],
  });
  const compared = new URLSearchParams({ from: numbers[0], to: numbers[1] });
  return [
    `keys/${id}`,
    `keys/${id}/pages?${new URLSearchParams({ page: '/{language}', language: 'de' })}`,
    'workspace/de',
    ...['languages', 'namespaces', 'keys', 'checks', 'pretranslation'].map((tab) => `settings/${tab}`),
    'activity/contributions',
    'profile/shortcuts',
    `people/${person.id}`,
    'tasks/new',
    `tasks/${tasks[0].id}`,
    `releases/compare?${compared}`,
  ].map((path) => `/en/${path}`);
}

/** From Ctrl+Enter until the field of the next text has the focus; and what is left in memory after many of them. */
async function saves() {
  await page.evaluate(() => {
    window.steps = [];
    let startedAt = 0;
    addEventListener(
      'keydown',
      ({ ctrlKey, key, timeStamp }) => {
        if (ctrlKey && key === 'Enter') startedAt = timeStamp;
      },
      true,
    );
    addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLTextAreaElement && startedAt > 0) {
          window.steps.push(performance.now() - startedAt);
          startedAt = 0;
        }
      },
      true,
    );
  });
  const used = async () => {
    await page.waitForTimeout(1500);
    return page.evaluate(() => {
      gc();
      return performance.memory.usedJSHeapSize;
    });
  };
  let early;
  for (let i = 1; i <= SAVES; i++) {
    const before = await page.evaluate(() => window.steps.length);
    await page.keyboard.type('x');
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction((count) => window.steps.length > count, before);
    if (i === SAVES / 5) early = await used();
  }
  return { steps: await page.evaluate(() => window.steps), growth: (await used()) / early };
}
