/**
 * How the cost of everything grows from 12,000 over 126,000 to 1.2 million texts, side by side, in SQLite and PostgreSQL:
 * import, preview, publish, searches, edits, the size of the database and the memory of the process.
 *
 * `npm run bench -- scale` takes about half an hour. `SCALE=small,medium` and `SCALE_DATABASE=SQLite` select parts of it.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateTexts, projectOf } from './generate-texts.mjs';
import { checkTargets, table } from './measure.mjs';
import { startPostgres } from './postgres.mjs';
import { application, serve } from '../scripts/serve.mjs';

const SIZES = {
  small: projectOf({ languages: 10, namespaces: 4, messages: 300 }),
  medium: projectOf({ languages: 35, namespaces: 12, messages: 300 }),
  large: projectOf({ languages: 100, namespaces: 40, messages: 300 }),
};
const LABELS = { small: '12,000 texts', medium: '126,000', large: '1,200,000' };
const selected = (process.env.SCALE ?? Object.keys(LABELS).join()).split(',');
const databases = (process.env.SCALE_DATABASE ?? 'SQLite,PostgreSQL').split(',');

const EDITS = 300;
const PUBLISHES = 20;
const SEARCHES = 100;
/** Languages of one request: a large project is imported in parts. */
const LANGUAGES_PER_IMPORT = 10;
const administrator = { email: 'bench@example.org', password: 'only here and now' };

/** Measurements in the order of the table: the unit, and the most that 1.2 million texts may take. */
const MEASUREMENTS = {
  'import, texts per second': { min: 10_000, digits: 0 },
  'import of the last tenth, texts per second': { min: 10_000, digits: 0 },
  'first preview, s': { digits: 1 },
  'first publish, s': { max: 20, digits: 1 },
  'preview of one changed text, p50, ms': { max: 100, digits: 0 },
  'publish of one changed text, p50, ms': { max: 200, digits: 0 },
  'edit, p50, ms': { digits: 1 },
  'edit, p99, ms': { maxRatio: 1.5, digits: 1 },
  'edit, slowest, ms': { digits: 1 },
  'search: a common word, p99, ms': { max: 100, digits: 0 },
  'search: a rare word, p99, ms': { max: 100, digits: 0 },
  'search: part of a key, p99, ms': { max: 100, digits: 0 },
  'search: one or two letters, p99, ms': { max: 100, digits: 0 },
  'search: Chinese, Japanese and Thai, p99, ms': { max: 100, digits: 0 },
  'search: without a word, p99, ms': { max: 100, digits: 0 },
  'search: no match, p99, ms': { max: 100, digits: 0 },
  'files, MB': { digits: 1 },
  'database, MB': { digits: 0 },
  'database, times the files': { max: 5, digits: 1 },
  'resident memory after a publish, MB': { max: 700, digits: 0 },
  'peak memory, MB': { digits: 0 },
};

const places = mkdtempSync(path.join(os.tmpdir(), 'dragoman-scale-'));
chmodSync(places, 0o755); // as root PostgreSQL runs as another user
const targets = [];
try {
  for (const kind of databases) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres(path.join(places, 'postgres')) : undefined;
    const measured = {};
    try {
      for (const size of selected) {
        const environment = postgres
          ? { DATABASE_URL: await postgres.create(size), DRAGOMAN_DATA: path.join(places, `copy-${size}`) }
          : { DRAGOMAN_DATA: path.join(places, size) };
        measured[size] = await measure(environment, SIZES[size]);
        if (!postgres) rmSync(environment.DRAGOMAN_DATA, { recursive: true });
      }
    } finally {
      await postgres?.stop();
    }
    report(kind, measured);
  }
} finally {
  rmSync(places, { recursive: true, force: true });
}
checkTargets(targets);

