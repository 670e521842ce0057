/** Editing and searching in databases of three sizes: the duration of an edit must not depend on the number of texts. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDatabase, createAdministratorToken } from '../scripts/fill-database.mjs';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { deliveryP99 } from './load.mjs';
import { median, checkTargets, table } from './measure.mjs';
import { startPostgres } from './postgres.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const SIZES = [
  { languages: ['en', 'de'], namespaces: { shop: 250, 'shop/cart': 250 } },
  {
    languages: ['en', 'de', 'pl', 'ar', 'ja'],
    namespaces: { shop: 1000, 'shop/cart': 1000 },
  },
  LARGE_PROJECT,
];
const real = path.join(root, '../shared/data/frigate/locales');
const EDITS = 400;
/** Requests of each type: with fewer, a single interruption would determine p99. */
const REQUESTS = 200;
/** Concurrent searches. */
const CONCURRENCY = 4;

const places = mkdtempSync(path.join(os.tmpdir(), 'dragoman-edit-'));
chmodSync(places, 0o755); // as root PostgreSQL runs as another user
const postgres = await startPostgres(path.join(places, 'postgres'));
const agent = new Agent({ keepAlive: true });
const edits = [];
const reads = [];
const deliveries = [];
const targets = [];
if (!existsSync(real))
  console.log(`Using generated texts, because those of a large public project are not in ${real}.`);

try {
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const catalogs = [];
    for (const [index, project] of SIZES.entries()) catalogs.push(await catalog(kind, project, index));
    await measureEdits(kind, catalogs);
    const { what, callApi, server } = catalogs.pop();
    for (const each of catalogs) await each.server.stop();
    await measureReading(what, callApi, server);
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.stop();
  rmSync(places, { recursive: true, force: true });
}

table('An edit, from request to response', edits);
table('Lists and searches among the most texts', reads);
table('Delivery of a bundle while people search without a pause, p99', deliveries);
checkTargets(targets);

/** Starts a server with the texts of a project. */
async function catalog(kind, project, index) {
  const environment = { DRAGOMAN_LOG: 'quiet', ...(await place(kind, index)) };
  const { texts } = await fillDatabase(environment, textsOf(project, index), 'needs_review');
  const token = await createAdministratorToken(environment);
  const server = await serve([application], environment);
  const callApi = (...args) => sendApiRequest(server.port, token, ...args);
  return { what: `${kind}, ${texts.toLocaleString('en')} texts`, server, callApi };
}

/** Runs the catalogs alternately, so that other load on the machine affects all of them. */
async function measureEdits(kind, catalogs) {
  const editors = [];
  for (const { what, callApi } of catalogs) {
    const list = await callApi('GET', '/texts?language=de&limit=200');
    const texts = list.texts
      .filter(({ kind }) => kind === 'text')
      .map(({ id, text }) => ({ id, version: text.version }));
    const edit = async (number) => {
      const text = texts[number % texts.length];
      const body = {
        forms: { '': `Ein Text, der in der Runde ${number} anders ist` },
      };
      text.version = (await callApi('PUT', `/texts/${text.id}/de`, body, text.version)).version;
    };
    editors.push({ what, edit, took: [] });
  }
  for (let i = -50; i < EDITS; i++) {
    for (const { edit, took } of editors) {
      const startedAt = performance.now();
      await edit(i + 50);
      if (i >= 0) took.push(performance.now() - startedAt);
    }
  }
  const middles = editors.map(({ what, took }) => {
    const [middle, late] = percentiles(took);
    edits.push({
      what,
      'p50, ms': middle.toFixed(1),
      'p99, ms': late.toFixed(1),
    });
    return middle;
  });
  targets.push({
    what: `${kind}: an edit among the most texts, p50, times that among the fewest`,
    measured: middles.at(-1) / middles[0],
    max: 1.5,
  });
}

