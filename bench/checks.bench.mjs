/**
 * All checks over the texts of a large project, in a thread: 126,000 texts in 54 languages. Its files lie beside the repository.
 *
 *     npm run bench -- checks
 *     node bench/checks.bench.mjs CODE [COUNT] [LANGUAGE]    # samples of what a check finds, to judge them
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isMainThread, Worker, workerData, parentPort } from 'node:worker_threads';
import { table } from './measure.mjs';
import { root } from '../scripts/serve.mjs';

const TARGET_MS = 60_000;
const SOURCE = 'en';
const locales = process.env.LOCALES ?? path.join(root, '../shared/data/frigate/locales');
const built = (file) => createRequire(import.meta.url)(path.join(root, 'dist/server/libs', file));

if (!isMainThread) {
  parentPort.postMessage(await checkAll(workerData));
} else if (existsSync(locales)) {
  const [code, count = '200', language] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
  const worker = new Worker(new URL(import.meta.url), { workerData: { code, language } });
  const result = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  if (code === undefined) report(result);
  else print(result.samples, Number(count));
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
  if (ms > TARGET_MS) process.exitCode = 1;
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