function report(kind, measured) {
  const [first, last] = [selected[0], selected.at(-1)];
  const rows = Object.entries(MEASUREMENTS).map(([what, { digits, min, max, maxRatio }]) => {
    const value = (size) => measured[size][what];
    const ratio = value(last) / value(first);
    if (last === 'large') {
      if (min !== undefined || max !== undefined)
        targets.push({ what: `${kind}, ${what}`, measured: value(last), min, max });
      if (maxRatio !== undefined && first === 'small')
        targets.push({ what: `${kind}, ${what}, relative to 12,000 texts`, measured: ratio, max: maxRatio });
    }
    const number = (value) =>
      value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const columns = selected.map((size) => [LABELS[size], number(value(size))]);
    return { [kind]: what, ...Object.fromEntries(columns), ratio: `× ${ratio.toPrecision(2)}` };
  });
  table(`${kind}: how cost grows with the number of texts`, rows);
}

async function measure(environment, project) {
  const server = await serve([application], {
    ...environment,
    DRAGOMAN_ADMIN_EMAIL: administrator.email,
    DRAGOMAN_ADMIN_PASSWORD: administrator.password,
  });
  try {
    const api = await apiOf(server);
    const result = await importAll(api, project);
    Object.assign(result, await publishAll(api));
    const texts = await textsToEdit(api);
    Object.assign(result, await publishOne(api, texts[0]));
    await settled(server);
    result['resident memory after a publish, MB'] = memory(server).now;
    Object.assign(result, await edit(api, texts));
    Object.assign(result, await search(api));
    result['peak memory, MB'] = memory(server).peak;
    result['database, MB'] = (await api('GET', 'health')).database.bytes / 1e6;
    result['database, times the files'] = result['database, MB'] / result['files, MB'];
    return result;
  } finally {
    await server.stop();
  }
}

async function importAll(api, project) {
  const rates = [];
  let [bytes, texts, seconds] = [0, 0, 0];
  const { languages } = project;
  for (let start = 0; start < languages.length; start += LANGUAGES_PER_IMPORT) {
    const folder = mkdtempSync(path.join(places, 'files-'));
    const { files } = generateTexts(folder, {
      ...project,
      languages: languages.slice(start, start + LANGUAGES_PER_IMPORT),
    });
    const input = files.map((file) => ({
      file: path.relative(folder, file),
      content: readFileSync(file, 'utf8'),
    }));
    rmSync(folder, { recursive: true });
    for (const { content } of input) bytes += Buffer.byteLength(content);
    const { plan, counts } = await api('POST', 'imports', { files: input, dryRun: true });
    const startedAt = performance.now();
    await api('POST', 'imports', { files: input, plan, state: 'reviewed' });
    const took = (performance.now() - startedAt) / 1000;
    rates.push(counts.added / took);
    texts += counts.added;
    seconds += took;
  }
  return {
    'import, texts per second': texts / seconds,
    'import of the last tenth, texts per second': rates.at(-1),
    'files, MB': bytes / 1e6,
  };
}

async function publishAll(api) {
  const [preview, { hash }] = await timed(() => api('GET', 'releases/preview?limit=50'));
  const [publish] = await timed(() => api('POST', 'releases', { hash, leaveErrors: true }));
  return { 'first preview, s': preview / 1000, 'first publish, s': publish / 1000 };
}

async function textsToEdit(api) {
  const { texts } = await api('GET', 'texts?language=de&limit=200');
  return texts.filter(({ kind }) => kind === 'text').map(({ id, text }) => ({ id, version: text.version }));
}

async function save(api, text, content) {
  const body = { forms: { '': content }, state: 'reviewed' };
  text.version = (await api('PUT', `texts/${text.id}/de`, body, { 'If-Match': `"${text.version}"` })).version;
}

