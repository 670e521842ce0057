/**
 * A process that keeps a server busy in one of several ways, as fast as the server lets it. Started with the server's port, a
 * folder with texts and the tokens of four people. Sends `ready`; then, for each `{ name, milliseconds }` that it receives,
 * the number of responses without an error.
 */
import { globSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const [port, texts, ...tokens] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const words = ['camera', 'e', 'enable the', 'record', '"of the"', '-de', 'key:e de:er', 'zone', 'object', 'time'];
const filters = ['untranslated', 'draft', 'needsReview', 'reviewed', 'errors', 'warnings', 'mine'];
/** Of a visitor who gets a page of their own. */
const visitor = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br', Cookie: 'theme=dark' };
const as = (person) => ({ Authorization: `Bearer ${tokens[person % tokens.length]}` });
const search = (n) => new URLSearchParams({ language: 'de', limit: '50', q: words[n % words.length] });

/** How many connections do what one after the other. */
const kinds = {
  '100 fresh pages at once': [100, (n) => get(`/en/languages?q=${n}`, visitor)],
  '16 fresh home pages at once': [16, () => get('/en', visitor)],
  '16 of the largest page at once': [16, (n) => get(`/en/docs/api?v=${n}`, visitor)],
  'four people searching': [4, (n, person) => get(`/api/v1/texts?${search(n)}`, as(person))],
  'four people opening lists': [
    4,
    (n, person) => get(`/api/v1/texts?language=de&limit=200&filter=${filters[n % filters.length]}`, as(person)),
  ],
  'visitors searching': [16, (n) => get(`/api/v1/served/texts?namespace=dragoman/home&${search(n)}`)],
  'an import': [1, importTexts],
  'an export': [1, () => get('/api/v1/exports.zip', as(0))],
  previews: [8, (n, person) => get(`/api/v1/releases/preview?limit=${1 + (n % 200)}`, as(person))],
  'lists of long texts': [
    4,
    (_, person) => get('/api/v1/texts?language=de&namespace=long&reference=de&limit=150', as(person)),
  ],
  'pages of long texts': [4, (n) => get(`/en/texts/long?language=de&v=${n}`, visitor)],
  'bodies of many members': [8, () => post('/api/v1/session', bodies.members)],
  'bodies of brackets': [2, () => post('/api/v1/imports', bodies.brackets, as(0))],
  'wrong passwords': [
    8,
    (n) => post('/api/v1/session', json({ email: `${n}@example.org`, password: 'no such horse' })),
  ],
  'requests that hang up': [16, (n) => hangUp(`/en/languages?q=${n}`)],
};

export const names = Object.keys(kinds);

/** Twenty texts of 64 KB with many placeholders, as a file. */
export const LONG_TEXTS = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 20 }, (_, name) => [
      `k${name}`,
      `${name} {{value}} <b>word</b> `.repeat(3000).slice(0, 64_000),
    ]),
  ),
);
let bodies;

if (process.send) {
  os.setPriority(10);
  const members = Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i.toString(36)}`, 1]));
  bodies = { members: json(members), brackets: gzipSync('['.repeat(30_000_000)) };
  await importLongTexts();
  process.on('message', async ({ name, milliseconds }) => process.send(await run(...kinds[name], milliseconds)));
  process.send('ready');
}

async function run(connections, work, milliseconds) {
  const end = performance.now() + milliseconds;
  let [begun, successful] = [0, 0];
  const connection = async (_, person) => {
    while (performance.now() < end) if ((await work(begun++, person)) < 400) successful++;
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return successful;
}

const get = async (path, headers) => (await send('GET', path, headers)).status;

async function post(path, body, headers) {
  const encoding = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  return (await send('POST', path, { ...encoding, ...headers }, body)).status;
}

/** Resolves once the response is read: with the status 599 if the server closed the connection. */
function send(method, path, headers, body) {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('close', () =>
        resolve({ status: response.statusCode, text: () => Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('error', () => resolve({ status: 599 }));
    outgoing.end(body);
  });
}

function hangUp(path) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      const head = Object.entries({ Host: 'x', ...visitor }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`, () => setImmediate(() => socket.resetAndDestroy()));
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(200));
  });
}

/** Changes every text of two languages. */
async function importTexts(n) {
  const files = ['de', 'pl'].flatMap((language) =>
    globSync('**/*.json', { cwd: path.join(texts, language) }).map((file) => ({
      file: `${language}/${file}`,
      content: readFileSync(path.join(texts, language, file), 'utf8').replaceAll(/": "(?=[^"])/g, `": "${n} `),
    })),
  );
  return importFiles(files);
}

async function importLongTexts() {
  const content = LONG_TEXTS;
  await createNamespace('long');
  const status = await importFiles(['en', 'de'].map((language) => ({ file: `${language}/long.json`, content })));
  if (status !== 200) throw new Error(`The long texts could not be imported: ${status}.`);
}

async function createNamespace(name) {
  const status = await post('/api/v1/namespaces', json({ name }), as(0));
  if (status !== 201) throw new Error(`The namespace could not be created: ${status}.`);
}

async function importFiles(files) {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...as(0) };
  const planned = await send('POST', '/api/v1/imports', headers, json({ files, dryRun: true }));
  if (planned.status !== 200) return planned.status;
  const { plan } = JSON.parse(planned.text());
  return post('/api/v1/imports', json({ files, plan, conflicts: 'theirs', state: 'needsReview' }), as(0));
}

function json(value) {
  return gzipSync(JSON.stringify(value));
}
