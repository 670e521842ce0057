import type { CheckListView } from '../../libs/workspace/src/exchange/rechecks/checks.contract';
import type { GlossaryImportView, GlossaryView } from '../../libs/workspace/src/glossary/glossary.contract';
import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { SavedTextView, TextContextView, TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { sqlite } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor } from '../support/editors';
import { type RequestOptions, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const COUNT = 50_000;

/** Names that spell a number in letters: of words that are alike, no two are inflections of each other. */
const spelled = (index: number) =>
  [...index.toString(7)].map((digit) => 'bdfkmpt'.charAt(Number(digit)) + 'aeiouya'.charAt(Number(digit))).join('');

/** Half of the terms begin alike, as the products of a company do: no index tells them apart. */
const termOf = (index: number) => (index % 2 === 0 ? `camera ${spelled(index)}` : `${spelled(index)} lens`);

const translationOf = (index: number) => `${index % 2 === 0 ? 'Begriff' : 'Objektiv'} ${index}`;

describe('a glossary of fifty thousand terms, while texts are delivered,', () => {
  let started: StartedApp;
  let admin: Editor;
  let file: string; // made beforehand
  let key: KeyView;

  beforeAll(async () => {
    started = await startApp({ kind: sqlite });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'ja']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'app' }).expect(201);
    const source = `Connect the camera ${spelled(40_000)} with the ${spelled(40_001)} lens`;
    key = (await admin.request('post', 'keys', { namespace: 'app', key: 'connect', forms: { '': source } }).expect(201))
      .body;
    const { version } = (await admin.request('get', `texts/${key.id}/de`).expect(200)).body as SavedTextView;
    await admin.request('put', `texts/${key.id}/de`, { forms: { '': 'Kamera 40000 verbinden' } }, version).expect(200);
    const lines = Array.from({ length: COUNT }, (_, index) => `${termOf(index)},${translationOf(index)},用語${index}`);
    file = JSON.stringify({ file: 'large.csv', content: ['term,de,ja', ...lines].join('\n') });
  });
  afterAll(() => started?.close());
  guardDelivery(() => started);

  const request = (path: string, more: RequestOptions = {}) =>
    sendRequest(started.url, `/api/v1/${path}`, {
      ...more,
      headers: { Authorization: admin.authorization, ...(more.body && { 'Content-Type': 'application/json' }) },
    });
  /** Returns the number of bytes; keeping and decoding them would be work of the test. */
  const download = async (path: string): Promise<number> => {
    const response = await fetch(`${started.url}/api/v1/${path}`, { headers: { Authorization: admin.authorization } });
    let bytes = 0;
    for await (const chunk of response.body!) bytes += chunk.length;
    return bytes;
  };
  const warnings = async (): Promise<readonly object[]> => {
    await waitUntil(async () => ((await request('checks')).json() as CheckListView).recheck === undefined);
    const { texts }: TextListView = (await request('texts?language=de&filter=warnings')).json();
    return texts.flatMap(({ findings }) => findings.map(({ code, values }) => ({ code, values })));
  };
  const missing = (index: number, translation = translationOf(index)) => ({
    code: 'termMissing',
    values: { term: termOf(index), translation },
  });

  it('is imported, and the texts are checked with it', async () => {
    const report: GlossaryImportView = (await request('glossary/imports', { method: 'POST', body: file })).json();
    expect(report).toMatchObject({ terms: COUNT, added: COUNT, problems: [] });
    expect(await warnings()).toEqual([missing(40_000), missing(40_001)]);
  });

  it('is listed and searched', async () => {
    const { terms, matches, total }: GlossaryView = (await request(`glossary?q=${spelled(40_001)}`)).json();
    expect([terms[0]!.term, matches, total]).toEqual([termOf(40_001), 1, COUNT]);
    const without: GlossaryView = (await request('glossary?q=a&without=de')).json();
    expect(without.matches).toBe(0);
  });

  it.each([
    ['csv', 40],
    ['tbx', 500],
  ])('is exported as %s', async (format, bytesPerTerm) => {
    expect(await download(`glossary/file?format=${format}`)).toBeGreaterThan(COUNT * bytesPerTerm);
  });

  it('is found in a text and in one that is typed', async () => {
    const { terms }: TextContextView = (await request(`texts/${key.id}?language=de`)).json();
    expect(terms.map(({ term }) => term)).toEqual([termOf(40_000), termOf(40_001)]);
    const body = JSON.stringify({ forms: { '': 'Begriff 40000 verbinden' } });
    const typed: SavedTextView = (await request(`texts/${key.id}/de/findings`, { method: 'POST', body })).json();
    const { term, translation } = missing(40_001).values;
    expect(typed.findings.map(({ values }) => values)).toEqual([{ term, translation }]);
  });

  it('is imported again with a change, and the texts are checked again', async () => {
    const changed = file.replace(translationOf(40_001), 'Linse 40001');
    const report: GlossaryImportView = (await request('glossary/imports', { method: 'POST', body: changed })).json();
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: COUNT - 1 });
    expect(await warnings()).toEqual([missing(40_000), missing(40_001, 'Linse 40001')]);
  });
});