async function publishOne(api, text) {
  const [previews, publishes] = [[], []];
  for (let round = 0; round < PUBLISHES; round++) {
    await save(api, text, `Veröffentlicht in der Runde ${round}`);
    const [preview, { hash }] = await timed(() => api('GET', 'releases/preview?limit=50'));
    const [publish] = await timed(() => api('POST', 'releases', { hash, leaveErrors: true }));
    previews.push(preview);
    publishes.push(publish);
  }
  return {
    'preview of one changed text, p50, ms': quantile(previews, 0.5),
    'publish of one changed text, p50, ms': quantile(publishes, 0.5),
  };
}

async function edit(api, texts) {
  const took = [];
  for (let round = -50; round < EDITS; round++) {
    const text = texts[(round + 50) % texts.length];
    const [milliseconds] = await timed(() => save(api, text, `Ein Text, der in der Runde ${round} anders ist`));
    if (round >= 0) took.push(milliseconds);
  }
  return {
    'edit, p50, ms': quantile(took, 0.5),
    'edit, p99, ms': quantile(took, 0.99),
    'edit, slowest, ms': quantile(took, 1),
  };
}

async function search(api) {
  const list = (q, language = 'de') => `texts?${new URLSearchParams({ language, limit: 50, q })}`;
  const { texts } = await api('GET', 'texts?language=de&limit=200');
  const words = frequencies(texts.flatMap(({ target }) => target.map(({ text }) => text ?? '')));
  const keys = frequencies(texts.map(({ key }) => key));
  // Of placeholders, marks and syllables that are the same in all languages, and of this one.
  const common = ['name', 'count', 'strong', 'ing', 'ter', 'ver', ...words.slice(0, 6)];
  const rare = words.slice(-12);
  const types = {
    'a common word': common.map((word) => list(word)),
    'a rare word': rare.map((word) => list(word)),
    'part of a key': keys.slice(0, 12).map((key) => list(`key:${key.slice(0, 4)}`)),
    'one or two letters': ['a', 'e', 'in', 'er'].map((q) => list(q)),
    'Chinese, Japanese and Thai': [
      ...['设', '设置', '摄像头', '的'].map((q) => list(q, 'zh-Hans')),
      ...['設', '設定', 'カメラ', 'の'].map((q) => list(q, 'ja')),
      ...['ก', 'กล้', 'การ', 'ตั้ง'].map((q) => list(q, 'th')),
    ],
    'without a word': ['name', ...words.slice(0, 3)].map((word) => list(`-${word}`)),
    'no match': ['xyzzyqj', 'key:xyzzyqj', '"no such phrase"'].map((q) => list(q)),
  };
  const result = {};
  for (const [type, paths] of Object.entries(types)) {
    for (const path of paths) await api('GET', path);
    const took = [];
    for (let i = 0; i < SEARCHES; i++) took.push((await timed(() => api('GET', paths[i % paths.length])))[0]);
    result[`search: ${type}, p99, ms`] = quantile(took, 0.99);
  }
  return result;
}

/** Words of at least four letters, the most frequent first. */
function frequencies(texts) {
  const counts = new Map();
  for (const text of texts)
    for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

async function apiOf({ port }) {
  const url = `http://127.0.0.1:${port}/api/v1`;
  const signIn = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const common = {
    Cookie: signIn.headers.get('set-cookie').split(';')[0],
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
  };
  return async (method, at, body, headers = {}) => {
    const response = await fetch(`${url}/${at}`, {
      method,
      headers: { ...common, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** @returns {Promise<[milliseconds: number, result: any]>} */
async function timed(work) {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1];
}

/** Resident memory of the server in MB, now and at its peak, if the system reports it. */
function memory({ child }) {
  const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/**
 * Waits until what follows a publish in the background, such as coverage and the copy on disk, is done, and the thread of
 * the import has ended.
 */
async function settled({ child }) {
  await wait(12_000);
  if (!existsSync(`/proc/${child.pid}/stat`)) return;
  const ticks = () => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  for (let before = ticks(), round = 0; round < 60; round++) {
    await wait(1000);
    const now = ticks();
    if (now - before < 10) return;
    before = now;
  }
}
