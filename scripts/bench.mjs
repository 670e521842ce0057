/** `npm run bench [-- part of a name …]`: runs bench/*.bench.mjs against the built application, one after the other. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fail, root, run } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

const filters = process.argv.slice(2);
const files = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.mjs'))
  .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)));
if (files.length === 0) fail(`No benchmark in bench/ matches ${filters.join(' or ')}.`);

installPackages();
await build();

const failed = [];
for (const file of files) {
  // A process each, so that none inherits another's heap, caches and optimized code.
  const code = await run(['--expose-gc', `bench/${file}`], { NODE_ENV: 'production' });
  if (code > 128) process.exit(code); // interrupted
  if (code !== 0) failed.push(file);
}
if (failed.length > 0) fail(`These benchmarks miss their targets, as listed above: ${failed.join(', ')}.`);
