import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import { basePath, withoutBase } from '../support/base-path';
import { toImportFiles } from '../support/import-files';
import { firstAdministrator, type Member } from '../support/people';
import { startApp, type StartedApp } from '../support/start-app';

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

const tags =
  'en aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce co cs cv cy da de dv dz ee el eo es et eu fa ff fi ' +
  'fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ig is it ja jv ka kk km kn ko ku kw ky la lb lg ln lo lt lu ' +
  'lv mg mi mk ml mn mr ms mt my nb ne nl nn ny oc om or pa pl ps pt';

describe('an installation with 100 languages and 40 namespaces', () => {
  let app: StartedApp;
  let admin: Member;

  beforeAll(async () => {
    const namespaces = Array.from({ length: 40 }, (_, index) => `components/namespace${index}`);
    const textsOf = (language: number, namespace: number) => ({
      done: 'Text',
      more: 'More',
      ...((language * namespace) % 3 !== 1 && { later: language === 0 ? 'Later' : '{{cuont}}' }),
    });
    const texts = Object.fromEntries(
      tags.split(' ').map((tag, l) => [tag, Object.fromEntries(namespaces.map((name, n) => [name, textsOf(l, n)]))]),
    );
    app = await startApp({ ownLanguages: 'all', texts });
    admin = await firstAdministrator(app);
    const files = toImportFiles(texts);
    expect(files).toHaveLength(4000);
    const body = { files, conflicts: 'mine', removed: 'keep' };
    const planned = await admin.requestOk('/api/v1/imports', { method: 'POST', body: { ...body, dryRun: true } });
    const { plan } = planned.json() as ImportPlanView;
    await admin.requestOk('/api/v1/imports', { method: 'POST', body: { ...body, plan } });
  });

  afterAll(() => app?.close());

  it.each(['languages', 'workspace', 'files'])('has less than 120 KB of HTML, before compression: %s', async (path) => {
    const { text } = await admin.requestOk(`/en/${path}`);
    expect(Buffer.byteLength(text) / 1000).toBeLessThan(120);
  });

  it('leads to every language without JavaScript', async () => {
    const found = new Set<string>();
    let path: string | undefined = '/en/languages';
    while (path !== undefined) {
      const { text } = await admin.requestOk(path);
      for (const [, tag] of text.matchAll(new RegExp(`<a href="${basePath}/en/texts\\?language=([\\w-]+)"`, 'g')))
        found.add(tag!);
      const next: string | undefined = /href="([^"]+)"[^>]*>More languages</.exec(text)?.[1];
      path = next && withoutBase(next.replaceAll('&amp;', '&'));
    }
    expect([...found].sort()).toEqual(tags.split(' ').sort());
  });
});
