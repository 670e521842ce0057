/**
 * How long a visitor waits for a bundle while other requests keep the server busy. The targets: a p99 of at most
 * twice that of an idle server, and a maximum of 250 ms.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdministratorToken, fillDatabase } from '../scripts/fill-database.mjs';
import { application, root, serve } from '../scripts/serve.mjs';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { deliveryTimes } from './load.mjs';
import { checkTargets, median, table } from './measure.mjs';
import { LONG_TEXTS, names } from './other-work.mjs';

/** Duration of each kind of work, in each round. */
const MILLISECONDS = 4000;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const only = process.env.ONLY ? process.env.ONLY.split(',') : undefined;

const folder = mkdtempSync(path.join(os.tmpdir(), 'dragoman-isolation-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const real = path.join(root, '../shared/data/frigate/locales');
const texts = existsSync(real) ? real : path.join(folder, 'texts');
if (texts !== real) {
  console.log(`Using generated texts, because those of a large public project are not in ${real}.`);
  generateTexts(texts, LARGE_PROJECT);
}
const environment = { DRAGOMAN_DATA: path.join(folder, 'data'), DRAGOMAN_SOURCES: path.join(folder, 'built-in') };
for (const language of ['en', 'de']) {
  mkdirSync(path.join(folder, 'built-in', language), { recursive: true });
  writeFileSync(path.join(folder, 'built-in', language, 'long.json'), LONG_TEXTS);
}
await fillDatabase(environment, texts, 'needs_review');
const tokens = [];
for (const person of ['one', 'two', 'three', 'four']) tokens.push(await createAdministratorToken(environment, person));
const server = await serve([application], environment);

// In a process of low priority: in real life clients have processors of their own.
const client = fork(new URL('other-work.mjs', import.meta.url), [String(server.port), texts, ...tokens]);
process.on('exit', () => client.kill());
await once(client, 'message');

const results = new Map(['alone', ...names].map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, times] of results) {
    if (only && name !== 'alone' && !only.includes(name)) continue;
    const measured = await deliveryTimes(server, name === 'alone' ? () => wait(MILLISECONDS) : () => work(name));
    if (round > 0) times.push(measured); // the first one warms up
  }
}
client.kill();
await server.stop();

const alone = results.get('alone').map(({ p99 }) => p99);
const rows = [];
const targets = [];
for (const [what, times] of results) {
  if (times.length === 0) continue;
  const p99 = median(times.map((each) => each.p99));
  const ratio = median(times.map((each, round) => each.p99 / alone[round]));
  const longest = Math.max(...times.map(({ max }) => max));
  const requests = median(times.map(({ worked = 0 }) => worked));
  rows.push({
    what,
    'p99, ms': p99.toFixed(1),
    'times alone': ratio.toFixed(1),
    'longest wait, ms': Math.round(longest),
    'other responses': requests,
  });
  targets.push({ what: `${what}: p99, times alone`, measured: ratio, max: 2 });
  targets.push({ what: `${what}: longest wait, ms`, measured: longest, max: 250 });
}
table('Delivery of a bundle beside other work', rows);
checkTargets(targets);

/** Returns how many responses the work got. */
async function work(name) {
  client.send({ name, milliseconds: MILLISECONDS });
  const [worked] = await once(client, 'message');
  return worked;
}
