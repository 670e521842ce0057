/** From sending a publish until its text is served: by the process that received it, and by another one on the same database. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDatabase, createAdministratorToken } from '../scripts/fill-database.mjs';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { checkTargets, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const ROUNDS = 30;

const real = path.join(root, '../shared/data/frigate/locales');
const folder = mkdtempSync(path.join(os.tmpdir(), 'dragoman-publish-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const texts = existsSync(real) ? real : path.join(folder, 'texts');
if (texts !== real) {
  generateTexts(texts, LARGE_PROJECT);
  console.log(`Using generated texts, because those of a large public project are not in ${real}.`);
}

const postgres = createRequire(import.meta.url)('../test/support/postgres-server.cjs');
await postgres();
const rows = [];
try {
  const DATABASE_URL = await (await fetch(process.env.TEST_POSTGRES_CONTROL)).text();
  const replica = (name) => ({ DATABASE_URL, DRAGOMAN_DATA: path.join(folder, name) });
  const sqlite = { DRAGOMAN_DATA: path.join(folder, 'sqlite') };
  rows.push(await measure('SQLite, one process', [sqlite]));
  rows.push(await measure('PostgreSQL, two processes', [replica('a'), replica('b')]));
} finally {
  await postgres.stop();
}
table(
  `A publish of one changed text, from the request, ms (${ROUNDS} of them)`,
  rows.map(({ row }) => row),
);
checkTargets(rows.flatMap(({ targets }) => targets));

async function measure(what, environments) {
  await fillDatabase(environments[0], texts);
  const token = await createAdministratorToken(environments[0]);
  const servers = [];
  for (const environment of environments) servers.push(await serve([application], environment));
  const [first, second] = servers;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const api = async (method, at, body, more = {}) => {
    const response = await fetch(`http://127.0.0.1:${first.port}/api/v1/${at}`, {
      method,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const publish = async () => {
    const { hash } = await api('GET', 'releases/preview?limit=1');
    const startedAt = performance.now();
    await api('POST', 'releases', { hash, leaveErrors: true });
    return startedAt;
  };
  const startedAt = await publish();
  const all = performance.now() - startedAt;
  const served = { first: [], second: [], behind: [] };
  const { namespaces } = await api('GET', 'workspace');
  const namespace = namespaces[0].name;
  const { id } = await api('POST', 'keys', { namespace, key: 'bench-publish', forms: { '': 'round 0' } });
  for (let round = 1; round <= ROUNDS; round++) {
    const { version } = await api('GET', `texts/${id}/en`);
    const text = `round ${round}`;
    await api('PUT', `texts/${id}/en`, { forms: { '': text } }, { 'If-Match': `"${version}"` });
    const seen = second && until(second, namespace, text);
    const startedAt = await publish();
    const respondedAt = performance.now();
    if (!(await says(first, namespace, text))) throw new Error('The response came before the text was served.');
    served.first.push(respondedAt - startedAt);
    if (second === undefined) continue;
    const there = await seen;
    served.second.push(there - startedAt);
    served.behind.push(Math.max(0, there - respondedAt));
  }
  await Promise.all(servers.map((server) => server.stop()));
  const ms = (values, share) => (values.length === 0 ? '–' : String(Math.round(quantile(values, share))));
  return {
    row: {
      database: what,
      'all texts, once': Math.round(all),
      'served here, p50': ms(served.first, 0.5),
      p99: ms(served.first, 0.99),
      'served by the other, p50': ms(served.second, 0.5),
      'p99 ': ms(served.second, 0.99),
      'after it was acknowledged, p99': ms(served.behind, 0.99),
    },
    targets:
      second === undefined
        ? []
        : [
            {
              what: 'a publish until the other process serves it, ms behind',
              measured: quantile(served.behind, 0.99),
              max: 1000,
            },
          ],
  };
}

async function until(server, namespace, text) {
  for (;;) {
    if (await says(server, namespace, text)) return performance.now();
    await wait(2);
  }
}

async function says({ port }, namespace, text) {
  const response = await fetch(`http://127.0.0.1:${port}/locales/en/${namespace}.json`);
  return response.ok && (await response.json())['bench-publish'] === text;
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
