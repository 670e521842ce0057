/**
 * `node scripts/check-image.mjs`: carries out the Dockerfile in a temporary directory, without a container engine, and
 * starts the result. The base image is this machine: what is not shown is that the packages of the image suffice, and that
 * its user may read everything.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fail, node24, root } from './node.mjs';

const temporary = mkdtempSync(path.join(os.tmpdir(), 'dragoman-image-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const PATH = `${path.dirname(node24())}${path.delimiter}${process.env.PATH}`;

const image = buildImage(readInstructions('Dockerfile'));
checkTree(image);
await checkStart(image);
console.log('The image has what it needs: it starts, is healthy, serves pages and texts, and stops on a signal.');

/** Instructions and arguments; continued lines are joined, comments left out. */
function readInstructions(file) {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^\s*#.*\n/gm, '');
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1));
}

/** Returns the last stage: its directory, and what else the image has. */
function buildImage(instructions) {
  const stages = new Map();
  let stage;
  for (const [instruction, argument] of instructions) {
    switch (instruction) {
      case 'FROM': {
        const [, base, name = 'image'] = /^(\S+)(?: AS (\S+))?$/.exec(argument);
        stage = { directory: path.join(temporary, name), env: {}, workdir: stages.get(base)?.workdir };
        stages.set(name, stage);
        mkdirSync(stage.directory);
        if (stages.has(base)) linkTree(stages.get(base).directory, stage.directory);
        break;
      }
      case 'WORKDIR':
        stage.workdir = argument;
        mkdirSync(path.join(stage.directory, argument), { recursive: true });
        break;
      case 'ENV':
        for (const [, name, value] of argument.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
        break;
      case 'COPY':
        copy(stage, argument, (name) => stages.get(name).directory);
        break;
      case 'RUN':
        runIn(stage, argument);
        break;
      case 'CMD':
        stage.command = JSON.parse(argument);
        break;
      case 'HEALTHCHECK':
        stage.healthCheck = JSON.parse(/CMD (\[.*\])$/.exec(argument)[1]);
        break;
      case 'USER':
      case 'EXPOSE':
      case 'VOLUME':
        break;
      default:
        fail(`scripts/check-image.mjs does not know the instruction ${instruction}: teach it, or leave it out.`);
    }
  }
  return stage;
}

function copy(stage, argument, directoryOf) {
  const [, from, paths] = /^(?:--from=(\S+) )?(.*)$/.exec(argument);
  const sources = paths.split(/\s+/);
  const target = sources.pop();
  const isFolder = target.endsWith('/') || sources.length > 1;
  for (const source of sources) {
    const file = from === undefined ? path.join(root, source) : path.join(directoryOf(from), source);
    if (!existsSync(file)) fail(`The Dockerfile copies ${source}, which does not exist${from ? ` in ${from}` : ''}.`);
    const name = isFolder && statSync(file).isFile() ? path.join(target, path.basename(source)) : target;
    const copied = path.resolve(path.join(stage.directory, stage.workdir), name);
    if (from === undefined)
      cpSync(file, copied, { recursive: true, filter: (each) => isInContext(path.relative(root, each)) });
    else linkTree(file, copied);
  }
}

/** Copies a file or a folder as hard links where the system can: the packages are many files. */
function linkTree(source, target) {
  const isFolder = statSync(source).isDirectory();
  if (isFolder) mkdirSync(target, { recursive: true });
  const { status } = spawnSync('cp', ['-al', isFolder ? `${source}/.` : source, target], { stdio: 'ignore' });
  if (status !== 0) cpSync(source, target, { recursive: true });
}

/** As `.dockerignore` says: the last pattern that matches a path or a folder above it. */
function isInContext(file) {
  let isIncluded = true;
  for (const line of readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line.replace(/^!/, '');
    const expression = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?');
    if (new RegExp(`^${expression}(?:/|$)`).test(file)) isIncluded = line.startsWith('!');
  }
  return isIncluded;
}

function runIn(stage, command) {
  console.log(`RUN ${command}`);
  // Only the image has the user.
  const own = command.replace('--owner=node --group=node ', '');
  const { status } = spawnSync('sh', ['-ec', own], {
    cwd: path.join(stage.directory, stage.workdir),
    env: { ...process.env, PATH, ...stage.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) fail(`The Dockerfile runs a command that fails: ${command}`);
}

function checkTree({ directory, workdir, command }) {
  const application = path.join(directory, workdir);
  if (!existsSync(path.join(application, command[1]))) fail(`The image starts ${command[1]}, which it does not have.`);
  for (const name of ['jest', 'vite', 'playwright-core']) {
    if (existsSync(path.join(application, 'node_modules', name)))
      fail(`The image has ${name}, which only the build needs.`);
  }
}

async function checkStart({ directory, workdir, env, command, healthCheck }) {
  const cwd = path.join(directory, workdir);
  const child = spawn(node24(), command.slice(1), { cwd, env: { PATH, ...env, PORT: '0', HOST: '127.0.0.1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise((resolve) => {
    child.stdout.on('data', () => {
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(port);
    });
    void exited.then(() => resolve(undefined));
  });
  if (address === undefined) fail(`The image does not start: ${output}`);
  try {
    const health = spawnSync(node24(), healthCheck.slice(1), {
      env: { PATH, ...env, PORT: address },
      stdio: 'inherit',
    });
    if (health.status !== 0) fail('The image is not healthy.');
    for (const url of [
      '/en',
      '/locales/ar/dragoman/common.json',
      '/locales/de/dragoman/problems',
      '/api/v1/openapi.json',
    ]) {
      const { status } = await fetch(`http://127.0.0.1:${address}${url}`);
      if (status !== 200) fail(`The image responds to ${url} with ${status}.`);
    }
  } finally {
    child.kill('SIGTERM');
  }
  const code = await exited;
  if (code !== 0) fail(`The image ends with ${code} after SIGTERM: ${output}`);
}
