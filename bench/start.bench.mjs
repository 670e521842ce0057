/** From starting the process to the first answer, with a database that is there already. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ask, get } from './load.mjs';
import { promised, sideBySide, table } from './measure.mjs';
import { application, serve } from './serve.mjs';

const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-start-'));
process.on('exit', () => rmSync(data, { recursive: true }));

const milliseconds = async (program, path) => {
  const began = performance.now();
  const server = await serve([program], { DRAGOMAN_DATA: data });
  const { status } = await ask(server.port, get(path));
  const elapsed = performance.now() - began;
  if (status !== 200) throw new Error(`${path} of ${program} was answered with ${status}.`);
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
table('Start, to the first answer', [
  row('Nest, "Hello World!"', 'hello'),
  row('Dragoman, a namespace', 'texts'),
  row('Dragoman, the home page', 'page'),
]);
promised([{ what: "start to the first namespace, times Nest's", measured: result.ratio('texts', 'hello'), most: 2 }]);
