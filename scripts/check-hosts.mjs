/**
 * `npm run check-hosts`: installs the packages that `npm run pack` wrote into fresh applications of @nestjs/cli 11 and 12, changes
 * a few lines of each, checks their types, and runs their own tests and test/packages/host-journey.mjs, on this Node and on the
 * oldest that is supported. Then runs the command line in an empty directory.
 *
 * What is installed is kept in DRAGOMAN_HOSTS (a temporary directory by default) until a package.json changes.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../bench/postgres.mjs';
import { fail, node24, root } from './node.mjs';

const packed = path.join(root, 'dist/packages');
const packages = { '@dragoman/i18n': 'i18n', '@dragoman/workspace': 'workspace', dragoman: 'dragoman' };
const manifests = Object.values(packages).map((name) => readFileSync(path.join(packed, name, 'package.json'), 'utf8'));
const { version, engines } = JSON.parse(manifests[0]);
const tarballs = Object.fromEntries(
  Object.keys(packages).map((name) => [
    name,
    path.join(packed, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
  ]),
);

const OLDEST_NODE = `${/\d+\.\d+/.exec(engines.node)[0]}.0`;
const PNPM = 'pnpm@10.34.8';
/** The longest that one program may take, in milliseconds; installing from a slow registry does. */
const TIMEOUT = 600_000;

const hosts = [
  { cli: '12', packageManager: 'npm' },
  { cli: '12', packageManager: 'pnpm' },
  { cli: '11', packageManager: 'npm' },
  { cli: '12', packageManager: 'npm', adapter: 'fastify', database: 'postgresql' },
];

const imports = `
import { I18nModule } from '@dragoman/i18n';
import { WorkspaceModule } from '@dragoman/workspace';`;
const databases = {
  sqlite: `{ directory: 'data' }`,
  postgresql: `{ directory: 'data', url: process.env.DATABASE_URL!, schema: 'texts' }`,
};
/** Beside it, such a host has tables of its own, made by TypeORM; some have names that the workspace has, too. */
const typeOrm = {
  imports: `
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUsers1 } from './create-users.js';`,
  module: `TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL!, migrations: [CreateUsers1], migrationsRun: true })`,
  migration: `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1 implements MigrationInterface {
  name = 'CreateUsers1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table users (id serial primary key, email varchar not null unique)');
    await runner.query("insert into users (email) values ('customer@example.org')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table users');
  }
}
`,
};
const modules = (database) =>
  `I18nModule.forRoot({ fallback: 'en', namespaces: 'locales' }), WorkspaceModule.forRoot({ path: '/texts', origin: 'http://localhost:3000', database: ${databases[database]}, administrator: { email: 'ada@example.org', password: 'correct horse battery staple' } })`;
const texts = {
  en: { cart_one: '{{count}} item', cart_other: '{{count}} items', title: 'Shop' },
  de: { cart_one: '{{count}} Artikel', cart_other: '{{count}} Artikel', title: 'Laden' },
};
const expected = {
  own: 'Hello World!',
  delivered: texts.de,
  translated: '3 Artikel',
  signIn: ['/texts/en/sign-in', '<html lang="en" dir="ltr" data-base="/texts">'],
  published: 'Unser Laden',
  translatedAfterwards: 'Unser Laden',
};

const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org';
if (!(await fetch(registry, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))) {
  console.log(`Skipping the check of host applications: ${registry} cannot be reached.`);
  process.exit();
}
const key = createHash('sha256')
  .update(manifests.join('\0'))
  .update(readFileSync(import.meta.filename))
  .digest('hex');
const folder = path.join(process.env.DRAGOMAN_HOSTS ?? path.join(os.tmpdir(), 'dragoman-hosts'), key.slice(0, 12));
mkdirSync(folder, { recursive: true });
const oldestNode = await installOldestNode();
let postgres;
let lastDatabase = 0;
for (const host of hosts) await checkHost(host);
await postgres?.stop();
await checkCommandLine();
console.log(
  `The packages work in applications of @nestjs/cli 11 and 12, on Node ${OLDEST_NODE} and ${process.version}.`,
);

