/** The texts of a large project in and out as PO, XLIFF and ICU JSON, beside i18next JSON, and delivery during it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { deliveryP99 } from './load.mjs';
import { table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const built = (file) => createRequire(import.meta.url)(path.join(root, 'dist/server/libs/i18n/src', file));
const { formatNamed } = built('document/formats.js');
const { writeTexts } = built('document/write-texts.js');
const { readJson } = built('message/json/read-json.js');

const folder = mkdtempSync(path.join(os.tmpdir(), 'dragoman-formats-'));
const administrator = { email: 'bench@example.org', password: 'only here and now' };
const SOURCE = 'en';

try {
  generateTexts(folder, LARGE_PROJECT);
  const readTree = (language, name) => readJson(readFileSync(path.join(folder, language, `${name}.json`), 'utf8')).tree;
  const filesOf = (write, extension) =>
    LARGE_PROJECT.languages.flatMap((language) =>
      Object.keys(LARGE_PROJECT.namespaces).map((name) => ({
        file: `${language}/${name}${extension}`,
        content: write(language, name),
      })),
    );
  const inFormat = (format) => (language, name) => {
    const [tree, source] = [readTree(language, name), readTree(SOURCE, name)];
    return writeTexts(formatNamed(format), { language, tree, syntax: 'i18next', sourceLanguage: SOURCE, source, name });
  };
  const icu = (language, name) => JSON.stringify(toIcu(JSON.parse(inFormat('json')(language, name))), null, 2);
  const rows = [
    await measure('i18next JSON', filesOf(inFormat('json'), '.json')),
    await measure('ICU JSON', filesOf(icu, '.json'), 'icu'),
    await measure('PO', filesOf(inFormat('po'), '.po')),
    await measure('XLIFF 1.2', filesOf(inFormat('xliff-1.2'), '.xlf')),
  ];
  const [json] = rows;
  table(
    `${json.texts.toLocaleString('en')} texts in and out, as multiples of i18next JSON`,
    rows.map(({ format, texts, delivery, ...seconds }) => ({
      format,
      texts: texts.toLocaleString('en'),
      ...Object.fromEntries(
        Object.entries(seconds).map(([name, value]) => [
          name,
          `${(value / json[name]).toFixed(1)} (${value.toFixed(1)} s)`,
        ]),
      ),
      'delivery p99, relative to idle': delivery.toFixed(1),
    })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Plans, imports and exports files in a new installation: seconds, and the p99 of delivery during it relative to idle. */
async function measure(format, files, syntax) {
  const server = await serve([application], {
    DRAGOMAN_ADMIN_EMAIL: administrator.email,
    DRAGOMAN_ADMIN_PASSWORD: administrator.password,
  });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const request = async (resource, method, body) => {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${url}/api/v1/${resource}`, init);
      if (!response.ok) throw new Error(`${resource}: ${response.status} ${await response.text()}`);
      return response;
    };
    const signedIn = await request('session', 'POST', administrator);
    headers.Cookie = signedIn.headers.get('set-cookie').split(';')[0];
    if (syntax !== undefined) {
      await request('languages', 'POST', { tag: SOURCE });
      for (const name of Object.keys(LARGE_PROJECT.namespaces)) await request('namespaces', 'POST', { name, syntax });
    }
    const alone = await deliveryP99(server, () => wait(3000));
    const seconds = {};
    const timed = async (what, work) => {
      const startedAt = performance.now();
      const result = await work();
      seconds[what] = (performance.now() - startedAt) / 1000;
      return result;
    };
    const send = async (input) => (await request('imports', 'POST', { files, ...input })).json();
    let planned;
    const during = await deliveryP99(server, async () => {
      planned = await timed('plan', () => send({ dryRun: true }));
      await timed('import', () => send({ plan: planned.plan }));
      await timed('export', async () => (await request('exports.zip', 'GET')).arrayBuffer());
    });
    return { format, texts: planned.counts.added, ...seconds, delivery: during / alone };
  } finally {
    await server.stop();
  }
}

/** A tree of i18next as one of ICU: plural forms become branches of a text. */
function toIcu(node) {
  if (typeof node === 'string') return node.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');
  const texts = {};
  const plurals = {};
  for (const [name, child] of Object.entries(node)) {
    const [, key, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
    if (key === undefined) texts[name] = toIcu(child);
    else (plurals[key] ??= []).push(`${category} {${toIcu(child)}}`);
  }
  for (const [key, branches] of Object.entries(plurals)) texts[key] = `{count, plural, ${branches.join(' ')}}`;
  return texts;
}
