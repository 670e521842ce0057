/**
 * The Node that Dragoman runs on: version 24 is installed with the packages (`node` in package.json), whatever the
 * machine has. The scripts themselves need only Node 20 and no package, since they run before any is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Prints one sentence that says what to do, and exits with 1. */
export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20)
  fail(`Dragoman needs Node 20 or newer to start, and this is ${process.version}: see https://nodejs.org.`);

/** The path of a Node that is new enough; the packages have to be installed. */
export function node24() {
  const own = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (major > 24 || (major === 24 && minor >= 9)) return process.execPath;
  return fail(
    'The package `node` was installed without its program, most likely because npm may not run install scripts here: ' +
      'run `npm rebuild node --ignore-scripts=false`, or install Node 24 yourself.',
  );
}

/** Runs a Node program attached to the terminal. Resolves with its exit code. */
export function run(args, env = {}, folder = root) {
  return finished(spawn(node24(), args, { cwd: folder, stdio: 'inherit', env: withNode24(env) }));
}

/** Runs a Node program and captures its output. Resolves with the exit code and the output. */
export async function runQuietly(args, env = {}) {
  const child = spawn(node24(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: withNode24(env) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await finished(child), output };
}

/**
 * Replaces this process with the given Node program, so that signals and the exit code need no forwarding. If the system
 * or an older Node cannot do that, the program runs as a child. Never returns.
 */
export async function become(args, env = {}, folder = root) {
  process.chdir(folder);
  if (process.execve && process.platform !== 'win32') process.execve(node24(), [node24(), ...args], withNode24(env));
  process.exit(await run(args, env, folder));
}

/** The environment with Node 24 first on the path, for programs that start `node` by its name. */
function withNode24(env) {
  const { PATH = '', ...rest } = process.env;
  return { ...rest, PATH: path.dirname(node24()) + path.delimiter + PATH, ...env };
}

/** Passes signals on to the child. Resolves with its exit code, as a shell would give it. */
function finished(child) {
  const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
  const listeners = Object.keys(signals).map((signal) => {
    // A terminal sends Ctrl+C to both by itself; twice would mean "at once".
    const pass = () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal);
    process.on(signal, pass);
    return () => process.off(signal, pass);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const stop of listeners) stop();
      resolve(code ?? 128 + (signals[signal] ?? 9));
    });
  });
}