async function checkHost({ cli, packageManager, adapter = 'express', database = 'sqlite' }) {
  const name = `host-${cli}-${packageManager}-${adapter}-${database}`;
  const directory = await installedOnce(name, async (parent) => {
    const create = ['exec', '--yes', `--package=@nestjs/cli@${cli}`, '--'];
    await run(
      'npm',
      [...create, 'nest', 'new', name, '--skip-git', '--skip-install', '--package-manager', 'npm'],
      parent,
    );
    const host = path.join(parent, name);
    const file = path.join(host, 'src/app.module.ts');
    const source = readFileSync(file, 'utf8');
    const isBesideTypeOrm = database === 'postgresql';
    const imported = isBesideTypeOrm ? `${typeOrm.module}, ${modules(database)}` : modules(database);
    writeFileSync(
      file,
      source
        .replace(/^.*$/m, `$&${imports}${isBesideTypeOrm ? typeOrm.imports : ''}`)
        .replace('imports: []', `imports: [${imported}]`),
    );
    if (isBesideTypeOrm) writeFileSync(path.join(host, 'src/create-users.ts'), typeOrm.migration);
    if (adapter === 'fastify') useFastify(host);
    for (const [language, content] of Object.entries(texts)) {
      mkdirSync(path.join(host, 'locales', language), { recursive: true });
      writeFileSync(path.join(host, 'locales', language, 'shop.json'), JSON.stringify(content));
    }
    const added = [tarballs['@dragoman/i18n'], tarballs['@dragoman/workspace'], 'nestjs-i18n', 'i18next'];
    if (adapter === 'fastify') added.push(`@nestjs/platform-fastify@${cli}`);
    if (isBesideTypeOrm) added.push('pg', `@nestjs/typeorm@${cli}`, 'typeorm');
    if (packageManager === 'npm') {
      await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...added], host);
    } else {
      const store = `--store-dir=${path.join(folder, 'pnpm-store')}`;
      // The packages are not on a registry yet, and one of them depends on the other.
      const manifest = JSON.parse(readFileSync(path.join(host, 'package.json'), 'utf8'));
      manifest.pnpm = { overrides: { '@dragoman/i18n': `file:${tarballs['@dragoman/i18n']}` } };
      writeFileSync(path.join(host, 'package.json'), JSON.stringify(manifest, null, 2));
      await run('npm', ['exec', '--yes', PNPM, '--', 'add', '--ignore-scripts', store, ...added], host);
    }
  });
  takeBuiltPackages(directory);
  await run('npm', ['run', 'build'], directory);
  await checkTypes(directory);
  for (const node of [node24(), oldestNode]) {
    console.log(`${name} on ${node === oldestNode ? OLDEST_NODE : process.version}`);
    for (const script of ['test', 'test:e2e']) {
      await run('npm', ['run', script], directory, node, await emptyDatabase(directory, database));
    }
    cpSync(path.join(root, 'test/packages/host-journey.mjs'), path.join(directory, 'journey.mjs'));
    const environment = await emptyDatabase(directory, database);
    const output = await run(node, ['journey.mjs', adapter], directory, node, environment);
    const seen = JSON.parse(output.trim().split('\n').at(-1));
    if (!isDeepStrictEqual(seen, expected)) fail(`${name} on ${node}: ${JSON.stringify(seen, null, 2)}`);
    if (database === 'postgresql') await checkTables(environment.DATABASE_URL);
  }
}

/** The tables of TypeORM are as it made them, and those of the workspace are in its schema. */
async function checkTables(url) {
  const client = new pg.Client(url);
  await client.connect();
  const column = async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  const found = {
    public: await column(`select table_name from information_schema.tables where table_schema = 'public' order by 1`),
    migrations: await column('select name from public.migrations'),
    customers: await column('select email from public.users'),
    people: await column('select email from texts.users'),
  };
  await client.end();
  const expectedTables = {
    public: ['migrations', 'users'],
    migrations: ['CreateUsers1700000000000'],
    customers: ['customer@example.org'],
    people: ['ada@example.org'],
  };
  if (!isDeepStrictEqual(found, expectedTables)) fail(`Tables in ${url}: ${JSON.stringify(found, null, 2)}`);
}

/** A host may check the types of its dependencies. nestjs-i18n's own are not sound with Nest 12; the packages' have to be. */
async function checkTypes(directory) {
  const args = ['--no-install', 'tsc', '--noEmit', '--pretty', 'false', '--skipLibCheck', 'false'];
  const { output } = await result('npx', [...args, '-p', 'tsconfig.build.json'], directory);
  const wrong = output.split('\n').filter((line) => /^(?!node_modules\/(?!@dragoman\/)).*error TS/.test(line));
  if (wrong.length > 0) fail(`Types in ${directory}:\n${wrong.join('\n')}`);
}

