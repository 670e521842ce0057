#!/usr/bin/env node
import './node-version';
import './compile-cache';
import './source-maps';
import { runCommandLine } from './run-command-line';

// A reader that has seen enough, such as `head`, closes the pipe.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

void runCommandLine(process.argv.slice(2), process).then((code) => (process.exitCode = code));
