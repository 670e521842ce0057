/** Parses every file of a directory with `JSON.parse`, keeps the results in memory, and prints the time. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [directory] = process.argv.slice(2);
const startedAt = performance.now();
const files = readdirSync(directory, { recursive: true }).filter((file) => file.endsWith('.json'));
const parsed = files.map((file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')));
const milliseconds = performance.now() - startedAt;
process.send({
  milliseconds,
  longestStretch: milliseconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  files: parsed.length,
});
process.disconnect();
