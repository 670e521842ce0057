/** The parts of the build, their sources, and whether a part is up to date. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeTextTypes } from '../apps/web/vite/text-types.mjs';
import { fail, root, runQuietly } from './node.mjs';

const nest = 'node_modules/@nestjs/cli/bin/nest.js';
const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'];

/** Fills V8's compile cache, so that the first start is as fast as later ones. */
const loadOnce = ['dist/server/create-app.js'];

/** Writes the OpenAPI description from the compiled code and its sources. */
const describe = ['dist/server/apps/api/src/write-openapi.js'];

const contributedPages = process.env.DRAGOMAN_PAGES ?? '';

/** `commands`: the programs of one list run one after the other, the lists in parallel. */
const parts = {
  api: {
    output: 'dist/server',
    sources: ['apps/api', 'libs/i18n', 'libs/workspace', 'nest-cli.json', 'scripts/bundle-server.mjs'],
    commands: [[[nest, 'build', 'api'], ['scripts/bundle-server.mjs'], loadOnce, describe]],
  },
  web: {
    output: 'dist/web',
    sources: [
      // Not its texts: they are read when the application starts.
      ...['index.html', 'public', 'src', 'vite', 'vite.config.ts'].map((file) => `apps/web/${file}`),
      ...['react', 'message', 'language'].map((folder) => `libs/i18n/src/${folder}`),
      ...contributedPages.split(',').filter(Boolean),
    ],
    commands: [[vite, ['scripts/compress-assets.mjs']], [[...vite, '--ssr']]],
  },
};
const everyPart = ['package-lock.json', 'tsconfig.json', 'scripts/parts.mjs'];

/**
 * Builds the parts whose files have changed since their last build, or all named ones with `force`. Logs unless `quiet`.
 * Writes the types of the texts in any case: editors, the compiler and ESLint need them.
 */
export async function build(names = Object.keys(parts), { force = false, quiet = false } = {}) {
  writeTextTypes();
  const stale = names
    .map(partStatus)
    .filter(({ hash, stamp }) => force || !existsSync(stamp) || readText(stamp) !== hash);
  if (stale.length === 0) return;
  if (!quiet) console.log(`Building ${stale.map(({ name }) => name).join(' and ')} …`);
  const startedAt = Date.now();
  // An interrupted build must not look like a finished one.
  for (const { stamp } of stale) rmSync(stamp, { force: true });
  const lines = stale.flatMap(({ name }) => parts[name].commands.map((programs) => ({ name, programs })));
  const failed = new Set();
  const work = async () => {
    for (let line = lines.shift(); line; line = lines.shift()) if (!(await perform(line))) failed.add(line.name);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  if (failed.size > 0) fail(`Could not build ${[...failed].join(' and ')}, for the reason above.`);
  for (const { stamp, hash } of stale) writeFileSync(stamp, hash);
  if (!quiet) console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Returns the hash of the part's current sources, and the path of the file with the hash it was built from. */
function partStatus(name) {
  if (!parts[name]) fail(`Unknown part ${name}. Parts are ${Object.keys(parts).join(' and ')}.`);
  return {
    name,
    hash: hashOf([...parts[name].sources, ...everyPart]),
    // Inside the output, so that both are deleted together.
    stamp: path.join(root, parts[name].output, '.built-from'),
  };
}

async function perform({ programs }) {
  for (const args of programs) {
    const { code, output } = await runQuietly(args, { NODE_ENV: 'production' });
    if (code === 0) continue;
    console.error(output);
    return false;
  }
  return true;
}

/** Hashes contents, not times: a checkout touches every file. */
function hashOf(sources) {
  const hash = createHash('sha256').update(contributedPages);
  const visit = (file) => {
    const absolute = path.resolve(root, file);
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute).sort()) if (!notBuilt.test(name)) visit(`${file}/${name}`);
    } else {
      hash.update(`\0${file}\0`).update(readFileSync(absolute));
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

/** Specs are not built, and declarations, which Vite writes during the build, do not change its output. */
const notBuilt = /\.(spec\.tsx?|d\.ts)$/;

const readText = (file) => readFileSync(file, 'utf8');
