/**
 * What a flood of 20,000 reports of missing keys costs: how long visitors wait for a bundle meanwhile, the memory of the server,
 * and the list of missing keys, which stays within its limit. Half of the reports are refused unread, a fifth is invalid.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdministratorToken } from '../scripts/fill-database.mjs';
import { application, serve } from '../scripts/serve.mjs';
import { deliveryTimes } from './load.mjs';
import { checkTargets, median, table } from './measure.mjs';

const ORIGIN = 'https://shop.example';
const REQUESTS = 20_000;
const CONNECTIONS = 32;
const MAX_KEYS = 1000;
const ROUNDS = Number(process.env.ROUNDS ?? 2);

async function measure() {
  const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-intake-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  const environment = {
    DRAGOMAN_DATA: data,
    DRAGOMAN_REPORT_ORIGINS: ORIGIN,
    DRAGOMAN_MAX_MISSING_KEYS: String(MAX_KEYS),
  };
  const token = await createAdministratorToken(environment, 'one');
  const server = await serve([application], environment);
  const client = fork(fileURLToPath(import.meta.url), ['flood', String(server.port)]);
  process.on('exit', () => client.kill());
  await once(client, 'message');

  const alone = [];
  const flooded = [];
  const statuses = {};
  let before = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const quiet = await deliveryTimes(server, () => wait(4000));
    if (round === 1) before = memoryOf(server.child.pid); // the first round warms up
    const busy = await deliveryTimes(server, async () => {
      client.send('go');
      const [counted] = await once(client, 'message');
      for (const [status, count] of Object.entries(counted)) statuses[status] = (statuses[status] ?? 0) + count;
    });
    if (round === 0) continue;
    alone.push(quiet.p99);
    flooded.push(busy.p99);
  }
  const after = memoryOf(server.child.pid);
  client.kill();
  await wait(3000); // until the last batch is stored
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/missing-keys`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { collection } = await response.json();
  await server.stop();

  const ratio = median(flooded.map((p99, round) => p99 / alone[round]));
  table(`${REQUESTS} reports from ${CONNECTIONS} connections, ${ROUNDS} times`, [
    { what: 'p99 of a bundle alone, ms', measured: median(alone).toFixed(1) },
    { what: 'p99 of a bundle in the flood, ms', measured: median(flooded).toFixed(1) },
    { what: 'times alone', measured: ratio.toFixed(1) },
    { what: 'memory before and after, MB', measured: `${before}, ${after}` },
    { what: 'keys kept', measured: `${collection.kept} of ${collection.max}` },
    {
      what: 'responses',
      measured: Object.entries(statuses)
        .map((each) => each.join(': '))
        .join(', '),
    },
  ]);
  checkTargets([
    { what: 'p99 in the flood, times alone', measured: ratio, max: 2 },
    { what: 'memory gained, MB', measured: after - before, max: 64 },
    { what: 'keys kept', measured: collection.kept, max: MAX_KEYS },
  ]);
}

/** Resident memory in MB. */
const memoryOf = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

/** A process of low priority: in real life clients have processors of their own. */
function flood(port) {
  os.setPriority(10);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const bodies = [
    (n) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`made.up.${n}.${i}`, 'x'.repeat(500)]))),
    (n) => JSON.stringify({ [`single.${n}`]: 'A text' }),
    () => '{"__proto__":{"a":1}}',
    () => '['.repeat(10_000),
    () => JSON.stringify({ ['x'.repeat(60_000)]: '' }),
  ];
  let sent = 0;
  const one = (statuses) =>
    new Promise((resolve) => {
      const n = sent++;
      const options = {
        port,
        agent,
        host: '127.0.0.1',
        method: 'POST',
        path: `/locales/add/en/ns${n % 50}`,
        headers: { Origin: n % 2 ? ORIGIN : 'https://evil.example', 'Content-Type': 'application/json' },
      };
      const sending = request(options, (response) => {
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
        response.resume().on('end', resolve).on('error', resolve);
      });
      sending.on('error', resolve);
      sending.end(bodies[n % bodies.length](n));
    });
  process.on('message', async () => {
    const statuses = {};
    let left = REQUESTS;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left-- > 0) await one(statuses);
      }),
    );
    process.send(statuses);
  });
  process.send('ready');
}

if (process.argv[2] === 'flood') flood(Number(process.argv[3]));
else await measure();
