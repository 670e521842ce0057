/** The JavaScript that a page loads, and the namespaces in its document. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { sendRequest, get } from './load.mjs';
import { checkTargets, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const client = path.join(root, 'dist/web/client');
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
const locales = path.join(root, 'apps/web/locales');
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const gzipped = (code) => gzipSync(code, { level: 9 }).length;

const alone = gzipped(await librariesAlone());
const server = await serve([application], { DRAGOMAN_ORIGIN: 'http://localhost' });
const rows = [];
const targets = [];
for (const page of await publicPages()) {
  const { files, code, texts } = await visit(page);
  const size = code.reduce((sum, each) => sum + gzipped(each), 0);
  rows.push({
    page,
    files: files.length,
    'JavaScript, KB (gzip)': kilobytes(size),
    'more than the libraries alone': kilobytes(size - alone),
    'namespaces in the document': Object.keys(texts.resources).join(', '),
  });
  targets.push(
    { what: `${page}: JavaScript beyond the libraries, KB`, measured: (size - alone) / 1000, max: 20 },
    { what: `${page}: texts of other languages in what it loads`, measured: foreignTexts(code, texts).length, max: 0 },
    { what: `${page}: namespaces of other pages`, measured: foreignNamespaces(page, texts).length, max: 0 },
  );
}
await server.stop();
table(`JavaScript of the public pages; the libraries alone: ${kilobytes(alone)} KB`, rows);
checkTargets(targets);

/** As the sitemap lists them, in English. */
async function publicPages() {
  const { body } = await sendRequest(server.port, get('/sitemap.xml', { 'Accept-Encoding': undefined }));
  const addresses = [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address).pathname,
  );
  const pages = addresses.filter((page) => page.split('/')[1] === 'en');
  if (pages.length === 0) throw new Error('The sitemap lists no page in English.');
  return pages;
}

/** The scripts named by the document, with everything they import statically. */
async function visit(page) {
  const { body, status } = await sendRequest(
    server.port,
    get(page, { Accept: 'text/html', 'Accept-Encoding': undefined }),
  );
  if (status !== 200) throw new Error(`${page} returned ${status}.`);
  const html = body.toString();
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const files = [...withImports(named)];
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html);
  return { files, code: files.map((file) => readFileSync(path.join(client, file))), texts: JSON.parse(json) };
}

function withImports(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const { imports = [] } = Object.values(manifest).find((chunk) => chunk.file === file);
    withImports(
      imports.map((name) => manifest[name].file),
      found,
    );
  }
  return found;
}

/** Sentences of any language but the page's own that stand in its scripts or document, and none of its own in scripts. */
function foreignTexts(code, { language, resources }) {
  const scripts = Buffer.concat(code).toString();
  const document = JSON.stringify(resources);
  return readdirSync(locales).flatMap((each) => {
    const sentences = sentencesOf(path.join(locales, each));
    const inScripts = sentences.filter((sentence) => scripts.includes(sentence));
    const own = each === language ? sentences : sentencesOf(path.join(locales, language));
    const inDocument = sentences.filter((sentence) => !own.includes(sentence) && document.includes(sentence));
    return [...inScripts, ...inDocument];
  });
}

/** Texts long enough not to stand anywhere by chance. */
function sentencesOf(directory) {
  const sentences = [];
  const collect = (node) => {
    if (typeof node !== 'string') Object.values(node).forEach(collect);
    else if (node.length > 20 && !/[{<"\\]/.test(node)) sentences.push(node);
  };
  for (const file of readdirSync(directory, { recursive: true })) {
    if (file.endsWith('.json')) collect(JSON.parse(readFileSync(path.join(directory, file), 'utf8')));
  }
  return sentences;
}

/** Every page contains the texts of the frame and its own; pages that show texts also contain those about issues. */
function foreignNamespaces(page, { resources }) {
  const path = page.split('/').slice(2).join('/');
  const name = { '': 'home', 'docs/api': 'reference' }[path] ?? path;
  const own = ['common', 'failures', name, name === 'texts' && 'messages'].map((each) => `dragoman/${each}`);
  return Object.keys(resources).filter((namespace) => !own.includes(namespace));
}

/** With the settings of the application's own build. */
async function librariesAlone() {
  const built = await build({
    ...{ configFile: false, root, logLevel: 'error', publicDir: false },
    build: {
      ...{ write: false, target: 'es2022', modulePreload: { polyfill: false } },
      rolldownOptions: { input: path.join(root, 'bench/contenders/libraries-alone.mjs') },
    },
  });
  return built.output.map(({ code }) => code).join('');
}
