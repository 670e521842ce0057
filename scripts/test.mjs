/** `npm test [-- arguments of Jest]`: installs missing packages, rebuilds what has changed, and runs every test it can. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fail, root, run } from './node.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';
import { installProxies, missingProxies } from './proxies.mjs';

installPackages();
// In CI the headless shell is worth installing even if another Chromium is present: it is faster.
if (!findChromium() || process.env.CI) installChromium();
if (process.env.CI) installProxies();
await build();

const jest = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
// Jest reserves one core for itself, although it mostly waits. So do workers, for browsers and databases: two of them
// leave two cores partly idle.
const args = [`--maxWorkers=${Math.max(3, availableParallelism())}`, ...process.argv.slice(2)];
const chromium = findChromium();

if (!chromium && process.env.CI) {
  fail('CI requires the browser tests, but there is no Chromium: set CHROMIUM_PATH.');
}
if (!chromium) {
  console.log('Skipping the browser tests (test/web): install Chromium or set CHROMIUM_PATH to run them.');
  args.push('--testPathIgnorePatterns', '/node_modules/', '/test/web/');
}
const proxies = missingProxies();
if (proxies.length > 0) {
  console.log(`Skipping the tests behind ${proxies.join(', ')} (test/deploy): not installed.`);
}
if (!existsSync(path.join(root, '../shared'))) {
  console.log('Skipping the tests with the files of a large public project, which are not part of this repository.');
}

process.exit(await run([...jest, ...args], chromium ? { CHROMIUM_PATH: chromium } : {}));
