/** Runs servers, each in its own process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The built application. */
export const application = 'dist/server/main.js';

/** Characters of a program's output that are kept: its URL and the setup link come first. */
const MAX_OUTPUT_LENGTH = 10_000;

const running = new Set();
const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-data-'));
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

/**
 * Starts a Node program that prints its URL: a line with `http://localhost:{port}`.
 * @param {string[]} args as on Node's command line
 */
export function serve(args, env = {}) {
  const defaults = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DRAGOMAN_DATA: mkdtempSync(`${data}/`),
    DRAGOMAN_LOG: 'quiet', // none of the contenders logs requests
  };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return new Promise((resolve, reject) => {
    let output = '';
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code} before it listened.`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (output.length > MAX_OUTPUT_LENGTH) return; // reading a line for each request would be part of the measurement
      output += text;
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve({ port: Number(port), child, output: () => output, stop: () => stop(child) });
    });
  });
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
