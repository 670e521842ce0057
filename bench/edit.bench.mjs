/** Editing and searching, in databases of three sizes: what an edit takes does not depend on how much there is. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDatabase, somebody } from './fill-database.mjs';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { slowestDelivery } from './load.mjs';
import { median, promised, table } from './measure.mjs';
import { startPostgres } from './postgres.mjs';
import { application, root, serve } from './serve.mjs';

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
/** Of one kind: with fewer, p99 would be the one that was interrupted. */
const QUESTIONS = 200;
/** People who ask at the same moment. */
const PEOPLE = 4;

const places = mkdtempSync(path.join(os.tmpdir(), 'dragoman-edit-'));
chmodSync(places, 0o755); // as root PostgreSQL runs as another user
const postgres = await startPostgres(path.join(places, 'postgres'));
const agent = new Agent({ keepAlive: true });
const edits = [];
const reads = [];
const deliveries = [];
const promises = [];
if (!existsSync(real))
  console.log(`Generated texts stand in for those of a large public project, which are not in ${real}.`);

try {
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const catalogues = [];
    for (const [index, project] of SIZES.entries()) catalogues.push(await catalogue(kind, project, index));
    await measureEdits(kind, catalogues);
    const { what, ask, server } = catalogues.pop();
    for (const each of catalogues) await each.server.stop();
    await measureReading(what, ask, server);
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.stop();
  rmSync(places, { recursive: true, force: true });
}

table('An edit, from the request to its answer', edits);
table('Lists and searches among the most texts', reads);
table('Delivery of a bundle while people search without a pause, p99', deliveries);
promised(promises);

/** A server with the texts of a project. */
async function catalogue(kind, project, index) {
  const environment = { DRAGOMAN_LOG: 'quiet', ...(await place(kind, index)) };
  const { texts } = await fillDatabase(environment, textsOf(project, index), 'needs_review');
  const token = await somebody(environment);
  const server = await serve([application], environment);
  const ask = (...question) => askOnce(server.port, token, ...question);
  return { what: `${kind}, ${texts.toLocaleString('en')} texts`, server, ask };
}

/** They take turns, so that what else the machine does is no difference between them. */
async function measureEdits(kind, catalogues) {
  const editors = [];
  for (const { what, ask } of catalogues) {
    const { messages } = await ask('GET', '/translations?language=de&limit=200');
    const texts = messages.filter(({ kind }) => kind === 'text').map(({ id, text }) => ({ id, version: text.version }));
    const edit = async (number) => {
      const text = texts[number % texts.length];
      const body = {
        forms: { '': `Ein Text, der in der Runde ${number} anders ist` },
      };
      text.version = (await ask('PUT', `/translations/${text.id}/de`, body, text.version)).version;
    };
    editors.push({ what, edit, took: [] });
  }
  for (let i = -50; i < EDITS; i++) {
    for (const { edit, took } of editors) {
      const began = performance.now();
      await edit(i + 50);
      if (i >= 0) took.push(performance.now() - began);
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
  promises.push({
    what: `${kind}: an edit among the most texts, p50, times that among the fewest`,
    measured: middles.at(-1) / middles[0],
    most: 1.5,
  });
}

async function measureReading(what, ask, server) {
  const list = (query) => `/translations?${new URLSearchParams({ language: 'de', limit: 50, ...query })}`;
  const first = await ask('GET', list({ limit: 200 }));
  const words = wordsOf(first);
  const each = (query) => words.map((word, i) => list(query(word, words[(i + 3) % words.length])));
  const filter = (names) => names.map((name) => list({ filter: name }));
  const namespace = first.messages.at(-1).namespace;
  const questions = {
    'a list: its first page': [list({}), list({ limit: 200 }), list({ namespace }), list({ reference: 'pl' })],
    'its last pages': await lastPages(ask, list({})),
    'by state': filter(['untranslated', 'draft', 'needsReview', 'reviewed', 'deleted']),
    'by findings': filter(['errors', 'warnings']),
    'by what changed': [...filter(['sourceChanged', 'mine']), list({ since: '2020-01-01T00:00:00Z' })],
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
    'what nobody wrote': ['xyzzyqj', 'key:xyzzyqj', '"no such phrase"'].map((q) => list({ q })),
    'how far everything is': ['/workspace', '/workspace/progress?language=de', '/workspace/progress'],
    'a message, and suggestions': first.messages
      .slice(0, 40)
      .flatMap(({ id }) => [`/translations/${id}?language=de`, `/translations/${id}/suggestions?language=de`]),
    'what happened': ['/activity', '/activity?language=de', '/history', '/history?language=de'],
  };
  const tell = (question, took) => {
    const [middle, late] = percentiles(took);
    reads.push({ what, question, 'p50, ms': middle.toFixed(1), 'p99, ms': late.toFixed(1) });
    return late;
  };
  const askAll = (paths, together) => timed(QUESTIONS, (i) => ask('GET', paths[i % paths.length]), together);
  for (const [question, paths] of Object.entries(questions)) {
    for (const path of paths) await ask('GET', path);
    const measured = tell(question, await askAll(paths, 1));
    promises.push({ what: `${what}: ${question}, p99 in ms`, measured, most: 100 });
  }
  const all = Object.values(questions).flat();
  const mixed = all.map((_, i) => all[(i * 37) % all.length]);
  const took = [];
  const times = { alone: [], one: [], several: [] };
  for (let round = 0; round < 3; round++) {
    times.alone.push(await slowestDelivery(server, () => wait(3000)));
    times.one.push(await slowestDelivery(server, () => askAll(mixed, 1)));
    const searching = async () => took.push(...(await askAll(mixed, PEOPLE)));
    times.several.push(await slowestDelivery(server, searching));
  }
  tell(`all of them, ${PEOPLE} people at a time`, took);
  const [alone, one, several] = [median(times.alone), median(times.one), median(times.several)];
  deliveries.push({
    what,
    'alone, ms': alone.toFixed(1),
    'while one searches, ms': one.toFixed(1),
    [`while ${PEOPLE} do, ms`]: several.toFixed(1),
  });
  promises.push({
    what: `${what}: p99 of delivery while somebody searches, times that alone`,
    measured: one / alone,
    most: 2,
  });
}

/** How long each took, in milliseconds. */
async function timed(times, work, together) {
  const took = [];
  let next = 0;
  const one = async () => {
    while (next < times) {
      const number = next++;
      const began = performance.now();
      await work(number);
      took.push(performance.now() - began);
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

/** Words that are there: of the first texts, often ones and seldom ones. */
function wordsOf({ messages }) {
  const texts = messages.flatMap(({ reference }) => reference.map(({ text }) => text ?? ''));
  const words = [...new Set(texts.flatMap((text) => text.match(/[a-z]{3,}/g) ?? []))];
  return words.filter((_, index) => index % 5 === 0).slice(0, 12);
}

async function lastPages(ask, path) {
  const paths = [path];
  for (;;) {
    const { next } = await ask('GET', paths.at(-1));
    if (next === undefined) return paths.slice(-10);
    paths.push(`${path}&cursor=${next}`);
  }
}

function askOnce(port, token, method, path, body, version) {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    };
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/v1${path}`,
        method,
        headers,
        agent,
      },
      async (answer) => {
        const chunks = [];
        for await (const chunk of answer) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
      },
    );
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** The folder with the texts of a project; the largest is a real one, where that is there. */
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
