#!/usr/bin/env node
/** `npx dragoman COMMAND`: builds what has changed and runs the built command line. */
import path from 'node:path';
import { become, root } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

installPackages();
await build(['api'], { quiet: true });
const program = path.join(root, 'dist/server/command-line.js');
await become([program, ...process.argv.slice(2)], { NODE_ENV: process.env.NODE_ENV ?? 'production' }, process.cwd());
