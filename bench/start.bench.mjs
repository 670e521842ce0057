/** From process start to the first response, with an existing database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sendRequest, get } from './load.mjs';
import { checkTargets, sideBySide, table } from './measure.mjs';
import { application, serve } from '../scripts/serve.mjs';

const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-start-'));
process.on('exit', () => rmSync(data, { recursive: true }));

const milliseconds = async (program, path) => {
  const startedAt = performance.now();
  const server = await serve([program], { DRAGOMAN_DATA: data });
  const { status } = await sendRequest(server.port, get(path));
  const elapsed = performance.now() - startedAt;
  if (status !== 200) throw new Error(`${path} of ${program} returned ${status}.`);
  await server.stop();
  return elapsed;
};

const result = await sideBySide({
  hello: () => milliseconds('bench/contenders/nest-hello.cjs', '/'),
  texts: () => milliseconds(application, '/locales/en/dragoman/common.json'),
  page: () => milliseconds(application, '/en'),
});

const row = (what, name) => ({
  what,
  milliseconds: Math.round(result.median(name)),
  "times Nest's": result.ratio(name, 'hello').toFixed(2),
});
table('Startup, to the first response', [
  row('Nest, "Hello World!"', 'hello'),
  row('Dragoman, a namespace', 'texts'),
  row('Dragoman, the home page', 'page'),
]);
checkTargets([
  { what: "start to the first namespace, times Nest's", measured: result.ratio('texts', 'hello'), max: 2 },
]);
