/**
 * Two people sync their branches alternately with locize-cli, in one process: `node sync-alternately.mjs {API endpoint} {project}
 * {token} {directory} {rounds}`. Before each sync they change their files at random: texts with a number that is never used
 * again. Prints JSON of everything that they wrote, `{name: [text]}`.
 */
import { sync } from 'locize-cli';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [apiEndpoint, projectId, apiKey, directory, rounds] = process.argv.slice(2);
const written = {};
let seed = 1;
const random = (count) => (seed = (seed * 48_271) % 2_147_483_647) % count;

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // what locize-cli prints

for (let round = 0; round < Number(rounds); round++) {
  const path = join(directory, round % 2 === 0 ? 'ada' : 'grace');
  const file = join(path, 'en', 'branches.json');
  const texts = JSON.parse(await readFile(file, 'utf8'));
  for (let change = 0; change < 3; change++) {
    const name = `key${random(12)}`;
    if (random(6) === 0) delete texts[name];
    else {
      texts[name] = `Text ${round}.${change}`;
    }
  }
  await writeFile(file, JSON.stringify(texts));
  for (const [name, text] of Object.entries(texts)) (written[name] ??= new Set()).add(text);
  const options = { apiEndpoint, projectId, apiKey, path, version: 'latest', cdnType: 'standard', format: 'json' };
  await sync({ ...options, updateValues: true, referenceLanguageOnly: true, namespace: 'branches' });
}
write(JSON.stringify(Object.fromEntries(Object.entries(written).map(([name, texts]) => [name, [...texts]]))));
