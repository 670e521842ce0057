/** Builds a snapshot of a directory of texts: merged, hashed, compressed. Prints the time. */
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const [directory] = process.argv.slice(2);
const load = async (file) =>
  (await import(pathToFileURL(path.resolve('dist/server/libs/i18n/src/catalog', file)).href)).default;
const { Catalog } = await load('catalog.js');
const { directorySource } = await load('directory-source.js');

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const startedAt = performance.now();
const catalog = await Catalog.open([directorySource(directory)], { fallback: 'en', onProblem: () => {} });
const milliseconds = performance.now() - startedAt;
await new Promise((resolve) => setTimeout(resolve, 5)); // the last stretch is counted when it is over
delay.disable();

const { languages, namespaces, own, merged } = catalog.current;
const bundles = languages.flatMap(({ tag }) => namespaces.flatMap((namespace) => own(tag, namespace) ?? []));
const sum = (count) => bundles.reduce((total, bundle) => total + count(bundle), 0);
process.send({
  milliseconds,
  longestStretch: delay.max / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  languages: languages.length,
  namespaces: namespaces.length,
  bundles: bundles.length,
  merged: languages.flatMap(({ tag }) => namespaces.flatMap((name) => merged(tag, name) ?? [])).length,
  texts: sum(({ texts }) => texts),
  bytes: sum(({ json }) => json.length),
  brotli: sum(({ brotli }) => brotli.length),
});
process.disconnect();
