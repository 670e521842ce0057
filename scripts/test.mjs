/** `npm test [-- arguments of Jest]`: installs what is missing, builds what has changed, runs every test it can. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fail, root, run } from './node.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

installPackages();
// Checks are waited for: they are worth the faster one, where another is there already.
if (!findChromium() || process.env.CI) installChromium();
await build();

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
// Jest would leave one of two cores to itself, which waits for browsers and databases most of the time.
const args = [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`, ...process.argv.slice(2)];
const chromium = findChromium();

if (!chromium && process.env.CI) {
  fail('There is no Chromium here, and a check that leaves out the tests in a browser is none: set CHROMIUM_PATH.');
}
if (!chromium) {
  console.log('Left out: the tests in a browser (test/web); install Chromium or set CHROMIUM_PATH to run them.');
  args.push('--testPathIgnorePatterns', '/node_modules/', '/test/web/');
}
if (!existsSync(path.join(root, '../shared'))) {
  console.log('Left out: the tests over the files of a large public project; they are not part of this repository.');
}

process.exit(await run([...jest, ...args], chromium ? { CHROMIUM_PATH: chromium } : {}));
