import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { ImportFileInput, ImportPlanView } from '../../libs/workspace/src/exchange/exchange.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { createEditor, type Editor } from '../support/editors';
import { startApp, type StartedApp } from '../support/start-app';

const folder = join(__dirname, '../../docs/how-to/formats');

/** The files that a page quotes: `<!-- file: de/shop.po -->`, or `new file` for those that an export has created. */
const quotedIn = (page: string, kind: 'file' | 'new file'): ImportFileInput[] =>
  [...page.matchAll(/<!-- (new file|file): (\S+) -->\n\n```\w*\n([\s\S]*?\n)```/g)].flatMap(
    ([, each, file, content]) => (each === kind ? [{ file: file!, content: content! }] : []),
  );

const items = { one: 'produkt', few: 'produkty', many: 'produktów', other: 'produktu' };
const icuItems = `{count, plural, ${Object.entries(items)
  .map(([category, item]) => `${category} {# ${item}}`)
  .join(' ')}}`;

/** Polish for the texts of all pages, by plural category; "Close" is not translated. */
function translate({ reference, target }: TextListView['texts'][number]): object | undefined {
  const english = reference.find(({ text }) => text !== null)?.text ?? '';
  if (english === 'Open') return { '': 'Otwórz' };
  if (english.startsWith('{count, plural')) return { '': icuItems };
  const [, number] = /^(\S+) items?$/.exec(english) ?? [];
  if (number === undefined || target.length < 2) return undefined;
  return Object.fromEntries(Object.entries(items).map(([category, item]) => [category, `${number} ${item}`]));
}

/** They share an application: each namespace is on one page. */
describe('the pages about formats', () => {
  let started: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    started = await startApp({ ownLanguages: ['en'] });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'pl']) await admin.request('post', 'languages', { tag });
  });
  afterAll(() => started?.close());

  const exported = async ({ file }: ImportFileInput): Promise<ImportFileInput> => {
    const response = await admin
      .request('get', `exports/${file}`)
      .buffer(true)
      .parse(asText as never)
      .expect(200);
    return { file, content: response.body as string };
  };

  /** @returns the namespaces */
  const importFiles = async (files: readonly ImportFileInput[]): Promise<string[]> => {
    const plan = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body as ImportPlanView;
    expect([plan.problems, new Set(plan.files.map(({ file }) => file)).size]).toEqual([[], files.length]);
    await admin.request('post', 'imports', { files, plan: plan.plan }).expect(200);
    return plan.namespaces.map(({ name }) => name);
  };

  const translateAll = async (namespace: string): Promise<void> => {
    const query = new URLSearchParams({ namespace, language: 'pl', filter: 'all' });
    const { texts } = (await admin.request('get', `texts?${query}`).expect(200)).body as TextListView;
    for (const row of texts) {
      const forms = translate(row);
      if (forms) await admin.request('put', `texts/${row.id}/pl`, { forms }, row.text.version).expect(200);
    }
  };

  it.each(globSync('*.md', { cwd: folder }).sort())('%s quotes files as they are exported', async (name) => {
    const page = readFileSync(join(folder, name), 'utf8');
    const files = quotedIn(page, 'file');
    // The layout is guessed from all paths of an import.
    const groupOf = ({ file }: ImportFileInput): string => file.split('/')[0]! + extname(file);
    const namespaces: string[] = [];
    for (const group of new Set(files.map(groupOf))) {
      namespaces.push(...(await importFiles(files.filter((each) => groupOf(each) === group))));
    }
    expect(await Promise.all(files.map(exported))).toEqual(files);
    for (const namespace of namespaces) await translateAll(namespace);
    const created = quotedIn(page, 'new file');
    expect(created.length).toBeGreaterThan(0);
    expect(await Promise.all(created.map(exported))).toEqual(created);
  });
});

function asText(response: NodeJS.ReadableStream, done: (error: null, text: string) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, String(Buffer.concat(chunks))));
}
