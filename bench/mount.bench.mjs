/** What the workspace costs the application that it is mounted in: its own route, and the delivery of its texts. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateTexts } from './generate-texts.mjs';
import { get, responsesPerSecond } from './load.mjs';
import { checkTargets, sideBySide, table } from './measure.mjs';
import { serve } from '../scripts/serve.mjs';

const directory = mkdtempSync(path.join(os.tmpdir(), 'dragoman-mount-'));
process.on('exit', () => rmSync(directory, { recursive: true }));
generateTexts(directory, { languages: ['de', 'en'], namespaces: { small: 90 } });

const host = 'bench/contenders/host.cjs';
const [without, mounted] = await Promise.all([
  serve([host], { TEXTS: directory }),
  serve([host], { TEXTS: directory, WORKSPACE: '1' }),
]);

const rows = [];
for (const [what, url] of [
  ['the route of the application, `GET /`', '/'],
  ['a namespace, `GET /locales/de/small.json`', '/locales/de/small.json'],
]) {
  const request = get(url);
  // Until the code is compiled: one round is not enough.
  for (const { port } of [without, mounted]) await responsesPerSecond(port, request, { milliseconds: 5000 });
  const result = await sideBySide(
    {
      without: () => responsesPerSecond(without.port, request),
      mounted: () => responsesPerSecond(mounted.port, request),
    },
    9,
  );
  const rounded = (name) => Math.round(result.median(name)).toLocaleString('en');
  const ratio = result.ratio('mounted', 'without');
  rows.push({
    what,
    ratio,
    row: { what, without: rounded('without'), mounted: rounded('mounted'), ratio: ratio.toFixed(2) },
  });
}
table(
  'With and without the workspace, responses per second',
  rows.map(({ row }) => row),
);
checkTargets(rows.map(({ what, ratio }) => ({ what: `${what}, of that without`, measured: ratio, min: 0.98 })));
await Promise.all([without, mounted].map((server) => server.stop()));
