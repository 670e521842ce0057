/**
 * `npm run pack`: writes the packages that are published to dist/packages, as directories and as tarballs. It needs no network.
 *
 * The server's code is CommonJS, which every version of Nest and Jest loads; `@dragoman/i18n/react` is ES modules.
 */
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { fail, root, runQuietly } from './node.mjs';
import { installPackages } from './packages.mjs';
import { build } from './parts.mjs';

const output = path.join(root, 'dist/packages');

/** In the order of their dependencies. `copies`: files besides the code, from the repository to the package. */
const packages = [
  {
    source: 'libs/i18n',
    name: 'i18n',
    projects: ['tsconfig.package.json', 'tsconfig.package.react.json'],
    copies: { 'libs/i18n/texts': 'texts' },
  },
  {
    source: 'libs/workspace',
    name: 'workspace',
    projects: ['tsconfig.package.json'],
    copies: {
      'dist/web/client': 'dist/web/client',
      'dist/web/server': 'dist/web/server',
      'apps/web/locales': 'dist/locales',
      'dist/server/openapi.json': 'dist/openapi.json',
    },
  },
  { source: 'apps/api', name: 'dragoman', projects: ['tsconfig.package.json'], copies: {} },
];

installPackages();
await build();
rmSync(output, { recursive: true, force: true });
for (const each of packages) await writePackage(each);
for (const { name } of packages) console.log(`dist/packages/${pack(path.join(output, name))}`);

async function writePackage({ source, name, projects, copies }) {
  const directory = path.join(output, name);
  mkdirSync(directory, { recursive: true });
  for (const project of projects) {
    const args = ['node_modules/typescript/bin/tsc', '-p', `${source}/${project}`];
    const { code, output: errors } = await runQuietly(args);
    if (code !== 0) fail(`${errors}\nCould not compile ${source}.`);
  }
  addExtensions(path.join(directory, 'dist/esm'));
  const files = {
    [`${source}/package.json`]: 'package.json',
    [`${source}/README.md`]: 'README.md',
    LICENSE: 'LICENSE',
  };
  for (const [from, to] of Object.entries({ ...files, ...copies })) {
    cpSync(path.join(root, from), path.join(directory, to), { recursive: true });
  }
  const { bin = {} } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  for (const program of Object.values(bin)) chmodSync(path.join(directory, program), 0o755);
}

/** Adds `.js` to relative imports, which tsc leaves as they are written and Node requires. */
function addExtensions(directory) {
  const imports = /((?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)(['"])/g;
  const files = globSync('**/*.{js,d.ts}', { cwd: directory });
  for (const file of files) {
    const code = readFileSync(path.join(directory, file), 'utf8');
    writeFileSync(path.join(directory, file), code.replace(imports, '$1$2.js$3'));
  }
  if (files.length > 0) writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }\n');
}

/** Returns the name of the tarball. */
function pack(directory) {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', output];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: directory,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(stderr);
  const [packed] = Object.values(JSON.parse(stdout));
  return packed.filename;
}
