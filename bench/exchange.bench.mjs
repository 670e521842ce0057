/** Files of a large project brought in and given out, and what visitors notice of it meanwhile. */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { slowestDelivery } from './load.mjs';
import { median, promised, table } from './measure.mjs';
import { startPostgres } from './postgres.mjs';
import { application, root, serve } from './serve.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dragoman-exchange-'));
chmodSync(folder, 0o755); // as root the database's server runs as another user
const real = path.join(root, '../shared/data/frigate/locales');
const texts = existsSync(real) ? real : path.join(folder, 'texts');
if (texts !== real) {
  console.log(`Generated texts stand in for those of a large public project, which are not in ${real}.`);
  generateTexts(texts, LARGE_PROJECT);
}
const files = globSync('**/*.json', { cwd: texts })
  .sort()
  .map((file) => ({ file: file.replaceAll('\\', '/'), content: readFileSync(path.join(texts, file), 'utf8') }));
const administrator = { email: 'bench@example.org', password: 'only here and now' };

const rows = [];
const promises = [];
try {
  await measure('SQLite', {});
  const postgres = await startPostgres(path.join(folder, 'postgres'));
  try {
    await measure('PostgreSQL', { DATABASE_URL: await postgres.create('bench') });
  } finally {
    await postgres.stop().catch(() => {});
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const amount = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
table(`${files.length.toLocaleString('en')} files, ${(amount / 1e6).toFixed(1)} MB, in and out`, rows);
promised(promises);

async function measure(name, environment) {
  const server = await serve([application], {
    ...environment,
    DRAGOMAN_ADMIN_EMAIL: administrator.email,
    DRAGOMAN_ADMIN_PASSWORD: administrator.password,
  });
  const url = `http://127.0.0.1:${server.port}`;
  const cookie = await signIn(url);
  const send = async (input) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const body = JSON.stringify({ files, ...input });
    const answer = await fetch(`${url}/api/v1/imports`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const before = await memory(server);
  const alone = [await slowestDelivery(server, () => wait(4000)), await slowestDelivery(server, () => wait(4000))];
  const seconds = {};
  const timed = async (what, work) => {
    const began = performance.now();
    const result = await work();
    seconds[what] = (performance.now() - began) / 1000;
    return result;
  };
  const meanwhile = [];
  const watched = async (what, work) => {
    let working;
    meanwhile.push(await slowestDelivery(server, () => (working = timed(what, work))));
    return working;
  };
  const { plan, counts } = await watched('plan', () => send({ dryRun: true }));
  await watched('import', () => send({ plan }));
  const again = await timed('plan again', () => send({ dryRun: true }));
  if (again.counts.unchanged !== counts.added) throw new Error('The second plan is not empty.');
  await timed('again', () => send({ plan: again.plan }));
  await watched('export', async () => {
    const answer = await fetch(`${url}/api/v1/exports.zip`, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`The export was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  });
  alone.push(await slowestDelivery(server, () => wait(4000)));
  const peak = await memory(server);
  await server.stop();
  const [quiet, busy] = [median(alone), Math.max(...meanwhile)];
  rows.push({
    database: name,
    texts: counts.added.toLocaleString('en'),
    'plan, s': seconds.plan.toFixed(1),
    'import, s': seconds.import.toFixed(1),
    'again, s': seconds.again.toFixed(1),
    'export, s': seconds.export.toFixed(1),
    'peak memory, MB': Math.round(peak.peak),
    'of that before, MB': Math.round(before.now),
    'delivery p99 alone, ms': quiet.toFixed(1),
    'meanwhile, ms': busy.toFixed(1),
    times: (busy / quiet).toFixed(1),
  });
  promises.push({ what: `${name}, p99 of delivery meanwhile, times that alone`, measured: busy / quiet, most: 2 });
}

async function signIn(url) {
  const answer = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return answer.headers.get('set-cookie').split(';')[0];
}

/** Of the server, in MB, where the system tells. */
async function memory({ child }) {
  const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
