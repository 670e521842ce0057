import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ExportListView,
  ImportFileInput,
  ImportPlanView,
} from '../../libs/workspace/src/exchange/exchange.contract';
import type { WorkspaceView } from '../../libs/workspace/src/workspace/workspace.contract';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { FORMATS, formatNamed } from '../../libs/i18n/src/document/formats';
import { databases, sqlite } from '../support/databases';
import { createEditor, type Editor } from '../support/editors';
import { toImportFiles } from '../support/import-files';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { unzipped } from '../support/unzipped';
import { waitUntil } from '../support/wait-until';

const frigate = join(__dirname, '../../../shared/data/frigate/locales');
const large = existsSync(frigate);

async function importFiles(admin: Editor, files: readonly ImportFileInput[], more: object = {}) {
  const { plan } = (await admin.request('post', 'imports', { files, dryRun: true }).expect(200)).body as ImportPlanView;
  return (
    await admin.request('post', 'imports', { files, plan, removed: 'keep', conflicts: 'theirs', ...more }).expect(200)
  ).body;
}

describe.each(databases)('exporting files with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
  });
  afterAll(() => started?.close());

  const bytes = async (path: string): Promise<Buffer> =>
    (
      await admin
        .request('get', path)
        .buffer(true)
        .parse(asBytes as never)
        .expect(200)
    ).body;
  const take = async (path: string, query = ''): Promise<string> => String(await bytes(`exports/${path}${query}`));
  const row = async (namespace: string, key: string, language: string) => {
    const query = new URLSearchParams({ namespace, language, filter: 'all' });
    const { texts: messages } = (await admin.request('get', `texts?${query}`).expect(200)).body as TextListView;
    return messages.find((message) => message.key === key)!;
  };
  const edit = async (namespace: string, key: string, forms: object, language = 'en', state?: string) => {
    const { id, text } = await row(namespace, key, language);
    await admin.request('put', `texts/${id}/${language}`, { forms, state }, text.version).expect(200);
  };

  const styles: Record<string, string> = {
    'four spaces and no last line break': '{\n    "a": "1",\n    "b": {\n        "c": "2"\n    }\n}',
    'tabs, Windows line breaks and a byte order mark': '\uFEFF{\r\n\t"a" : "1",\r\n\t"b" : {"c": "2"}\r\n}\r\n',
    'one line': '{"a":"1","b":{"c":"2"}}',
    'escapes and empty texts': '{\n  "a": "\\u00e4\\/",\n  "b": { "c": "" },\n\n  "a": "1"\n}\n',
    'values other than texts': '{ "a": "1", "n": 5, "t": true, "none": null, "list": ["x", "y"], "e": {} }\n',
  };

  it.each(Object.keys(styles))('returns an imported file byte for byte: %s', async (style) => {
    const namespace = `style/${Object.keys(styles).indexOf(style)}`;
    await importFiles(admin, toImportFiles({ en: { [namespace]: styles[style] } }));
    expect(await take(`en/${namespace}.json`)).toBe(styles[style]);
  });

  it('changes a single line for a changed text', async () => {
    const content = `${JSON.stringify({ a: '1', menu: { open: 'Open', close: 'Close' }, n_one: '{{count}} day', n_other: '{{count}} days' }, null, '\t')}\n`;
    await importFiles(admin, toImportFiles({ en: { lines: content } }));
    await edit('lines', 'menu.open', { '': 'Open “it”' });
    await edit('lines', 'n', { one: 'a day', other: '{{count}} days' });
    expect(await take('en/lines.json')).toBe(
      content.replace('"Open"', '"Open “it”"').replace('"{{count}} day"', '"a day"'),
    );
  });

  it('writes nested keys as one name in a format without nesting, and says what else it loses', async () => {
    const texts = { menu: { open: 'Open', n_one: '{{count}} day', n_other: '{{count}} days' } };
    await importFiles(admin, toImportFiles({ en: { nested: JSON.stringify(texts) } }));
    const list = await admin.request('get', 'exports?format=android').expect(200);
    expect(list.body).toMatchObject({ losses: ['maxLengths', 'states', 'nesting', 'ordinals'] });
    const android = await take('en/nested.xml', '?format=android');
    expect(android).toContain('<string name="menu.open">Open</string>');
    expect(android).toMatch(/<plurals name="menu\.n">\s*<item quantity="one">\{\{count\}\} day</);
    expect(await take('en/nested.arb', '?format=arb')).toContain('"menu.n_other": "{{count}} days"');
  });

  it('keeps texts in the syntax of nestjs-i18n as they are, and compares their placeholders as far as it knows them', async () => {
    const root = join(__dirname, '../i18n/nestjs-i18n');
    const names = ['brocoders', 'samples', 'tests'];
    const files = names.flatMap((name) =>
      globSync('*/**/*.json', { cwd: join(root, name) }).map((path) => ({
        file: path.replace('/', `/nestjs-${name}/`).replaceAll('\\', '/'),
        content: readFileSync(join(root, name, path), 'utf8'),
      })),
    );
    expect(files).toHaveLength(46);
    await importFiles(admin, files);
    for (const { file, content } of files) expect([file, await take(file)]).toEqual([file, content]);
    const { languages } = (await admin.request('get', 'workspace').expect(200)).body as WorkspaceView;
    const errors = [];
    for (const { tag } of languages) {
      const { texts } = (await admin.request('get', `texts?language=${tag}&filter=errors`).expect(200))
        .body as TextListView;
      errors.push(
        ...texts.filter(({ namespace }) => namespace.startsWith('nestjs-')).map(({ key }) => `${tag} ${key}`),
      );
    }
    // the first two lack {lang}, and the last one has another key in $t() than the reference
    expect(errors).toEqual(['de CURRENT_LANGUAGE', 'de-DE CURRENT_LANGUAGE', 'pt-BR nested-no-args']);
    await edit('nestjs-tests/test', 'PIPE_CHAIN', { '': 'Hi, {{name | uppercase | capitalize}}!' });
    const [before] = files.filter(({ file }) => file === 'en/nestjs-tests/test.json');
    expect(await take('en/nestjs-tests/test.json')).toBe(
      before!.content.replace('Hello, {{name | uppercase | c', 'Hi, {{name | uppercase | c'),
    );
  });

  it('inserts new keys in their place, and removes deleted ones', async () => {
    const content = '{\n  "a": "1",\n  "b": {\n    "x": "2"\n  },\n  "c": "3",\n  "d": "4"\n}\n';
    await importFiles(admin, toImportFiles({ en: { places: content }, de: { places: '{\n  "d": "4"\n}\n' } }));
    await edit('places', 'b.x', { '': 'zwei' }, 'de');
    await edit('places', 'a', { '': 'eins' }, 'de');
    expect(await take('de/places.json')).toBe('{\n  "a": "eins",\n  "b": {\n    "x": "zwei"\n  },\n  "d": "4"\n}\n');
    const { id, version } = await row('places', 'b.x', 'en');
    await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
    const renamed = await row('places', 'c', 'en');
    await admin.request('patch', `keys/${renamed.id}`, { key: 'see' }, renamed.version).expect(200);
    await edit('places', 'd', { '': '' });
    expect(await take('en/places.json')).toBe('{\n  "a": "1",\n  "see": "3"\n}\n');
    expect(await take('de/places.json')).toBe('{\n  "a": "eins",\n  "d": "4"\n}\n');
  });

  it('formats a new file like the file of its source language', async () => {
    await importFiles(
      admin,
      toImportFiles({ en: { model: '{\n    "a": "1",\n    "b": { "n_other": "{{count}} x", "n_one": "one" }\n}' } }),
    );
    await admin.request('post', 'languages', { tag: 'pl' });
    expect(await take('pl/model.json')).toBe('{}');
    await edit('model', 'b.n', { one: 'x', few: 'y', many: 'z', other: 'w' }, 'pl');
    expect(await take('pl/model.json')).toBe(
      '{\n    "b": {\n        "n_few": "y",\n        "n_many": "z",\n        "n_one": "x",\n        "n_other": "w"\n    }\n}',
    );
    await admin.request('post', 'namespaces', { name: 'fresh' }).expect(201);
    await admin.request('post', 'keys', { namespace: 'fresh', key: 'hello', forms: { '': 'Hello' } }).expect(201);
    expect(await take('en/fresh.json')).toBe('{\n  "hello": "Hello"\n}\n');
  });

  it('leaves out texts that are not reviewed on request', async () => {
    await importFiles(admin, toImportFiles({ en: { checked: { a: 'A', b: 'B' } } }));
    await edit('checked', 'a', { '': 'A' }, 'en', 'reviewed');
    expect(await take('en/checked.json', '?state=reviewed')).toBe('{\n  "a": "A"\n}\n');
    expect(JSON.parse(await take('en/checked.json', '?state=all'))).toEqual({ a: 'A', b: 'B' });
    await admin.request('get', 'exports/en/checked.json?state=published').expect(400);
  });

  it('exports the texts of a release, whatever has happened in the workspace since', async () => {
    const content =
      '{\n    "kept": "Kept",\n    "renamed": "Renamed",\n    "n_one": "{{count}} day",\n    "n_other": "{{count}} days",\n    "gone": "Gone"\n}\n';
    await importFiles(admin, toImportFiles({ en: { released: content }, de: { released: '{ "kept": "Bleibt" }' } }));
    await edit('released', 'kept', { '': 'Published' });
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    const { number } = (await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201)).body;
    const published = content.replace('Kept', 'Published');
    expect(await take('en/released.json', '?release=current')).toBe(published);

    await edit('released', 'kept', { '': 'Draft' });
    await edit('released', 'n', { one: 'a day', other: '{{count}} days' });
    const renamed = await row('released', 'renamed', 'en');
    await admin.request('patch', `keys/${renamed.id}`, { key: 'name' }, renamed.version).expect(200);
    const gone = await row('released', 'gone', 'en');
    await admin.request('delete', `keys/${gone.id}`, undefined, gone.version).expect(200);
    const added = { namespace: 'released', key: 'added', forms: { '': 'Added' } };
    await admin.request('post', 'keys', added).expect(201);
    for (const release of ['current', number]) {
      expect(await take('en/released.json', `?release=${release}`)).toBe(published);
      expect(await take('de/released.json', `?release=${release}`)).toBe('{ "kept": "Bleibt" }');
    }
    expect(JSON.parse(await take('en/released.json'))).toMatchObject({
      kept: 'Draft',
      name: 'Renamed',
      added: 'Added',
    });

    // a later import does not importFiles unpublished keys into the release
    const later = '{\n    "kept": "Later",\n    "name": "Renamed",\n    "later": "Later"\n}\n';
    await importFiles(admin, toImportFiles({ en: { released: later } }));
    expect(JSON.parse(await take('en/released.json', `?release=${number}`))).toEqual(JSON.parse(published));
    const { files } = (await admin.request('get', `exports?release=${number}`).expect(200)).body as ExportListView;
    expect(files.map(({ file }) => file)).toContain('de/released.json');
    await admin.request('get', 'exports?release=999999').expect(404);
    for (const wrong of ['0', '1e1', 'latest', '']) {
      await admin.request('get', `exports?release=${wrong}`).expect(400);
    }
  });

  it('exports static files of a release with a manifest, without private namespaces', async () => {
    const texts = {
      hello: 'Hello, {{name}}',
      menu: { open: 'Open' },
      n_one: '{{count}} day',
      n_other: '{{count}} days',
    };
    await importFiles(
      admin,
      toImportFiles({
        en: { 'static/shop': texts, 'static/secret': { a: '1' } },
        de: { 'static/shop': { hello: 'Hallo, {{name}}' } },
      }),
    );
    const { namespaces } = (await admin.request('get', 'namespaces').expect(200)).body;
    const secret = namespaces.find(({ name }: { name: string }) => name === 'static/secret');
    await admin.request('patch', `namespaces/${secret.id}`, { access: 'private' }, secret.version).expect(200);
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    const release = (await admin.request('post', 'releases', { hash, leaveErrors: true }).expect(201)).body;
    await edit('static/shop', 'hello', { '': 'Later' });

    const query = `?release=${release.number}&layout=${encodeURIComponent('v1/{lng}/{ns}')}`;
    const list = (await admin.request('get', `exports${query}`).expect(200)).body as ExportListView;
    expect(list.release).toEqual({ number: release.number, hash: release.hash, at: release.at });
    const own = list.files.filter(({ namespace }) => namespace.startsWith('static/'));
    expect(own.map(({ file }) => file)).toEqual(['v1/de/static/shop.json', 'v1/en/static/shop.json']);
    const english = await take('v1/en/static/shop.json', query);
    expect(english).toBe(JSON.stringify(texts));
    await waitUntil(async () => (await sendRequest(started.url, '/locales/en/static/shop.json')).text === english);
    const manifest = JSON.parse(await take('manifest.json', query));
    expect(manifest).toMatchObject({ release: list.release, languages: expect.arrayContaining(['de', 'en']) });
    expect(manifest.namespaces).not.toContain('static/secret');
    expect(manifest.files.find(({ file }: { file: string }) => file === 'v1/en/static/shop.json')).toEqual({
      file: 'v1/en/static/shop.json',
      language: 'en',
      namespace: 'static/shop',
      bytes: english.length,
      hash: createHash('sha256').update(english).digest('hex'),
    });
    const unpacked = unzipped(await bytes(`exports.zip${query}`));
    expect([...unpacked.keys()].sort()).toEqual([...list.files.map(({ file }) => file), 'manifest.json'].sort());
    expect(unpacked.get('v1/en/static/shop.json')).toBe(english);
    await admin.request('get', `exports/v1/en/static/secret.json${query}`).expect(404);

    const strings = await take(
      'en/static/shop.strings',
      `?layout={lng}/{ns}&format=apple-strings&release=${release.number}`,
    );
    expect(strings).toContain('"menu.open" = "Open";');
    await admin.request('get', 'exports?layout={lng}/{ns}&release=999999').expect(404);
    for (const wrong of ['layout=../{lng}/{ns}', 'layout={lng}{ns}', 'layout={lng}', 'format=docx']) {
      await admin.request('get', `exports?${wrong}`).expect(400);
    }
  });

  it('exports files whose import changes nothing', async () => {
    await importFiles(
      admin,
      toImportFiles({ en: { again: { a: '1', b: '2', n_one: '{{count}}', n_other: '{{count}}' } } }),
    );
    await edit('again', 'a', { '': 'x' });
    await edit('again', 'n', { one: 'y', other: 'z {{count}}' });
    const content = await take('en/again.json');
    expect(await importFiles(admin, [{ file: 'en/again.json', content }])).toMatchObject({ written: 0, kept: 0 });
    expect(await take('en/again.json')).toBe(content);
  });

  describe('in any format', () => {
    const english: Record<string, Record<string, string>> = {
      'menu.open': { '': 'Open' },
      'menu.close': { '': 'Close, “now”' },
      'menu.items.first[0]': { '': 'One' },
      'menu.items.first[1]': { '': "Two's" },
      title: { '': ' Title\nof two lines\t<b>&amp;</b> \\ ' },
      'time.year': { one: '{{count}} year', other: '{{count}} years' },
      basket: { zero: 'Nothing', one: '{{count}} thing', other: '{{count}} things' },
      place_ordinal: { one: '{{count}}st', two: '{{count}}nd', few: '{{count}}rd', other: '{{count}}th' },
      friend: { '': 'A friend' },
      friend_male: { '': 'A boyfriend' },
      'Hello\\. How are you?': { '': 'Hello. How are you?' },
      'app.Say\\. So: = #!': { '': '=1+1' },
      'app.untranslated': { '': 'In English only' },
      'app.days': { one: 'One day', other: '{{count}} days' },
      'app.empty': {},
    };
    const translated: Record<string, Record<string, Record<string, string>>> = {
      de: {
        'menu.open': { '': 'Öffnen' },
        'menu.items.first[0]': { '': 'Eins' },
        'menu.items.first[1]': { '': 'Zwei' },
        title: { '': 'Titel' },
        'time.year': { one: '{{count}} Jahr', other: '{{count}} Jahre' },
        basket: { zero: 'Nichts', one: '{{count}} Ding', other: '{{count}} Dinge' },
        place_ordinal: { other: '{{count}}.' },
        friend_male: { '': 'Ein Freund' },
        'Hello\\. How are you?': { '': 'Hallo. Wie geht’s?' },
      },
      pl: {
        'time.year': { one: '{{count}} rok', few: '{{count}} lata', many: '{{count}} lat' },
        basket: { zero: 'Nic', one: '{{count}} rzecz', few: '{{count}} rzeczy', many: '{{count}} rzeczy' },
      },
      id: { 'menu.close': { '': 'Tutup' }, 'time.year': { other: '{{count}} tahun' } },
    };

    beforeAll(async () => {
      for (const tag of ['en', 'de', 'pl', 'id']) await admin.request('post', 'languages', { tag });
      await admin.request('post', 'namespaces', { name: 'round' }).expect(201);
      for (const [key, forms] of Object.entries(english)) {
        const kind = key.endsWith('_ordinal') ? 'ordinal' : 'other' in forms ? 'cardinal' : 'text';
        await admin.request('post', 'keys', { namespace: 'round', key, kind, forms }).expect(201);
      }
      for (const [language, texts] of Object.entries(translated))
        for (const [key, forms] of Object.entries(texts)) await edit('round', key, forms, language);
    });

    const nothing = { added: 0, changed: 0, removed: 0, conflicts: 0 };

    it.each(FORMATS.map(({ name }) => name))('comes back unchanged in %s', async (format) => {
      const { files } = (await admin.request('get', `exports?format=${format}`).expect(200)).body as ExportListView;
      const own = files.filter(({ namespace }) => namespace === 'round');
      const [extension] = formatNamed(format).extensions;
      expect(own.map(({ file }) => file).sort()).toEqual(
        ['de', 'en', 'id', 'pl'].map((language) => `${language}/round${extension}`),
      );
      const contents: ImportFileInput[] = [];
      for (const { file } of own) contents.push({ file, content: await take(file, `?format=${format}`) });
      for (const imported of [contents, ...contents.map((content) => [content])]) {
        const plan = (await admin.request('post', 'imports', { files: imported, dryRun: true }).expect(200))
          .body as ImportPlanView;
        expect({ ...plan, entries: plan.entries }).toMatchObject({ entries: [], problems: [], counts: nothing });
        expect(plan.namespaces).toMatchObject([{ name: 'round', newKeys: 0, changedNotes: 0 }]);
      }
    });
  });

  it('lists texts to be translated with their sources in CSV, and takes them back under their nested keys', async () => {
    const texts = {
      menu: { open: 'Open', close: 'Close', n_one: '{{count}} day', n_other: '{{count}} days' },
      a: 'A, b',
    };
    await importFiles(
      admin,
      toImportFiles({ en: { sheet: texts }, de: { sheet: { a: 'A' } }, ja: { sheet: { a: 'あ' } } }),
    );
    const csv = await take('de/sheet.csv', '?format=csv');
    expect(csv).toBe(
      'key,source,de\nmenu.open,Open,\nmenu.close,Close,\nmenu.n_one,{{count}} day,\nmenu.n_other,{{count}} days,\na,"A, b",A\n',
    );
    expect(await take('ja/sheet.csv', '?format=csv')).toContain('\nmenu.n_other,{{count}} days,\na,');
    expect(await take('en/sheet.csv', '?format=csv')).toMatch(/^key,en\nmenu\.open,Open\n/);

    const content = `${csv.replace('Open,', 'Open,Öffnen')}menu.paste,Paste,Einfügen\n`;
    const { newKeys, written } = await importFiles(admin, [{ file: 'de/sheet.csv', content }]);
    expect({ newKeys, written }).toEqual({ newKeys: 1, written: 2 });
    expect(await row('sheet', 'menu.open', 'de')).toMatchObject({ target: [{ text: 'Öffnen' }] });
    expect(await row('sheet', 'menu\\.paste', 'de')).toMatchObject({ target: [{ text: 'Einfügen' }] });

    await edit('sheet', 'menu.close', { '': 'Zu' }, 'de');
    await admin.request('post', 'keys', { namespace: 'sheet', key: 'menu.cut', forms: { '': 'Cut' } }).expect(201);
    await edit('sheet', 'menu.cut', { '': 'Aus' }, 'de');
    const table = await take('de/sheet.csv'); // with a column for each other language
    expect(table).toMatch(/^key,source,de,.*\nmenu\.open,Open,Öffnen,.*\nmenu\.close,Close,Zu,/);
    expect(table).toMatch(/\nmenu\.paste,Paste,Einfügen,.*\nmenu\.cut,Cut,Aus,Cut,/);
    const { id, version } = await row('sheet', 'menu.open', 'en');
    await admin.request('delete', `keys/${id}`, undefined, version).expect(200);
    expect(await take('de/sheet.csv')).not.toContain('menu.open');
    const again = await admin
      .request('post', 'imports', { files: [{ file: 'de/sheet.csv', content }], dryRun: true })
      .expect(200);
    expect((again.body as ImportPlanView).namespaces).toMatchObject([{ newKeys: 0 }]); // it was deleted here
  });

  it('returns 304 for an unchanged file', async () => {
    await importFiles(admin, toImportFiles({ en: { same: { a: '1' } } }));
    const { headers } = await admin.request('get', 'exports/en/same.json').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="?same.json"?$/),
      'cache-control': 'private, no-cache',
    });
    await admin.request('get', 'exports/en/same.json').set('If-None-Match', headers.etag!).expect(304);
    const { files } = (await admin.request('get', 'exports').expect(200)).body as ExportListView;
    expect(files.find(({ file }) => file === 'en/same.json')).toEqual({
      file: 'en/same.json',
      format: 'json',
      language: 'en',
      namespace: 'same',
      bytes: 15,
      hash: headers.etag!.slice(1, -1),
    });
  });

  it.each([
    'en/nothing.json',
    'xx/same.json',
    'en/same',
    'en',
    '..%2f..%2fetc/passwd',
    'en/__proto__.json',
    'en/%00.json',
  ])('knows no %s', async (path) => {
    await admin.request('get', `exports/${path}`).expect(404);
  });

  it('packs all files into a ZIP archive', async () => {
    await importFiles(admin, toImportFiles({ en: { packed: { a: 'Größe 💡' } } }));
    const archive = await bytes('exports.zip');
    const { files } = (await admin.request('get', 'exports').expect(200)).body as ExportListView;
    const unpacked = unzipped(archive);
    expect([...unpacked.keys()].sort()).toEqual(files.map(({ file }) => file).sort());
    expect(unpacked.get('en/packed.json')).toBe('{\n  "a": "Größe 💡"\n}\n');
  });

  // Skipped if the texts of Frigate, a large real project, are not next to the repository. PostgreSQL gets some of them.
  (large ? it : it.skip)('returns the files of a large project byte for byte', async () => {
    const pattern = kind === sqlite ? '**/*.json' : '{en,de,ar,pl,ja,zh-CN,yue-Hant}/**/*.json';
    const paths = globSync(pattern, { cwd: frigate }).sort();
    const files = paths.map((file) => ({ file, content: readFileSync(join(frigate, file), 'utf8') }));
    const { written } = await importFiles(admin, files);
    expect(written).toBeGreaterThan(10_000);
    expect(await importFiles(admin, files)).toMatchObject({ changeSet: null, written: 0 });
    const archive = await bytes('exports.zip');
    const unpacked = unzipped(archive);
    for (const { file, content } of files) expect([file, unpacked.get(file) === content]).toEqual([file, true]);
  });
});

const asBytes = (response: NodeJS.ReadableStream, done: (error: Error | null, body: unknown) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};
