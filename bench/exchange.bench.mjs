/** Import and export of a large project's files, and delivery during them. */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { deliveryP99 } from './load.mjs';
import { median, checkTargets, table } from './measure.mjs';
import { startPostgres } from './postgres.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dragoman-exchange-'));
chmodSync(folder, 0o755); // as root the database's server runs as another user
const real = path.join(root, '../shared/data/frigate/locales');
const texts = existsSync(real) ? real : path.join(folder, 'texts');
if (texts !== real) {
  console.log(`Using generated texts, because those of a large public project are not in ${real}.`);
  generateTexts(texts, LARGE_PROJECT);
}
const files = globSync('**/*.json', { cwd: texts })
  .sort()
  .map((file) => ({ file: file.replaceAll('\\', '/'), content: readFileSync(path.join(texts, file), 'utf8') }));
const administrator = { email: 'bench@example.org', password: 'only here and now' };

const rows = [];
const targets = [];
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
checkTargets(targets);

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
    const response = await fetch(`${url}/api/v1/imports`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const before = await memory(server);
  const alone = [await deliveryP99(server, () => wait(4000)), await deliveryP99(server, () => wait(4000))];
  const seconds = {};
  const timed = async (what, work) => {
    const startedAt = performance.now();
    const result = await work();
    seconds[what] = (performance.now() - startedAt) / 1000;
    return result;
  };
  const duringWork = [];
  const watched = async (what, work) => {
    let working;
    duringWork.push(await deliveryP99(server, () => (working = timed(what, work))));
    return working;
  };
  const { plan, counts } = await watched('plan', () => send({ dryRun: true }));
  await watched('import', () => send({ plan }));
  const again = await timed('plan again', () => send({ dryRun: true }));
  if (again.counts.unchanged !== counts.added) throw new Error('The second plan is not empty.');
  await timed('again', () => send({ plan: again.plan }));
  await watched('export', async () => {
    const response = await fetch(`${url}/api/v1/exports.zip`, { headers: { Cookie: cookie } });
    if (!response.ok) throw new Error(`The export returned ${response.status}.`);
    await response.arrayBuffer();
  });
  alone.push(await deliveryP99(server, () => wait(4000)));
  const peak = await memory(server);
  await server.stop();
  const [quiet, busy] = [median(alone), Math.max(...duringWork)];
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
    'delivery p99 during it, ms': busy.toFixed(1),
    times: (busy / quiet).toFixed(1),
  });
  targets.push({ what: `${name}, p99 of delivery during it, relative to idle`, measured: busy / quiet, max: 2 });
}

async function signIn(url) {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return response.headers.get('set-cookie').split(';')[0];
}

/** Peak resident memory of the server in MB, if the system reports it. */
async function memory({ child }) {
  const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
