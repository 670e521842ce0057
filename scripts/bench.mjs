/** `npm run bench [-- part of a name …]`: runs bench/*.bench.mjs on what is built, one after the other. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fail, root, run } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

const wanted = process.argv.slice(2);
const files = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.mjs'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
if (files.length === 0) fail(`No benchmark in bench/ is called anything like ${wanted.join(' or ')}.`);

installPackages();
await build();

const failed = [];
for (const file of files) {
  // A process each, so that none inherits another's heap, caches and optimized code.
  const code = await run(['--expose-gc', `bench/${file}`], { NODE_ENV: 'production' });
  if (code > 128) process.exit(code); // interrupted
  if (code !== 0) failed.push(file);
}
if (failed.length > 0) fail(`Falls short of its promises, for the reasons above: ${failed.join(', ')}.`);
