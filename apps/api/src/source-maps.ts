import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * Imported for its effect: stack traces name the lines of the sources, although the server is bundled. Node's own
 * `--enable-source-maps` reads the maps of all files at each start; here a map is read for the first stack trace that
 * its file occurs in.
 */
const root = join(__dirname, '../../../../..');
const maps = new Map<string, SourceMap | undefined>();

Error.prepareStackTrace = (error, sites) =>
  [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${inSources(site)}`)].join('\n');

function inSources(site: NodeJS.CallSite): string {
  const place = (site as { toString(): string }).toString();
  const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!file?.startsWith(root) || line === null || column === null) return place;
  const origin = sourceMapOf(file)?.findEntry(line - 1, column - 1);
  if (origin === undefined || !('originalSource' in origin)) return place;
  const source = relative(root, join(dirname(file), origin.originalSource));
  return place.replace(
    `${file}:${line}:${column}`,
    `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`,
  );
}

function sourceMapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    const isBuilt = !file.includes('node_modules') && existsSync(map);
    maps.set(file, isBuilt ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined);
  }
  return maps.get(file);
}
