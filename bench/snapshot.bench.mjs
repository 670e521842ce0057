/** Building the snapshot of a large project, compared with `JSON.parse` of the same files. */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateTexts, LARGE_PROJECT } from './generate-texts.mjs';
import { median, checkTargets, sideBySide, table } from './measure.mjs';
import { root } from '../scripts/serve.mjs';

const real = path.join(root, '../shared/data/frigate/locales');
const generated = mkdtempSync(path.join(os.tmpdir(), 'dragoman-snapshot-'));
process.on('exit', () => rmSync(generated, { recursive: true }));
generateTexts(generated, LARGE_PROJECT);

if (existsSync(real)) await measure('a large public project', real);
else console.log(`Left out: the texts of a large public project, which are not in ${real}.`);
await measure('generated texts', generated);

async function measure(what, directory) {
  const results = { snapshot: [], parse: [] };
  const contender = (name, program) => async () => {
    const measured = await run(program, directory);
    results[name].push(measured);
    return measured.milliseconds;
  };
  const result = await sideBySide(
    {
      snapshot: contender('snapshot', 'bench/contenders/build-snapshot.mjs'),
      parse: contender('parse', 'bench/contenders/parse-files.mjs'),
    },
    5,
  );
  const { languages, namespaces, texts, bytes, brotli } = results.snapshot[0];
  const of = (name, key) => median(results[name].slice(1).map((each) => each[key]));
  const row = (title, name) => ({
    what: title,
    'time, s': (result.median(name) / 1000).toFixed(2),
    'event loop held at most, ms': Math.round(of(name, 'longestStretch')),
    'peak memory, MB': Math.round(of(name, 'peakMegabytes')),
  });
  table(
    `${languages} languages × ${namespaces} namespaces, ${texts.toLocaleString('en')} texts: ` +
      `${(bytes / 1e6).toFixed(1)} MB of JSON, ${(brotli / 1e6).toFixed(1)} MB compressed (${what})`,
    [row('files → snapshot, merged and hashed', 'snapshot'), row('files → `JSON.parse`', 'parse')],
  );
  checkTargets([{ what: `${what}, event loop held, ms`, measured: of('snapshot', 'longestStretch'), max: 50 }]);
}

/** In a process of its own, so that its peak of memory is its own. */
function run(program, directory) {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(root, program), [directory], { cwd: root, execArgv: [] });
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`${program} ended with ${code}.`)));
  });
}
