/**
 * Keeps `docs/reference/openapi.json`, which is committed, equal to the OpenAPI description that `npm run build` generates.
 * Each call lists the breaking changes from the committed description to the generated one.
 *
 * node scripts/openapi.mjs                   fails if the two differ
 * node scripts/openapi.mjs --write           replaces the committed description with the generated one
 * node scripts/openapi.mjs --against main    compares with the description of a branch or commit; fails on breaking changes
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

const [option, revision] = process.argv.slice(2);
const built = JSON.parse(readFileSync(path.join(root, 'dist/server/openapi.json'), 'utf8'));
const committed = option === '--against' ? fromCommit(revision) : readFileSync(path.join(root, committedFile), 'utf8');
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

function fromCommit(revision) {
  return execFileSync('git', ['show', `${revision}:${committedFile}`], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
}
