#!/usr/bin/env node
/** `npx dragoman COMMAND`: builds what has changed and runs the built command line. */
import path from 'node:path';
import { become, root } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

installPackages();
const [command] = process.argv.slice(2);
await build(command === 'start' ? undefined : ['api'], { quiet: true });
const program = path.join(root, 'dist/server/command-line.js');
const env = {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // The same in every folder of the project. An empty one counts as not set.
  DRAGOMAN_DATA: process.env.DRAGOMAN_DATA || path.join(root, 'data'),
};
await become([program, ...process.argv.slice(2)], env, process.cwd());
