/**
 * All checks over the texts of a large project, in a thread: 126,000 texts in 54 languages; and the same in an installation with
 * these texts, as after a change of a severity, with delivery meanwhile. The files of the project lie beside the repository.
 *
 *     npm run bench -- checks
 *     node bench/checks.bench.mjs CODE [COUNT] [LANGUAGE]    # samples of what a check finds, to judge them
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, Worker, workerData, parentPort } from 'node:worker_threads';
import { createAdministratorToken, fillDatabase } from '../scripts/fill-database.mjs';
import { deliveryTimes } from './load.mjs';
import { checkTargets, table } from './measure.mjs';
import { application, root, serve } from '../scripts/serve.mjs';

const TARGET_S = 60;
const MAX_WAIT_MS = 250;
const SOURCE = 'en';
const locales = process.env.LOCALES ?? path.join(root, '../shared/data/frigate/locales');
const built = (file) => createRequire(import.meta.url)(path.join(root, 'dist/server/libs', file));

if (!isMainThread) {
  parentPort.postMessage(await checkAll(workerData));
} else if (existsSync(locales)) {
  const [code, count = '200', language] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
  const worker = new Worker(new URL(import.meta.url), { workerData: { code, language } });
  const result = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  if (code === undefined) {
    report(result);
    await measureInstallation();
  } else print(result.samples, Number(count));
} else {
  console.log(`Skipped: there is no ${locales}.`);
}

async function checkAll({ code, language: wanted }) {
  const { readJson } = built('i18n/src/message/json/read-json.js');
  const { pairMessages } = built('i18n/src/message/pair-messages.js');
  const { syntaxOf } = built('i18n/src/message/syntaxes.js');
  const { StandardCheck } = built('workspace/src/checks/standard.check.js');
  const checks = new StandardCheck();
  const counts = {};
  const samples = [];
  let texts = 0;
  let ms = 0;
  for (const language of readdirSync(locales)) {
    if (wanted !== undefined && language !== wanted) continue;
    for (const name of readdirSync(path.join(locales, language), { recursive: true })) {
      if (!name.endsWith('.json')) continue;
      const tree = (tag) => {
        const file = path.join(locales, tag, name);
        return { language: tag, tree: existsSync(file) ? readJson(readFileSync(file, 'utf8')).tree : new Map() };
      };
      for (const pair of pairMessages(tree(SOURCE), tree(language), syntaxOf('i18next'))) {
        const message = { ...pair, namespace: name, syntax: 'i18next' };
        const start = performance.now();
        const findings = checks.check(message, { language, referenceLanguage: SOURCE });
        ms += performance.now() - start;
        texts += pair.target.filter(({ text }) => text).length;
        for (const finding of findings) {
          const ofCode = (counts[finding.code] ??= {});
          ofCode[language] = (ofCode[language] ?? 0) + 1;
          if (finding.code !== code) continue;
          const form = pair.target.find(({ category }) => category === finding.form) ?? pair.target[0];
          const source = pair.reference.find(({ category }) => category === finding.form) ?? pair.reference[0];
          samples.push({ language, key: pair.key, source: source?.text, text: form.text, finding });
        }
      }
    }
  }
  return { counts, samples, texts, ms };
}

function report({ counts, texts, ms }) {
  const rows = Object.entries(counts).map(([check, byLanguage]) => {
    const languages = Object.entries(byLanguage).sort(([, a], [, b]) => b - a);
    return {
      check,
      findings: languages.reduce((sum, [, count]) => sum + count, 0),
      languages: languages
        .slice(0, 8)
        .map(([language, count]) => `${language} ${count}`)
        .join(', '),
    };
  });
  table(
    `All checks over ${texts} texts: ${(ms / 1000).toFixed(1)} s in a thread`,
    rows.sort((a, b) => b.findings - a.findings),
  );
  checkTargets([{ what: 'all checks in a thread, s', measured: ms / 1000, max: TARGET_S }]);
}

/** From the change of a severity until all texts of an installation are checked again. */
async function measureInstallation() {
  const data = mkdtempSync(path.join(os.tmpdir(), 'dragoman-checks-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  const environment = { DRAGOMAN_DATA: data };
  const { texts } = await fillDatabase(environment, locales);
  const token = await createAdministratorToken(environment);
  const server = await serve([application], environment);
  const send = async (at, options) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/checks${at}`, {
      ...options,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const allChecked = async () => {
    while ((await send('')).recheck !== undefined) await wait(100);
  };
  const timed = async (work) => {
    const [startedAt, processorBefore] = [performance.now(), processorSeconds(server)];
    const { p99, max } = await deliveryTimes(server, work);
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, processor: processorSeconds(server) - processorBefore, p99, max };
  };
  const severity = (value) => send('/doubleSpace', { method: 'PUT', body: JSON.stringify({ severity: value }) });

  await allChecked(); // the first start checks all texts as well
  const alone = await timed(() => wait(4000));
  const rows = [];
  for (const [what, value] of [
    ['a severity is set', 'off'],
    ['it is reset', null],
  ]) {
    const times = await timed(async () => {
      await severity(value);
      await allChecked();
    });
    rows.push({ what, ...times });
  }
  await server.stop();
  table(`All checks over ${texts} texts of an installation (SQLite), and delivery of a bundle meanwhile`, [
    ...[{ what: 'nothing, for four seconds', ...alone }, ...rows].map(({ what, seconds, processor, p99, max }) => ({
      what,
      s: seconds.toFixed(1),
      'processor time, s': processor.toFixed(1),
      'p99, ms': p99.toFixed(1),
      'longest wait, ms': Math.round(max),
    })),
  ]);
  checkTargets(
    rows.flatMap(({ what, seconds, max }) => [
      { what: `${what}: until all texts are checked, s`, measured: seconds, max: TARGET_S },
      { what: `${what}: longest wait for a bundle, ms`, measured: max, max: MAX_WAIT_MS },
    ]),
  );
}

/** Processor time of all threads of the server, if the system reports it. Other work on the machine changes it little. */
function processorSeconds({ child }) {
  const file = `/proc/${child.pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Prints samples at even distances. */
function print(samples, count) {
  const step = Math.max(1, samples.length / count);
  console.log(`${samples.length} findings`);
  for (let index = 0; index < samples.length; index += step) {
    const { language, key, source, text, finding } = samples[Math.floor(index)];
    const values = JSON.stringify(finding.values);
    console.log(
      `${language} ${key} ${values}\n  ${JSON.stringify(source)}\n  ${JSON.stringify(text)}${finding.fix ? `\n  → ${JSON.stringify(finding.fix)}` : ''}`,
    );
  }
}
