/** Programs that are measured, each in a process of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The built application. */
export const application = 'dist/server/apps/api/src/main.js';

/** Characters of what a program says: where it listens, and the link of its first start. */
const MOST_KEPT = 10_000;

const running = new Set();
const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-data-'));
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

/**
 * Starts a Node program that says where it listens: a line with `http://localhost:{port}`.
 * @param {string[]} args as on Node's command line
 */
export function serve(args, env = {}) {
  const usual = {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DRAGOMAN_DATA: mkdtempSync(`${data}/`) },
    DRAGOMAN_LOG: 'quiet', // like those it stands beside, none of which writes a line for each request
  };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return new Promise((resolve, reject) => {
    let said = '';
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code} before it listened.`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (said.length > MOST_KEPT) return; // a line for each request: reading them all would be measured, too
      said += text;
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve({ port: Number(port), child, said: () => said, stop: () => stop(child) });
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
