/** Pages: fresh renders against React alone, cached ones against `node:http`. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { responsesPerSecond, sendRequest, get } from './load.mjs';
import { checkTargets, sideBySide, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

/**
 * Milliseconds of load on a page before it is measured: the engine optimizes the code of a page for some thousand renders, and
 * after its start the application stores the texts of its build.
 */
const WARM_UP = 5000;

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
  'Pages rendered fresh, pages per second',
  results.map(({ row }) => row),
);
const kept = [];
for (const page of ['/en', '/en/languages']) kept.push(await fromTheCache(page));
table(
  'Pages of anonymous visitors from the cache, responses per second',
  kept.map(({ row }) => row),
);
checkTargets([...results, ...kept].map(({ target }) => target));
await Promise.all([fresh, keeping, react, plain].map((server) => server.stop()));

async function renderedAfresh(page) {
  const requestBytes = get(page, { Accept: 'text/html', 'Accept-Encoding': undefined });
  const response = await sendRequest(fresh.port, requestBytes);
  await haveReactRender(page, response);
  for (const { port } of [fresh, react]) await responsesPerSecond(port, requestBytes, { milliseconds: WARM_UP });
  const result = await sideBySide(
    {
      fresh: () => responsesPerSecond(fresh.port, requestBytes),
      react: () => responsesPerSecond(react.port, requestBytes),
    },
    5,
  );
  const ratio = result.ratio('fresh', 'react');
  return {
    row: {
      page,
      bytes: response.body.length.toLocaleString('en'),
      Dragoman: Math.round(result.median('fresh')).toLocaleString('en'),
      '`renderToString` behind `node:http`': Math.round(result.median('react')).toLocaleString('en'),
      'of that': ratio.toFixed(2),
    },
    target: { what: `${page} rendered fresh, of renderToString`, measured: ratio, min: 0.7 },
  };
}

async function fromTheCache(page) {
  const requestBytes = get(page, { Accept: 'text/html' });
  await sendRequest(keeping.port, requestBytes);
  const response = await sendRequest(keeping.port, requestBytes);
  await sendMessage(plain, { status: 200, headers: sent(response), body: response.body.toString('base64') });
  const result = await sideBySide(
    {
      kept: () => responsesPerSecond(keeping.port, requestBytes),
      plain: () => responsesPerSecond(plain.port, requestBytes),
    },
    5,
  );
  const ratio = result.ratio('kept', 'plain');
  return {
    row: {
      page,
      bytes: `${response.body.length.toLocaleString('en')} (${response.header('content-encoding')})`,
      Dragoman: Math.round(result.median('kept')).toLocaleString('en'),
      '`node:http`': Math.round(result.median('plain')).toLocaleString('en'),
      'of that': ratio.toFixed(2),
    },
    target: { what: `${page} from the cache, of node:http`, measured: ratio, min: 0.7 },
  };
}

/** Sends the data of a page to the bare React renderer, and checks that it renders the same markup. */
async function haveReactRender(page, response) {
  const html = response.body.toString();
  const data = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)[1]);
  const [, before, after] = /^(.*<div id="root">).*(<\/div>\s*<script type="application\/json".*)$/s.exec(html);
  const headers = sent(response).filter((_, index, all) => all[index - (index % 2)].toLowerCase() !== 'content-length');
  await sendMessage(react, { path: page, data, before, after, headers });
  const { body } = await sendRequest(react.port, get(page));
  if (!body.equals(response.body)) throw new Error(`React alone renders a different page for ${page}.`);
}

/** Removes the headers that `node:http` adds itself. */
function sent({ headers }) {
  const itself = ['date', 'connection', 'keep-alive'];
  return headers.filter((_, index) => !itself.includes(headers[index - (index % 2)].toLowerCase()));
}

function sendMessage({ child }, message) {
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
        output: { entryFileNames: 'bare-page.cjs' },
      },
    },
  });
  return path.join(outDir, 'bare-page.cjs');
}
