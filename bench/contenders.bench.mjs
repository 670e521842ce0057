/**
 * One page with 100 rows of three texts each, in two languages: Dragoman beside Next.js with next-intl, and beside
 * Express with i18next-http-middleware and react-i18next. The first run installs Next.js below `dist/`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { get, responsesPerSecond, sendRequest } from './load.mjs';
import { sideBySide, table } from './measure.mjs';
import { root, serve } from '../scripts/serve.mjs';

const LANGUAGES = ['en', 'de'];
const ROUNDS = 5;

const nextApplication = path.join(root, 'dist/bench/next-intl');
cpSync(path.join(root, 'bench/contenders/next-intl'), nextApplication, { recursive: true });
const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-contenders-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const locales = path.join(directory, 'locales');
for (const language of LANGUAGES) writeTexts(language);

const web = path.join(directory, 'web');
buildPages('--outDir', path.join(web, 'client'));
buildPages('--ssr', 'src/entry.server.tsx', '--outDir', path.join(web, 'server'));
const next = buildNext();

const dragoman = ['bench/contenders/with-pages.mjs'];
const settings = { DRAGOMAN_SOURCES: locales, DRAGOMAN_ORIGIN: 'http://localhost:3000', WEB: web };
const servers = {
  fresh: await serve(dragoman, { ...settings, DRAGOMAN_PAGE_CACHE: '0' }),
  cached: await serve(dragoman, settings),
  next: await serve([next, 'start', nextApplication, '-p', '0'], { NEXT_TELEMETRY_DISABLED: '1' }),
  express: await serve(['bench/contenders/react-i18next.mjs'], { TEXTS: locales }),
};
const idle = Object.fromEntries(Object.keys(servers).map((name) => [name, residentMegabytes(name)]));

const plain = { Accept: 'text/html', 'Accept-Encoding': undefined };
const rendered = {
  Dragoman: { server: 'fresh', request: get('/en/products', plain) },
  'Next.js, dynamic': { server: 'next', request: get('/en/dynamic', plain) },
  'Express with react-i18next': { server: 'express', request: get('/en/products', plain) },
};
const compressed = { Accept: 'text/html', 'Accept-Encoding': 'gzip' };
const kept = {
  Dragoman: { server: 'cached', request: get('/en/products', compressed) },
  'Next.js, static': { server: 'next', request: get('/en/static', compressed) },
};

await compare('A page rendered for each request, uncompressed', rendered);
await compare('A page kept by the server, gzip', kept);
table('Sent for one visit, gzip', [
  await visitRow('Dragoman', servers.cached.port, '/en/products'),
  await visitRow('Next.js with next-intl', servers.next.port, '/en/static'),
]);
table(
  'Resident memory of the server, MB',
  [
    ['Dragoman, rendering each page', 'fresh'],
    ['Dragoman, with its page cache', 'cached'],
    ['Next.js with next-intl', 'next'],
    ['Express with react-i18next', 'express'],
  ].map(([what, name]) => ({ what, idle: idle[name], 'after the load': residentMegabytes(name) })),
);
await Promise.all(Object.values(servers).map((server) => server.stop()));

async function compare(title, contenders) {
  const pages = {};
  for (const [name, { server, request }] of Object.entries(contenders)) {
    await sendRequest(servers[server].port, request);
    pages[name] = await sendRequest(servers[server].port, request);
    const markup = servers[server] === servers.next && title.includes('gzip') ? '' : pages[name].body.toString();
    if (pages[name].status !== 200) throw new Error(`${name} answers ${pages[name].status}: ${markup.slice(0, 500)}`);
  }
  const result = await sideBySide(
    Object.fromEntries(
      Object.entries(contenders).map(([name, { server, request }]) => [
        name,
        () => responsesPerSecond(servers[server].port, request),
      ]),
    ),
    ROUNDS,
  );
  table(
    title,
    Object.keys(contenders).map((name) => ({
      '': name,
      'bytes of HTML': pages[name].length.toLocaleString('en'),
      'pages per second': Math.round(result.median(name)).toLocaleString('en'),
      'Dragoman is': `${result.ratio('Dragoman', name).toFixed(1)} ×`,
    })),
  );
}

/** Bytes of the document and of the scripts that it loads by itself. */
async function visitRow(name, port, page) {
  const url = `http://localhost:${port}`;
  const html = await (await fetch(url + page)).text();
  const scripts = new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)[^"]*"/g)].map(([, script]) => script));
  let javascript = 0;
  for (const script of scripts) javascript += gzipSync(await (await fetch(new URL(script, url))).bytes()).length;
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  return { '': name, HTML: kilobytes(gzipSync(html).length), JavaScript: kilobytes(javascript) };
}

/** Of the process, in MB; Linux only. */
function residentMegabytes(name) {
  const status = `/proc/${servers[name].child.pid}/status`;
  if (!existsSync(status)) return '–';
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))[1]) / 1024);
}

function writeTexts(language) {
  const products = { title: `Products (${language})` };
  for (let number = 0; number < 100; number++) {
    products[`product${number}`] = {
      name: `Product ${number}, as it is called in ${language}`,
      stock: '{{amount}} pieces in stock',
      order: `Order product ${number} today, and it is with you tomorrow`,
    };
  }
  mkdirSync(path.join(locales, language), { recursive: true });
  writeFileSync(path.join(locales, language, 'products.json'), JSON.stringify(products));
  const messages = path.join(nextApplication, 'messages');
  mkdirSync(messages, { recursive: true });
  // next-intl reads ICU messages, whose arguments are in single braces.
  const icu = JSON.stringify({ products }).replaceAll('{{amount}}', '{amount}');
  writeFileSync(path.join(messages, `${language}.json`), icu);
}

/** The pages of the application and that of this benchmark, as an extension contributes it. */
function buildPages(...args) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'error'];
  execute(process.execPath, [...vite, ...args], { cwd: root, env: { DRAGOMAN_PAGES: 'bench/contenders/pages' } });
}

/** Installs and builds the application of Next.js. Returns its command. */
function buildNext() {
  const command = path.join(nextApplication, 'node_modules/next/dist/bin/next');
  if (!existsSync(command)) {
    console.log('Installing Next.js (once, 380 MB) …');
    execute('npm', ['install', '--no-package-lock', '--ignore-scripts'], { cwd: nextApplication });
  }
  execute(process.execPath, [command, 'build'], { cwd: nextApplication, env: { NEXT_TELEMETRY_DISABLED: '1' } });
  return command;
}

function execute(command, args, { cwd, env = {} }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}.\n${stdout}\n${stderr}`);
}
