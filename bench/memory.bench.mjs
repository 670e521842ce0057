/** Memory of the running application over 20,000 pages rendered fresh. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { generateTexts } from './generate-texts.mjs';
import { checkTargets, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const languages = readdirSync(path.join(root, 'apps/web/locales')).slice(0, 5);
const pages = ['', '/languages', '/texts'].flatMap((page) => languages.map((language) => `/${language}${page}`));

const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-memory-'));
process.on('exit', () => rmSync(directory, { recursive: true }));
generateTexts(directory, { languages, namespaces: { cart: 30, shop: 60 } });

const server = await serve(['--expose-gc', '--import', './bench/contenders/report-heap.mjs', application], {
  ...{ DRAGOMAN_SOURCES: directory, DRAGOMAN_PAGE_CACHE: '0' },
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

const rows = [];
let rendered = 0;
for (const until of [2000, 8000, 14_000, 20_000]) {
  await Promise.all(Array.from({ length: agent.maxSockets }, () => renderUntil(until)));
  const { heap, resident } = await memory();
  rows.push({ pages: until, heap, resident });
}
agent.destroy();
await server.stop();

const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(1);
const first = rows[0].heap;
const grown = (heap) => heap / first - 1;
table(
  `Memory over pages rendered, ${languages.length} languages × ${pages.length / languages.length} pages`,
  rows.map(({ pages, heap, resident }) => ({
    'pages rendered': pages.toLocaleString('en'),
    'heap, MB': megabytes(heap),
    'since the first, %': (grown(heap) * 100).toFixed(1),
    'resident, MB': Math.round(megabytes(resident)),
  })),
);
const percent = grown(rows.at(-1).heap) * 100;
checkTargets([{ what: 'heap after 20,000 pages, % more than after 2,000', measured: percent, max: 5 }]);

async function renderUntil(until) {
  while (rendered < until) await visit(pages[rendered++ % pages.length]);
}

function visit(page) {
  const options = { agent, port: server.port, host: '127.0.0.1', path: page };
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' };
  return new Promise((resolve, reject) => {
    const request = http.get({ ...options, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${page} returned ${response.statusCode}.`));
      response.resume().on('end', resolve).on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Returns the bytes in use after garbage collection. */
function memory() {
  const message = new Promise((resolve) => server.child.once('message', resolve));
  server.child.send('heap');
  return message;
}
