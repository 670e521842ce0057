/**
 * Checks the packages that `npm run pack` wrote: their manifests (publint), their types (attw), and that nothing they load at
 * the start is an ES module. Jest in applications of Nest 11 cannot `require` one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { fail, root, run } from './node.mjs';

const folder = path.join(root, 'dist/packages');
const manifest = (name) => JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8'));
const problems = [];

for (const tarball of readdirSync(folder).filter((name) => name.endsWith('.tgz'))) {
  const { messages, pkg } = await publint({ pack: { tarball: bytesOf(path.join(folder, tarball)) }, strict: true });
  problems.push(...messages.map((message) => `${tarball}: ${formatMessage(message, pkg)}`));
  if (pkg.main === undefined) continue; // has no types
  const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const options = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--quiet'];
  if ((await run([attw, path.join(folder, tarball), ...options])) !== 0) problems.push(`${tarball}: attw, see above.`);
}

problems.push(...requiredModules('i18n'), ...requiredModules('workspace'));
if (problems.length > 0) fail(problems.join('\n'));
console.log('The packages are sound.');

/** Loads every CommonJS entry. Returns a sentence for each ES module that `require` loads. */
function requiredModules(name) {
  const required = new Set();
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const own = /^@dragoman\/(i18n|workspace)(\/.*)?$/.exec(specifier);
      const conditions = context.conditions.filter((each) => each !== 'module-sync'); // Jest does not know it
      return next(own ? entryFile(own[1], `.${own[2] ?? ''}`) : specifier, { ...context, conditions });
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const isRequired = context.conditions.includes('require');
      // The packages of Nest 11 are CommonJS.
      if (isRequired && loaded.format === 'module' && !url.includes('/@nestjs/')) required.add(url);
      return loaded;
    },
  });
  const require = createRequire(import.meta.url);
  for (const [entry, target] of Object.entries(manifest(name).exports)) {
    if (target.default && !entry.startsWith('./react')) require(path.join(folder, name, target.default));
  }
  hooks.deregister();
  return Array.from(required, (url) => `@dragoman/${name} requires ${url}, which is an ES module.`);
}

function entryFile(name, entry) {
  return path.join(folder, name, manifest(name).exports[entry].default);
}

function bytesOf(file) {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}
