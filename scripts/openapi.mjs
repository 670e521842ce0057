/**
 * Compares the description of the REST API that was built with `docs/reference/openapi.json`.
 *
 * node scripts/openapi.mjs            fails where they differ, and lists the breaking changes
 * node scripts/openapi.mjs --write    writes the description that was built
 * node scripts/openapi.mjs --against main    lists the breaking changes since a commit; fails if there are any
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './node.mjs';

const committedFile = 'docs/reference/openapi.json';
const require = createRequire(import.meta.url);
const { breakingChanges } = require(path.join(root, 'dist/server/libs/workspace/src/openapi/breaking-changes'));
const { committedForm } = require(path.join(root, 'dist/server/libs/workspace/src/openapi/committed-form'));

const [option, commit] = process.argv.slice(2);
const built = JSON.parse(readFileSync(path.join(root, 'dist/server/openapi.json'), 'utf8'));
const committed = option === '--against' ? fromCommit(commit) : readFileSync(path.join(root, committedFile), 'utf8');
const breaking = breakingChanges(JSON.parse(committed), built);
for (const change of breaking) console.log(`Breaking: ${change}`);

if (option === '--against') {
  process.exitCode = breaking.length > 0 ? 1 : 0;
} else if (option === '--write') {
  writeFileSync(path.join(root, committedFile), committedForm(built));
  console.log(`Wrote ${committedFile}.`);
} else if (committed !== committedForm(built)) {
  console.error(`${committedFile} differs from the API. Run: npm run build -- api && node scripts/openapi.mjs --write`);
  process.exitCode = 1;
}

function fromCommit(name) {
  return execFileSync('git', ['show', `${name}:${committedFile}`], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
}
