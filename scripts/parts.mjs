/** The parts that are built, what each is made of, and whether it is still made of that. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fail, root, runQuietly } from './node.mjs';

const nest = 'node_modules/@nestjs/cli/bin/nest.js';
const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'];

/** Leaves behind what V8 compiles of the packages, so that the first start is as fast as the others. */
const loadOnce = ['--require', './dist/server/apps/api/src/compile-cache.js', 'dist/server/apps/api/src/create-app.js'];

/** Describes the REST API, from what was compiled and from its sources. */
const describe = ['dist/server/apps/api/src/write-openapi.js'];

const contributedPages = process.env.DRAGOMAN_PAGES ?? '';

/** `by` names programs: those of one line run one after the other, the lines side by side. */
const parts = {
  api: {
    made: 'dist/server',
    of: ['apps/api', 'libs/i18n', 'nest-cli.json'],
    by: [[[nest, 'build', 'api'], loadOnce, describe]],
  },
  web: {
    made: 'dist/web',
    of: [
      // Not its texts: they are read when the application starts.
      ...['index.html', 'public', 'src', 'vite', 'vite.config.ts'].map((file) => `apps/web/${file}`),
      ...['react', 'message', 'language'].map((folder) => `libs/i18n/src/${folder}`),
      ...contributedPages.split(',').filter(Boolean),
    ],
    by: [[vite, ['scripts/compress-assets.mjs']], [[...vite, '--ssr']]],
  },
};
const everyPart = ['package-lock.json', 'tsconfig.json', 'scripts/parts.mjs'];

/** Builds the parts whose files have changed since they were last built; all of the named ones with `afresh`. Says so unless `quietly`. */
export async function build(names = Object.keys(parts), { afresh = false, quietly = false } = {}) {
  const stale = names.map(look).filter(({ hash, stamp }) => afresh || !existsSync(stamp) || read(stamp) !== hash);
  if (stale.length === 0) return;
  if (!quietly) console.log(`Building ${stale.map(({ name }) => name).join(' and ')} …`);
  const began = Date.now();
  // An interrupted build must not look like a finished one.
  for (const { stamp } of stale) rmSync(stamp, { force: true });
  const lines = stale.flatMap(({ name }) => parts[name].by.map((programs) => ({ name, programs })));
  const failed = new Set();
  const work = async () => {
    for (let line = lines.shift(); line; line = lines.shift()) if (!(await perform(line))) failed.add(line.name);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  if (failed.size > 0) fail(`Could not build ${[...failed].join(' and ')}, for the reason above.`);
  for (const { stamp, hash } of stale) writeFileSync(stamp, hash);
  if (!quietly) console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** What the part is made of now, and where it says what it was made of. */
function look(name) {
  if (!parts[name]) fail(`There is no part ${name}: there are ${Object.keys(parts).join(' and ')}.`);
  return {
    name,
    hash: hashOf([...parts[name].of, ...everyPart]),
    // Inside of what it vouches for, so that both go together.
    stamp: path.join(root, parts[name].made, '.made-of'),
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

/** Contents, not times: a checkout touches every file. */
function hashOf(sources) {
  const hash = createHash('sha256').update(contributedPages);
  const visit = (file) => {
    const place = path.resolve(root, file);
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place).sort()) if (!notBuilt.test(name)) visit(`${file}/${name}`);
    } else {
      hash.update(`\0${file}\0`).update(readFileSync(place));
    }
  };
  sources.forEach(visit);
  return hash.digest('hex');
}

/** Specs are left out of what is built, and declarations, which Vite writes while it builds, leave no trace in it. */
const notBuilt = /\.(spec\.tsx?|d\.ts)$/;

const read = (file) => readFileSync(file, 'utf8');
