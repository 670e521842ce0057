/** The parts that are built, what each is made of, and whether it is still made of that. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fail, root, runQuietly } from './node.mjs';

const nest = 'node_modules/@nestjs/cli/bin/nest.js';
const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'];

const parts = {
  api: {
    made: 'dist/server',
    of: ['apps/api', 'libs/i18n', 'nest-cli.json'],
    by: [[nest, 'build', 'api']],
  },
  web: {
    made: 'dist/web',
    of: ['apps/web', 'libs/i18n/src/react', 'libs/i18n/src/message', 'libs/i18n/src/language'],
    by: [vite, [...vite, '--ssr', 'src/entry.server.tsx']],
  },
};
const everyPart = ['package-lock.json', 'tsconfig.json', 'scripts/parts.mjs'];

/** Builds the parts whose files have changed since they were last built; all of the named ones with `afresh`. */
export async function build(names = Object.keys(parts), { afresh = false } = {}) {
  const stale = names.map((name) => new Part(name)).filter((part) => afresh || part.stale);
  if (stale.length === 0) return;
  console.log(`Building ${stale.map(({ name }) => name).join(' and ')} …`);
  const began = Date.now();
  for (const part of stale) part.begin();
  const steps = stale.flatMap(({ name }) => parts[name].by.map((args) => ({ name, args })));
  const failed = new Set();
  const work = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) if (!(await perform(step))) failed.add(step.name);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  if (failed.size > 0) fail(`Could not build ${[...failed].join(' and ')}, for the reason above.`);
  for (const part of stale) part.finish();
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

class Part {
  constructor(name) {
    this.name = name;
    this.hash = hashOf([...parts[name].of, ...everyPart]);
    // Inside of what it vouches for, so that both go together.
    this.stamp = path.join(root, parts[name].made, '.made-of');
  }

  get stale() {
    return !existsSync(this.stamp) || readFileSync(this.stamp, 'utf8') !== this.hash;
  }

  /** An interrupted build must not look like a finished one. */
  begin() {
    rmSync(this.stamp, { force: true });
  }

  finish() {
    writeFileSync(this.stamp, this.hash);
  }
}

async function perform({ args }) {
  const { code, output } = await runQuietly(args, { NODE_ENV: 'production' });
  if (code !== 0) console.error(output);
  return code === 0;
}

/** Contents, not times: a checkout touches every file. Specs are not built. */
function hashOf(sources) {
  const hash = createHash('sha256');
  const add = (file) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }).sort(byName)) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(file);
      else if (!/\.spec\.tsx?$/.test(entry.name)) add(file);
    }
  };
  for (const source of sources) path.extname(source) ? add(source) : visit(source);
  return hash.digest('hex');
}

const byName = (a, b) => (a.name < b.name ? -1 : 1);
