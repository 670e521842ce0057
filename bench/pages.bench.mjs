/** Pages: rendered afresh beside React alone, and kept ones beside `node:http`. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { answersPerSecond, ask, get } from './load.mjs';
import { promised, sideBySide, table } from './measure.mjs';
import { application, root, serve } from './serve.mjs';

const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-pages-'));
process.on('exit', () => rmSync(directory, { recursive: true }));
generateTexts(path.join(directory, 'locales'), LARGE_PROJECT);
const bare = await buildBarePage(path.join(directory, 'bare'));

const texts = { DRAGOMAN_SOURCES: path.join(directory, 'locales'), DRAGOMAN_ORIGIN: 'http://localhost:3000' };
const fresh = await serve([application], { ...texts, DRAGOMAN_PAGE_CACHE: '0' });
const keeping = await serve([application], texts);
const react = await serve([bare]);
const plain = await serve(['bench/contenders/plain-http.mjs']);

const results = [];
for (const page of ['/en', '/en/languages', '/de/developers']) results.push(await renderedAfresh(page));
table(
  'Pages rendered afresh, pages a second',
  results.map(({ row }) => row),
);
const kept = [];
for (const page of ['/en', '/en/languages']) kept.push(await fromTheCache(page));
table(
  'Pages of anonymous visitors from the cache, answers a second',
  kept.map(({ row }) => row),
);
promised([...results, ...kept].map(({ promise }) => promise));
await Promise.all([fresh, keeping, react, plain].map((server) => server.stop()));

async function renderedAfresh(page) {
  const asked = get(page, { Accept: 'text/html', 'Accept-Encoding': undefined });
  const answer = await ask(fresh.port, asked);
  await haveReactRender(page, answer);
  const result = await sideBySide(
    {
      fresh: () => answersPerSecond(fresh.port, asked),
      react: () => answersPerSecond(react.port, asked),
    },
    5,
  );
  const ratio = result.ratio('fresh', 'react');
  return {
    row: {
      page,
      bytes: answer.body.length.toLocaleString('en'),
      Dragoman: Math.round(result.median('fresh')).toLocaleString('en'),
      '`renderToString` behind `node:http`': Math.round(result.median('react')).toLocaleString('en'),
      'of that': ratio.toFixed(2),
    },
    promise: { what: `${page} rendered afresh, of renderToString`, measured: ratio, least: 0.7 },
  };
}

async function fromTheCache(page) {
  const asked = get(page, { Accept: 'text/html' });
  await ask(keeping.port, asked);
  const answer = await ask(keeping.port, asked);
  await told(plain, { status: 200, headers: sent(answer), body: answer.body.toString('base64') });
  const result = await sideBySide(
    {
      kept: () => answersPerSecond(keeping.port, asked),
      plain: () => answersPerSecond(plain.port, asked),
    },
    5,
  );
  const ratio = result.ratio('kept', 'plain');
  return {
    row: {
      page,
      bytes: `${answer.body.length.toLocaleString('en')} (${answer.header('content-encoding')})`,
      Dragoman: Math.round(result.median('kept')).toLocaleString('en'),
      '`node:http`': Math.round(result.median('plain')).toLocaleString('en'),
      'of that': ratio.toFixed(2),
    },
    promise: { what: `${page} from the cache, of node:http`, measured: ratio, least: 0.7 },
  };
}

/** Gives React what the application made of the page, and makes sure that it makes the same of it. */
async function haveReactRender(page, answer) {
  const html = answer.body.toString();
  const data = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)[1]);
  const [, before, after] = /^(.*<div id="root">).*(<\/div>\s*<script type="application\/json".*)$/s.exec(html);
  const headers = sent(answer).filter((_, index, all) => all[index - (index % 2)].toLowerCase() !== 'content-length');
  await told(react, { path: page, data, before, after, headers });
  const { body } = await ask(react.port, get(page));
  if (!body.equals(answer.body)) throw new Error(`React alone makes another page of ${page}.`);
}

/** Headers, without those that `node:http` writes by itself. */
function sent({ headers }) {
  const itself = ['date', 'connection', 'keep-alive'];
  return headers.filter((_, index) => !itself.includes(headers[index - (index % 2)].toLowerCase()));
}

function told({ child }, message) {
  const ready = new Promise((resolve) => child.once('message', resolve));
  child.send(message);
  return ready;
}

/** With the settings of the application's own build. */
async function buildBarePage(outDir) {
  await build({
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false },
      rolldownOptions: {
        input: path.join(root, 'bench/contenders/bare-page.mjs'),
        output: { entryFileNames: 'bare-page.mjs' },
      },
    },
  });
  return path.join(outDir, 'bare-page.mjs');
}
