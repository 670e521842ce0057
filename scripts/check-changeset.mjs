/**
 * `node scripts/check-changeset.mjs [BASE]`: fails if the packages have changed since a commit (main by default) and no
 * changeset says what that means for their users. Tests do not count.
 */
import { execFileSync } from 'node:child_process';
import { fail, root } from './node.mjs';

const [base = 'main'] = process.argv.slice(2);
const changed = (filter) =>
  execFileSync('git', ['diff', '--name-only', `--diff-filter=${filter}`, `${base}...HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

const isPublished = (file) => /^(libs|apps)\//.test(file) && !/\.spec\.tsx?$/.test(file);
const isChangeset = (file) => /^\.changeset\/(?!README)[^/]+\.md$/.test(file);

const published = changed('ACDMRT').filter(isPublished);
// A release deletes changesets and raises the versions.
const isDescribed = changed('AMR').some(isChangeset) || changed('D').some(isChangeset);
if (published.length > 0 && !isDescribed) {
  fail(
    `${published.length} files of the packages have changed since ${base}, and no changeset says so, e.g. ${published[0]}.\n` +
      'Run `npm run changeset`, or `npm run changeset -- --empty` if users do not notice.',
  );
}
