import type { KeyView } from '../../libs/workspace/src/keys/keys.contract';
import type { MemoriesView, MemoryReportView } from '../../libs/workspace/src/exchange/memories/memories.contract';
import type { SuggestionsView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor } from '../support/editors';
import { type RequestOptions, sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const tmx = (...units: readonly (readonly [source: string, target: string, language?: string])[]) =>
  `<?xml version="1.0"?>
<!DOCTYPE tmx SYSTEM "http://127.0.0.1:1/tmx14.dtd">
<tmx version="1.4"><header srclang="en-US" segtype="sentence"/><body>
${units.map(([source, target, language = 'de-DE']) => `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="${language}"><seg>${target}</seg></tuv></tu>`).join('\n')}
</body></tmx>`;

describe.each(databases)('translation memories with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;
  let pole: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    pole = await createEditor(started.app, { name: 'Piotr', role: 'translator', languages: ['pl'] });
    for (const tag of ['en', 'de', 'pl', 'ja']) await admin.request('post', 'languages', { tag }).expect(201);
    await admin.request('post', 'namespaces', { name: 'shop' }).expect(201);
  });
  afterAll(() => started?.close());

  let made = 0;
  const create = async (text: string, more: object = {}): Promise<KeyView> =>
    (
      await admin
        .request('post', 'keys', { namespace: 'shop', key: `text${++made}`, forms: { '': text }, ...more })
        .expect(201)
    ).body;
  const importFile = async (content: string, more: object = {}): Promise<MemoryReportView> =>
    (await admin.request('post', 'memories', { file: 'agency.tmx', content, ...more }).expect(200)).body;
  const suggestions = async ({ id }: KeyView, language = 'de'): Promise<SuggestionsView['suggestions']> =>
    (await admin.request('get', `texts/${id}/suggestions?language=${language}`).expect(200)).body.suggestions;
  const exported = async (query = ''): Promise<string> =>
    (
      await admin
        .request('get', `memories/export.tmx${query}`)
        .buffer(true)
        .parse(asText as never)
        .expect(200)
    ).body;
  const list = async (who = admin): Promise<MemoriesView['memories']> =>
    (await who.request('get', 'memories').expect(200)).body.memories;

  it('suggests imported translations of the same and of similar sources', async () => {
    const content = tmx(
      ['Close the drawer', 'Schublade schließen'],
      ['Close the drawers now', 'Schubladen jetzt schließen'],
      ['Something else entirely', 'Etwas ganz anderes'],
      ['Close the drawer', 'Zamknij szufladę', 'pl'],
    );
    const report = await importFile(content);
    expect(report).toMatchObject({
      added: 4,
      known: 0,
      skipped: 0,
      memory: { name: 'agency.tmx', units: 4, importedBy: { name: 'Ada' } },
    });
    const key = await create('Close the drawer');
    expect(await suggestions(key)).toEqual([
      expect.objectContaining({
        origin: 'memory',
        memory: 'agency.tmx',
        similarity: 1,
        source: 'Close the drawer',
        forms: { '': 'Schublade schließen' },
      }),
      expect.objectContaining({ forms: { '': 'Schubladen jetzt schließen' } }),
    ]);
    expect((await suggestions(key, 'pl')).map(({ forms }) => forms)).toEqual([{ '': 'Zamknij szufladę' }]);
    // the workspace's own text comes before an equal one
    const other = await create('Close the drawer');
    await admin.request('put', `texts/${other.id}/de`, { forms: { '': 'Schublade schließen' } }, 0).expect(200);
    expect((await suggestions(key))[0]).toMatchObject({ origin: 'workspace', keyId: other.id });
  });

  it('changes nothing when a file or an export is imported again', async () => {
    const content = tmx(['Open the window', 'Fenster öffnen'], ['Open the window', 'Öffne das Fenster']);
    expect((await importFile(content)).added).toBe(2);
    const before = await list();
    expect(await importFile(content)).toEqual({ memory: null, added: 0, known: 2, skipped: 0 });
    const plural = { kind: 'cardinal', forms: { one: '{{count}} window', other: '{{count}} windows' } };
    const key = await create('', plural);
    const forms = { one: '{{count}} Fenster', other: '{{count}} Fenster' };
    await admin.request('put', `texts/${key.id}/de`, { forms }, 0).expect(200);
    const all = await exported();
    expect(all).toContain('<tuv xml:lang="de"><seg><ph x="1">{{count}}</ph> Fenster</seg></tuv>');
    expect(all.match(/Öffne das Fenster/g)).toHaveLength(1);
    expect(await importFile(all)).toMatchObject({ memory: null, added: 0, skipped: 0 });
    expect(await list()).toEqual(before);
    expect(await exported()).toBe(all);
    expect(await exported('?contents=imported&language=de-DE')).not.toContain('{{count}}');
  });

  it('exports no translation of a source that has changed since', async () => {
    const { id } = await create('Lock the safe');
    const put = (language: string, text: string, version: number) =>
      admin.request('put', `texts/${id}/${language}`, { forms: { '': text } }, version).expect(200);
    await put('de', 'Tresor abschließen', 0);
    expect(await exported()).toContain('Tresor abschließen');
    await put('en', 'Unlock the safe', 1);
    expect(await exported()).not.toContain('Tresor abschließen');
    await put('de', 'Tresor aufschließen', 1);
    expect(await exported()).toContain('Tresor aufschließen');
  });

  it('puts the placeholders of the text in place of those of the memory', async () => {
    await importFile(tmx(['Good evening, <ph x="1">%s</ph>, again', 'Guten Abend noch einmal, <ph x="1">%s</ph>']));
    const [suggestion] = await suggestions(await create('Good evening, {{user}}, again'));
    expect(suggestion).toMatchObject({ forms: { '': 'Guten Abend noch einmal, {{user}}' }, similarity: 0.99 });
  });

  it('puts the numbers of the text in place of those of the memory', async () => {
    await importFile(tmx(['Step 1 of the 4 long steps', 'Schritt 1 der 4 langen Schritte']));
    const [suggestion] = await suggestions(await create('Step 2 of the 5 long steps'));
    expect(suggestion).toMatchObject({
      source: 'Step 1 of the 4 long steps',
      forms: { '': 'Schritt 2 der 5 langen Schritte' },
    });
    expect(suggestion!.similarity).toBeLessThan(1);
  });

  it('finds similar sources in a language without spaces', async () => {
    await admin.request('post', 'namespaces', { name: 'jp', reference: 'ja' }).expect(201);
    const unit =
      '<tu srclang="ja"><tuv xml:lang="ja"><seg>録画を削除しますか？</seg></tuv><tuv xml:lang="de"><seg>Aufnahme löschen?</seg></tuv></tu>';
    await importFile(tmx().replace('</body>', `${unit}</body>`));
    const key = await create('録画を保存しますか？', { namespace: 'jp' });
    expect((await suggestions(key)).map(({ forms }) => forms)).toEqual([{ '': 'Aufnahme löschen?' }]);
  });

  it('reads UTF-16, and skips units that cannot be used', async () => {
    const content = tmx(
      ['Skip', ''],
      ['Skip', 'Weg', 'no such language'],
      ['x'.repeat(10_001), 'y'],
      ['Grün', 'Zielony', 'pl'],
    );
    const bytes = Buffer.from(`\uFEFF${content.replace('"1.0"', '"1.0" encoding="UTF-16"')}`, 'utf16le');
    expect(await importFile(bytes.toString('base64'), { encoding: 'base64' })).toMatchObject({ added: 1, skipped: 3 });
  });

  describe('while texts are delivered', () => {
    guardDelivery(() => started);

    it('refuses a file with its line and column, and declared entities', async () => {
      const before = await list();
      const broken = await admin.request('post', 'memories', { file: 'a.tmx', content: '<tmx>\n <body>\n</tmx>' });
      expect(broken.status).toBe(422);
      expect(broken.body).toMatchObject({
        type: 'urn:problem:memoryUnreadable',
        problem: { file: 'a.tmx', line: 3, column: 1, code: 'syntax', values: { problem: 'endTagExpected' } },
      });
      const entities = tmx().replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE tmx [<!ENTITY a "b">]>');
      await admin.request('post', 'memories', { file: 'a.tmx', content: entities }).expect(422);
      await admin.request('post', 'memories', { file: 'a.tmx', content: '<xliff/>' }).expect(422);
      await admin.request('post', 'memories', { file: 'a.tmx' }).expect(400);
      const latin = Buffer.from('<tmx>\n<body>Gr\xfcn</body></tmx>', 'latin1').toString('base64');
      const undecodable = await admin.request('post', 'memories', {
        file: 'a.tmx',
        content: latin,
        encoding: 'base64',
      });
      expect([undecodable.status, undecodable.body.detail]).toEqual([
        422,
        'Line 2, column 9: this is not UTF-8, or the encoding is unknown. Save the file as UTF-8.',
      ]);
      await admin.request('post', 'memories', { file: 'a.tmx', content: '//4=', encoding: 'base64' }).expect(422);
      expect(await list()).toEqual(before);
    });
  });

  describe('of thirty thousand units, while texts are delivered,', () => {
    const COUNT = 30_000;
    let body: string; // made beforehand

    beforeAll(() => {
      const unit = (index: number) => `Unit ${index} with <ph x="1">{{count}}</ph> of ${'some words '.repeat(8)}`;
      const units = Array.from({ length: COUNT }, (_, index) => [unit(index), `Einheit ${unit(index)}`] as const);
      body = JSON.stringify({ file: 'large.tmx', content: tmx(...units) });
    });
    guardDelivery(() => started);

    const request = (path: string, more: RequestOptions = {}) =>
      sendRequest(started.url, `/api/v1/memories${path}`, {
        ...more,
        headers: { Authorization: admin.authorization, ...(more.body && { 'Content-Type': 'application/json' }) },
      });

    it('are imported, exported and deleted', async () => {
      const report: MemoryReportView = (await request('', { method: 'POST', body })).json();
      expect(report.added).toBe(COUNT);
      const { body: file } = await request('/export.tmx?contents=imported');
      expect(file.length).toBeGreaterThan(COUNT * 300);
      expect((await request(`/${report.memory!.id}`, { method: 'DELETE' })).status).toBe(204);
    });
  });

  it('is imported and deleted by people who may import files alone', async () => {
    await pole.request('post', 'memories', { file: 'a.tmx', content: tmx(['A', 'B']) }).expect(403);
    const { memory } = await importFile(tmx(['Only here for a moment', 'Nur kurz hier']));
    const key = await create('Only here for a moment');
    expect(await suggestions(key)).toHaveLength(1);
    expect((await list(pole)).map(({ id }) => id)).toContain(memory!.id);
    await pole.request('delete', `memories/${memory!.id}`).expect(403);
    await admin.request('delete', `memories/${memory!.id}`).expect(204);
    await admin.request('delete', `memories/${memory!.id}`).expect(404);
    expect(await suggestions(key)).toEqual([]);
  });
});

function asText(response: NodeJS.ReadableStream, done: (error: Error | null, body: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (text += chunk));
  response.on('end', () => done(null, text));
}