async function measureReading(what, callApi, server) {
  const list = (query) => `/texts?${new URLSearchParams({ language: 'de', limit: 50, ...query })}`;
  const first = await callApi('GET', list({ limit: 200 }));
  const words = wordsOf(first);
  const each = (query) => words.map((word, i) => list(query(word, words[(i + 3) % words.length])));
  const filter = (names) => names.map((name) => list({ filter: name }));
  const namespace = first.texts.at(-1).namespace;
  const requests = {
    'a list: its first page': [list({}), list({ limit: 200 }), list({ namespace }), list({ reference: 'pl' })],
    'its last pages': await lastPages(callApi, list({})),
    'by state': filter(['untranslated', 'draft', 'needsReview', 'reviewed', 'deleted']),
    'by findings': filter(['errors', 'warnings']),
    'by change': [...filter(['sourceChanged', 'mine']), list({ since: '2020-01-01T00:00:00Z' })],
    'a search: one word': each((q) => ({ q })),
    'two words': each((one, other) => ({ q: `${one} ${other}` })),
    'a phrase': each((word) => ({ q: `"${word}"` })),
    'one or two letters': ['a', 'e', 'in', 'er'].map((q) => list({ q })),
    'in keys': each((word) => ({ q: `key:${word.slice(0, 3)}` })),
    'in a language': each((word) => ({
      q: `de:${word.slice(0, 3)} en:${word.slice(0, 2)}`,
    })),
    'without a word': each((word) => ({ q: `-${word}` })),
    'several at once': each((one, other) => ({
      q: `key:e de:er -pl:${one} "${other}"`,
      filter: 'needsReview',
      namespace,
    })),
    'no match': ['xyzzyqj', 'key:xyzzyqj', '"no such phrase"'].map((q) => list({ q })),
    progress: ['/workspace', '/workspace/progress?language=de', '/workspace/progress'],
    'a text and its suggestions': first.texts
      .slice(0, 40)
      .flatMap(({ id }) => [`/texts/${id}?language=de`, `/texts/${id}/suggestions?language=de`]),
    'activity and history': [
      '/activity',
      '/activity?language=de',
      '/activity/entries',
      '/activity/entries?language=de',
    ],
  };
  const addRow = (type, took) => {
    const [middle, late] = percentiles(took);
    reads.push({ what, type, 'p50, ms': middle.toFixed(1), 'p99, ms': late.toFixed(1) });
    return late;
  };
  const requestAll = (paths, together) => timed(REQUESTS, (i) => callApi('GET', paths[i % paths.length]), together);
  for (const [type, paths] of Object.entries(requests)) {
    for (const path of paths) await callApi('GET', path);
    const measured = addRow(type, await requestAll(paths, 1));
    targets.push({ what: `${what}: ${type}, p99 in ms`, measured, max: 100 });
  }
  const all = Object.values(requests).flat();
  const mixed = all.map((_, i) => all[(i * 37) % all.length]);
  const took = [];
  const times = { alone: [], one: [], several: [] };
  for (let round = 0; round < 3; round++) {
    times.alone.push(await deliveryP99(server, () => wait(3000)));
    times.one.push(await deliveryP99(server, () => requestAll(mixed, 1)));
    const searching = async () => took.push(...(await requestAll(mixed, CONCURRENCY)));
    times.several.push(await deliveryP99(server, searching));
  }
  addRow(`all types, ${CONCURRENCY} people at a time`, took);
  const [alone, one, several] = [median(times.alone), median(times.one), median(times.several)];
  deliveries.push({
    what,
    'alone, ms': alone.toFixed(1),
    'while one searches, ms': one.toFixed(1),
    [`while ${CONCURRENCY} do, ms`]: several.toFixed(1),
  });
  targets.push({
    what: `${what}: p99 of delivery during searches, relative to idle`,
    measured: one / alone,
    max: 2,
  });
}

/** Returns the duration of each run in milliseconds. */
async function timed(times, work, together) {
  const took = [];
  let next = 0;
  const one = async () => {
    while (next < times) {
      const number = next++;
      const startedAt = performance.now();
      await work(number);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  return took;
}

/** @returns {[number, number]} p50 and p99 */
function percentiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => sorted[Math.ceil(share * sorted.length) - 1]);
}

/** Returns common and rare words of the first texts. */
function wordsOf(list) {
  const texts = list.texts.flatMap(({ reference }) => reference.map(({ text }) => text ?? ''));
  const words = [...new Set(texts.flatMap((text) => text.match(/[a-z]{3,}/g) ?? []))];
  return words.filter((_, index) => index % 5 === 0).slice(0, 12);
}

async function lastPages(callApi, path) {
  const paths = [path];
  for (;;) {
    const { next } = await callApi('GET', paths.at(-1));
    if (next === undefined) return paths.slice(-10);
    paths.push(`${path}&cursor=${next}`);
  }
}

function sendApiRequest(port, token, method, path, body, version) {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/v1${path}`,
        method,
        headers,
        agent,
      },
      async (response) => {
        const chunks = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

/** Returns the folder with the texts of a project. The largest is a real project if it is available. */
function textsOf(project, index) {
  if (project === LARGE_PROJECT && existsSync(real)) return real;
  const folder = path.join(places, `texts-${index}`);
  if (!existsSync(folder)) generateTexts(folder, project);
  return folder;
}

async function place(kind, index) {
  if (kind === 'SQLite') return { DRAGOMAN_DATA: mkdtempSync(path.join(places, 'data-')) };
  const name = `edit_${index}`;
  return { DATABASE_URL: await postgres.create(name) };
}