/** Has the application created with Fastify, in its own test as well. */
function useFastify(host) {
  const platform = `import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';\n`;
  const main = path.join(host, 'src/main.ts');
  const test = path.join(host, 'test/app.e2e-spec.ts');
  writeFileSync(
    main,
    platform.replace(', type NestFastifyApplication', '') +
      readFileSync(main, 'utf8').replace('create(AppModule)', 'create(AppModule, new FastifyAdapter())'),
  );
  writeFileSync(
    test,
    platform +
      readFileSync(test, 'utf8')
        .replace('createNestApplication()', 'createNestApplication<NestFastifyApplication>(new FastifyAdapter())')
        .replace('app: INestApplication<App>', 'app: NestFastifyApplication')
        .replace('await app.init();', 'await app.init();\n    await app.getHttpAdapter().getInstance().ready();')
        .replace(/^import .*(?:INestApplication|App }).*\n/gm, ''),
  );
}

/** Returns what to put into the environment of a program that is to find an empty database. */
async function emptyDatabase(directory, database) {
  rmSync(path.join(directory, 'data'), { recursive: true, force: true });
  if (database === 'sqlite') return {};
  postgres ??= await startPostgres(path.join(os.tmpdir(), `dragoman-hosts-${process.pid}`));
  return { DATABASE_URL: await postgres.create(`host_${++lastDatabase}`) };
}

async function checkCommandLine() {
  const directory = await installedOnce('command-line', async (parent) => {
    const empty = path.join(parent, 'command-line');
    mkdirSync(empty);
    await run('npm', ['init', '--yes'], empty);
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...Object.values(tarballs)], empty);
  });
  takeBuiltPackages(directory);
  for (const node of [node24(), oldestNode]) {
    rmSync(path.join(directory, 'data'), { recursive: true, force: true });
    const dragoman = (...args) => run('npx', ['--no-install', 'dragoman', ...args], directory, node);
    await dragoman('import', path.join(root, 'test/i18n/shop/locales'));
    const { languages } = JSON.parse(await dragoman('status', '--json'));
    if (!languages.some(({ language }) => language === 'de'))
      fail(`npx dragoman status printed ${JSON.stringify(languages)}.`);
  }
}

/** Returns a directory that was made by `make`, now or by an earlier run. */
async function installedOnce(name, make) {
  const directory = path.join(folder, name);
  if (existsSync(directory)) return directory;
  const parent = path.join(folder, 'unfinished');
  rmSync(parent, { recursive: true, force: true });
  mkdirSync(parent);
  console.log(`Installing ${name} …`);
  await make(parent);
  renameSync(path.join(parent, name), directory);
  return directory;
}

/** Replaces the packages that were installed earlier by the ones that were just built. */
function takeBuiltPackages(directory) {
  const folders = ['node_modules', 'node_modules/.pnpm/*/node_modules'];
  for (const [name, source] of Object.entries(packages)) {
    for (const installed of globSync(`{${folders}}/${name}`, { cwd: directory })) {
      const target = path.join(directory, installed);
      rmSync(path.join(target, 'dist'), { recursive: true, force: true });
      cpSync(path.join(packed, source), realpathSync(target), { recursive: true });
    }
  }
}

/** The package of Node for this platform, without its installer. Returns the path of the program. */
async function installOldestNode() {
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const directory = await installedOnce('oldest-node', async (parent) => {
    const empty = path.join(parent, 'oldest-node');
    mkdirSync(empty);
    await run('npm', ['init', '--yes'], empty);
    await run('npm', ['install', '--no-audit', '--no-fund', '--force', `${platform}@${OLDEST_NODE}`], empty);
  });
  return path.join(directory, 'node_modules', platform, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Resolves with the output of a program that has succeeded. */
async function run(program, args, cwd, node = node24(), more = {}) {
  const { code, output, errors } = await result(program, args, cwd, node, more);
  if (code !== 0) fail(`${[program, ...args].join(' ')} in ${cwd} ended with ${code}:\n${output}\n${errors}`);
  return output;
}

function result(program, args, cwd, node = node24(), more = {}) {
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, CI: 'true', NODE_ENV: '', ...more };
  const child = spawn(program, args, { cwd, env, timeout: TIMEOUT, shell: process.platform === 'win32' });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(String(error)));
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}
