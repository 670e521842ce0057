/** Processor time per delivered bundle with the request log, which is on by default, against that without it. */
import { existsSync, readFileSync } from 'node:fs';
import { application, serve } from '../scripts/serve.mjs';
import { get, responsesPerSecond } from './load.mjs';
import { checkTargets, sideBySide, table } from './measure.mjs';

if (!existsSync('/proc/self/stat')) {
  console.log('Left out: the system does not report the processor time of processes in /proc.');
  process.exit();
}

const servers = {
  quiet: await serve([application], { DRAGOMAN_LOG: 'quiet' }),
  json: await serve([application], { DRAGOMAN_LOG: 'json' }),
  text: await serve([application], { DRAGOMAN_LOG: 'text' }),
};
const request = get('/locales/de/dragoman/common.json');
const MILLISECONDS = 2000;

const result = await sideBySide(
  Object.fromEntries(Object.entries(servers).map(([log, server]) => [log, () => microsecondsPerResponse(server)])),
  Number(process.env.ROUNDS ?? 9),
);
table(
  'Processor time per response',
  Object.keys(servers).map((log) => ({
    DRAGOMAN_LOG: log,
    µs: result.median(log).toFixed(1),
    'of quiet': result.ratio(log, 'quiet').toFixed(3),
  })),
);
checkTargets([
  { what: 'processor time with the JSON log, of that without', measured: result.ratio('json', 'quiet'), max: 1.05 },
]);
await Promise.all(Object.values(servers).map((server) => server.stop()));

async function microsecondsPerResponse({ port, child }) {
  const before = processorTicks(child.pid);
  const startedAt = performance.now();
  const rate = await responsesPerSecond(port, request, { milliseconds: MILLISECONDS });
  const responses = (rate * (performance.now() - startedAt)) / 1000;
  return ((processorTicks(child.pid) - before) * 10_000) / responses;
}

/** Time of all threads of a process, user and system, in hundredths of a second. */
function processorTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
