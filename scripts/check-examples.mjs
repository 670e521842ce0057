/**
 * `npm run check-examples [-- example]`: checks each example, or a single one. Installs it with the package that `npm run pack`
 * wrote, builds it, serves it on another origin than the workspace, and runs test/examples/journey.mjs in a browser.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { fail, node24, root } from './node.mjs';
import { application, serve } from './serve.mjs';
import { administrator, journey, signIn } from '../test/examples/journey.mjs';

/** How long a program may run. Installing from a slow registry takes minutes. */
const TIMEOUT_MS = 600_000;

/** How each example is built and served, with the environment that its README names. */
const examples = {
  nextjs: {
    environment: (workspace) => ({
      NEXT_PUBLIC_WORKSPACE: workspace,
      NEXT_PUBLIC_TEXTS: `${workspace}/locales`,
      NEXT_TELEMETRY_DISABLED: '1',
    }),
    serve: (port) => ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port],
  },
  'vite-spa': {
    environment: (workspace) => ({ VITE_WORKSPACE: workspace, VITE_TEXTS: `${workspace}/locales` }),
    serve: (port) => [
      'node_modules/vite/bin/vite.js',
      'preview',
      '--host',
      '127.0.0.1',
      '--port',
      port,
      '--strictPort',
    ],
  },
};

const unknown = readdirSync(path.join(root, 'examples')).find((name) => !name.includes('.') && !(name in examples));
if (unknown !== undefined) fail(`examples/${unknown} is not checked: add it to scripts/check-examples.mjs.`);
if (!existsSync(path.join(root, 'dist/packages/i18n'))) fail('The packages are missing: run "npm run pack".');
const chromiumPath = findChromium();
if (chromiumPath === undefined) {
  if (process.env.CI) fail('The examples are checked in a browser, and there is none: set CHROMIUM_PATH.');
  console.log('Skipping the check of the examples: there is no browser. Set CHROMIUM_PATH.');
  process.exit();
}
const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org';
if (!(await fetch(registry, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))) {
  console.log(`Skipping the check of the examples: ${registry} cannot be reached.`);
  process.exit();
}
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
const [chosen] = process.argv.slice(2);
for (const name of Object.keys(examples)) if (chosen === undefined || chosen === name) await check(name);
process.exit();

async function check(name) {
  const { environment, serve: serveArguments } = examples[name];
  const directory = path.join(root, 'examples', name);
  const startedAt = Date.now();
  const [port, otherPort] = [await freePort(), await freePort()];
  // 127.0.0.1 and localhost are different sites to the browser. Only the first of the two origins is allowed.
  const [frontEnd, unlisted] = [port, otherPort].map((each) => `http://127.0.0.1:${each}`);
  const installation = await serve([application], {
    DRAGOMAN_FRONT_ENDS: frontEnd,
    DRAGOMAN_SOURCES: path.join(directory, 'texts'),
    ...administrator,
  });
  const workspace = `http://localhost:${installation.port}`;
  const ada = await signIn(workspace);
  await ada.importTexts();
  await ada.publish();

  const env = { ...environment(workspace), CI: 'true' };
  // Not `npm ci`, which fails where a registry lacks the compilers of Next.js for other systems.
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], directory, env);
  await run('npm', ['run', 'build'], directory, env);
  const servers = await Promise.all(
    [port, otherPort].map((each) => listening(serveArguments(String(each)), directory, env, each)),
  );
  await journey({ frontEnd, unlisted, workspace, chromiumPath });
  for (const server of servers) server.kill('SIGKILL');
  await installation.stop();
  console.log(`examples/${name} works (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** Starts a server and resolves once it responds. */
async function listening(args, cwd, env, port) {
  const child = start(node24(), args, cwd, env);
  const hasStopped = child.finished.then(({ output }) => fail(`${args.join(' ')} stopped:\n${output}`));
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response?.ok) return child;
    await Promise.race([hasStopped, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
}

async function run(program, args, cwd, env) {
  const { code, output } = await start(program, args, cwd, env).finished;
  if (code !== 0) fail(`${[program, ...args].join(' ')} in ${cwd} ended with ${code}:\n${output}`);
}

function start(program, args, cwd, env) {
  const PATH = `${path.dirname(node24())}${path.delimiter}${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, ...env, PATH }, shell: process.platform === 'win32' };
  delete options.env.NODE_ENV; // each program chooses its own
  const child = spawn(program, args, options);
  children.add(child);
  let output = '';
  const command = [program, ...args].join(' ');
  const timer = setTimeout(
    () => fail(`${command} did not end within ${TIMEOUT_MS / 60_000} minutes:\n${output}`),
    TIMEOUT_MS,
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  child.finished = new Promise((resolve) => {
    child.on('error', (error) => fail(String(error)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      children.delete(child);
      // The check ends the servers itself; nothing waits for them.
      if (signal !== 'SIGKILL') resolve({ code, output });
    });
  });
  return child;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
