import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const client = join(__dirname, '../../dist/web/client');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Returns the chunks of sources and of everything they import. */
function chunksOf(sources: readonly string[]): Set<string> {
  const names = new Set(sources);
  for (const name of names) for (const imported of manifest[name]!.imports ?? []) names.add(imported);
  return names;
}

const page = (id: string) => `src/pages/${id}/${id}.page.tsx`;
const ids = Object.keys(manifest).flatMap((name) => /^src\/pages\/([^/]+)\/\1\.page\.tsx$/.exec(name)?.[1] ?? []);
const ofVisitors = ['home', 'languages', 'texts', 'developers'];

/** KB (1,000 bytes) after gzip, as a server sends them. */
const size = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(client, manifest[name]!.file))).length, 0) / 1000;

describe('the JavaScript of a page', () => {
  it('is known for every page', () => {
    expect(ids).toEqual(expect.arrayContaining([...ofVisitors, 'translate', 'review', 'releases', 'people']));
  });

  it.each(ids.filter((id) => !ofVisitors.includes(id)))('of the workspace stays below 190 KB: %s', (id) => {
    const names = chunksOf(['index.html', 'src/layout/member.tsx', 'src/member-pages.ts', page(id)]);
    expect(size(names)).toBeLessThan(190);
  });

  it.each(ofVisitors)('of visitors stays below 140 KB, without code of the workspace: %s', (id) => {
    const names = chunksOf(['index.html', page(id)]);
    expect(size(names)).toBeLessThan(140);
    expect([...names].filter((name) => /workspace|member|in-place|palette|send-json/.test(name))).toEqual([]);
  });
});
