/** `JSON.parse` of every file of a directory, all kept, and nothing else. Tells what that took. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [directory] = process.argv.slice(2);
const began = performance.now();
const files = readdirSync(directory, { recursive: true }).filter((file) => file.endsWith('.json'));
const parsed = files.map((file) => JSON.parse(readFileSync(path.join(directory, file), 'utf8')));
const milliseconds = performance.now() - began;
process.send({
  milliseconds,
  longestStretch: milliseconds,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  files: parsed.length,
});
process.disconnect();
