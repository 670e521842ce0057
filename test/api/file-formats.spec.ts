import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ExportListView,
  ImportFileInput,
  ImportPlanView,
  ImportReportView,
} from '../../libs/workspace/src/exchange/exchange.contract';
import { ExchangeThreads } from '../../libs/workspace/src/exchange/worker/exchange.threads';
import type { TextListView } from '../../libs/workspace/src/texts/texts.contract';
import { databases } from '../support/databases';
import { guardDelivery } from '../support/delivery-guard';
import { createEditor, type Editor } from '../support/editors';
import { sendRequest } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';

const shared = join(__dirname, '../../../shared/data/formats');

/** Files of others, by format: every fifth of the small ones, since all of them take half a minute. */
const FOLDERS = ['android', 'xliff12', 'xliff2', 'resx', 'po', 'yaml-rails', 'properties', 'apple', 'csv', 'arb'];

const android = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <!-- The button that opens the shop -->
    <string name="open">Open</string>
    <plurals name="items">
        <item quantity="one">%d item</item>
        <item quantity="other">%d items</item>
    </plurals>
</resources>
`;

const xliff = (target: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="shop" source-language="en" target-language="${target}" datatype="plaintext">
    <body>
      <trans-unit id="open" maxwidth="20" size-unit="char">
        <source>Open</source>
        <target state="needs-review-translation">Öffnen</target>
        <note>A button</note>
      </trans-unit>
      <trans-unit id="close">
        <source>Close</source>
      </trans-unit>
    </body>
  </file>
</xliff>
`;

describe.each(databases)('files of other formats with $name', (kind) => {
  let started: StartedApp;
  let admin: Editor;

  beforeAll(async () => {
    started = await startApp({ kind });
    admin = await createEditor(started.app, { name: 'Ada', role: 'administrator' });
    for (const tag of ['en', 'de', 'fr']) await admin.request('post', 'languages', { tag });
  });
  afterAll(() => started?.close());

  /** For what no database is involved in. */
  const itWithOne = kind === databases[0] ? it : () => {};

  const plan = async (files: readonly ImportFileInput[], more: object = {}): Promise<ImportPlanView> =>
    (await admin.request('post', 'imports', { files, dryRun: true, ...more }).expect(200)).body as ImportPlanView;

  const importFiles = async (files: readonly ImportFileInput[], more: object = {}): Promise<ImportReportView> => {
    const { plan: id } = await plan(files, more);
    const instructions = { removed: 'keep', conflicts: 'theirs', ...more };
    return (await admin.request('post', 'imports', { files, plan: id, ...instructions }).expect(200)).body;
  };

  const takeBytes = async (path: string): Promise<Buffer> => {
    const parser = (response: NodeJS.ReadableStream, done: (error: null, bytes: Buffer) => void) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    };
    const request = admin.request('get', `exports/${path}`).buffer(true);
    return (await request.parse(parser as never).expect(200)).body as Buffer;
  };

  const take = async (path: string): Promise<string> => String(await takeBytes(path));

  const rows = async (namespace: string, language: string): Promise<TextListView['texts']> => {
    const query = new URLSearchParams({ namespace, language, filter: 'all' });
    return ((await admin.request('get', `texts?${query}`).expect(200)).body as TextListView).texts;
  };

  const formsOf = (forms: TextListView['texts'][number]['target']) =>
    Object.fromEntries(forms.flatMap(({ category = '', text }) => (text === null ? [] : [[category, text]])));

  const edit = async (namespace: string, key: string, forms: object, language: string, state?: string) => {
    const { id, text } = (await rows(namespace, language)).find((row) => row.key === key)!;
    await admin.request('put', `texts/${id}/${language}`, { forms, state }, text.version).expect(200);
  };

  const paths = async (namespace: string): Promise<string[]> =>
    ((await admin.request('get', 'exports').expect(200)).body as ExportListView).files.flatMap((file) =>
      file.namespace === namespace ? file.file : [],
    );

  it('Android: recognizes the layout, edits one place, and creates the file of a new language', async () => {
    const files = [
      { file: 'app/res/values/strings.xml', content: android },
      { file: 'app/res/values-de/strings.xml', content: android.replace('>Open<', '>Öffnen<') },
    ];
    const planned = await plan(files);
    expect(planned.layout).toBe('values-{lng}/{ns}');
    expect(planned.files.map(({ format, language, namespace }) => [format, language, namespace])).toEqual([
      ['android', 'en', 'strings'],
      ['android', 'de', 'strings'],
    ]);
    await importFiles(files);
    expect(
      (await rows('strings', 'de')).map(({ key, description, target }) => [key, description, formsOf(target)]),
    ).toEqual([
      ['open', 'The button that opens the shop', { '': 'Öffnen' }],
      ['items', undefined, { one: '%d item', other: '%d items' }],
    ]);
    expect(await take('app/res/values/strings.xml')).toBe(android);
    await edit('strings', 'items', { one: '%d Ding', other: '%d Dinge' }, 'de');
    expect(await take('app/res/values-de/strings.xml')).toBe(
      files[1]!.content.replace('%d items', '%d Dinge').replace('%d item', '%d Ding'),
    );
    await edit('strings', 'open', { '': 'Ouvrir' }, 'fr');
    expect(await paths('strings')).toEqual([
      'app/res/values-de/strings.xml',
      'app/res/values/strings.xml',
      'app/res/values-fr/strings.xml',
    ]);
    const french = await take('app/res/values-fr/strings.xml');
    expect(french).toContain('<string name="open">Ouvrir</string>');
    expect(french).not.toContain('Open');
  });

  it('XLIFF: takes the sources as reference texts, and keeps notes, lengths and states', async () => {
    const files = [{ file: 'shop.de.xlf', content: xliff('de') }];
    const planned = await plan(files);
    expect(planned.layout).toBe('{ns}.{lng}');
    expect(planned.files.map(({ language, counts }) => [language, counts.added]).sort()).toEqual([
      ['de', 1],
      ['en', 2],
    ]);
    await importFiles(files, { state: 'reviewed' });
    const german = (await rows('shop', 'de')).map((row) => [
      row.key,
      row.description,
      row.maxLength,
      row.text.state,
      formsOf(row.reference),
    ]);
    expect(german).toEqual([
      ['open', 'A button', 20, 'needsReview', { '': 'Open' }],
      ['close', undefined, undefined, expect.anything(), { '': 'Close' }],
    ]);
    expect(await take('shop.de.xlf')).toBe(xliff('de'));
    expect((await plan(files)).counts).toMatchObject({ added: 0, changed: 0, removed: 0, conflicts: 0 });

    await edit('shop', 'close', { '': 'Schließen' }, 'de');
    const exported = await take('shop.de.xlf');
    expect(exported).toContain('<target');
    expect(exported).toContain('Schließen</target>');
    expect(exported).toContain('<target state="needs-review-translation">Öffnen</target>');
    await edit('shop', 'open', { '': 'Ouvrir' }, 'fr');
    const french = await take('shop.fr.xlf');
    expect(french).toContain('target-language="fr"');
    expect(french).toContain('Ouvrir</target>');
    expect(french).toContain('<source>Close</source>');
  });

  it('XLIFF: compares the sources with the texts of the language that the file names', async () => {
    const content = xliff('de').replace('source-language="en"', 'source-language="en-US"');
    const file = { file: 'american.de.xlf', content };
    expect((await plan([file])).newLanguages).toEqual(['en-US']);
    await importFiles([file]);
    await edit('american', 'close', { '': 'Schließen' }, 'de');
    const edited = { ...file, content: await take('american.de.xlf') };
    const unchanged = { added: 0, changed: 0, conflicts: 0, unchanged: 4 };
    expect((await plan([edited])).counts).toMatchObject(unchanged);
    await importFiles([edited]);
    const reworded = { ...file, content: edited.content.replace('<source>Open<', '<source>Unlock<') };
    expect((await plan([reworded])).counts).toMatchObject({ added: 0, changed: 1, conflicts: 0, unchanged: 3 });
  });

  it('takes descriptions and lengths that only the files have changed, and undoes that', async () => {
    const file = (note: string, length: number) => {
      const content = xliff('de').replace('A button', note).replace('"20"', `"${length}"`);
      return [{ file: 'notes.de.xlf', content }];
    };
    const notes = async () => (await rows('notes', 'de')).map(({ description, maxLength }) => [description, maxLength]);
    await importFiles(file('A button', 20));
    expect(await notes()).toEqual([
      ['A button', 20],
      [undefined, undefined],
    ]);
    expect((await plan(file('A link', 3))).namespaces).toMatchObject([{ changedNotes: 1 }]);
    const { changeSet, ...report } = await importFiles(file('A link', 3));
    expect(report).toMatchObject({ written: 0, changedNotes: 1 });
    expect((await rows('notes', 'de'))[0]).toMatchObject({ description: 'A link', maxLength: 3 });
    const failing = await admin.request('get', 'texts?namespace=notes&language=de&filter=errors').expect(200);
    expect((failing.body as TextListView).texts.map(({ key }) => key)).toEqual(['open']);
    expect(await importFiles(file('A link', 3))).toMatchObject({ changeSet: null, changedNotes: 0 });
    await admin.request('post', `activity/${changeSet}/undo`).expect(200);
    expect(await notes()).toEqual([
      ['A button', 20],
      [undefined, undefined],
    ]);
  });

  itWithOne('CSV: keeps its languages also in a folder that is named like another one', async () => {
    const content = 'key,ca,cs\nopen,Obre,Otevřít\n';
    await importFiles([{ file: 'de/folder.csv', content }]);
    expect(await take('de/folder.csv')).toBe(content);
  });

  it('CSV: has the texts of all languages in one file', async () => {
    const content = 'key;en;de\r\nopen;Open;Öffnen\r\n"pay;now";Pay;\r\n';
    await importFiles([{ file: 'tables/table.csv', content }], {});
    expect((await rows('table', 'de')).map(({ key, target }) => [key, formsOf(target)])).toEqual([
      ['open', { '': 'Öffnen' }],
      ['pay;now', {}],
    ]);
    expect(await take('tables/table.csv')).toBe(content);
    await edit('table', 'pay;now', { '': 'Zahlen; jetzt' }, 'de');
    await edit('table', 'open', { '': 'Ouvrir' }, 'fr');
    expect(await paths('table')).toEqual(['tables/table.csv']);
    expect(await take('tables/table.csv')).toBe(
      'key;en;de;fr\r\nopen;Open;Öffnen;Ouvrir\r\n"pay;now";Pay;"Zahlen; jetzt";\r\n',
    );
  });

  for (const side of ['source', 'translation']) {
    it(`string catalogs: a key has plural forms only in the ${side}`, async () => {
      const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
      const plural = { variations: { plural: { one: unit('%lld one'), other: unit('%lld others') } } };
      const localizations = side === 'source' ? { en: plural, de: unit('%lld') } : { en: unit('%lld'), de: plural };
      const strings = { files: { localizations } };
      const namespace = `Plural${side}`;
      const file = `catalogs/${namespace}.xcstrings`;
      let content = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2);
      await importFiles([{ file, content }]);
      expect(await take(file)).toBe(content);
      for (const [language, words] of [
        ['en', 'first'],
        ['de', 'second'],
        ['fr', 'third'],
        ['en', 'fourth'],
      ] as const) {
        const { target } = (await rows(namespace, language))[0]!;
        const forms = Object.fromEntries(target.map(({ category = '' }) => [category, `%lld ${words} ${category}`]));
        await edit(namespace, 'files', forms, language);
        content = await take(file);
        for (const text of Object.values(forms)) expect(content).toContain(JSON.stringify(text));
        const again = [{ file, content }];
        const counts = { added: 0, changed: 0, removed: 0, conflicts: 0, newerHere: 0 };
        expect((await plan(again)).counts).toMatchObject(counts);
        await importFiles(again);
      }
    });
  }

  it('Android and Rails: one text of a message that is a plural elsewhere stays one until its forms differ', async () => {
    const plurals =
      '<plurals name="items"><item quantity="one">Ding</item><item quantity="other">Dinge</item></plurals>';
    const android = (body: string): string => `<resources>\n  ${body}\n</resources>\n`;
    for (const [namespace, path, en, de] of [
      [
        'plain',
        (tag: string) => `app/${tag}/plain.xml`,
        android('<string name="items">Items</string>'),
        android(plurals),
      ],
      [
        'steady',
        (tag: string) => `config/${tag}/steady.yml`,
        'items: Items\n',
        'items:\n  one: Ding\n  other: Dinge\n',
      ],
    ] as const) {
      const files = [
        { file: path('en'), content: en },
        { file: path('de'), content: de },
      ];
      await importFiles(files, { state: 'reviewed' });
      expect((await rows(namespace, 'en')).map(({ target }) => formsOf(target))).toEqual([
        { one: 'Items', other: 'Items' },
      ]);
      await edit(namespace, 'items', { one: 'Things', other: 'Things' }, 'en');
      expect(await take(path('en'))).toBe(en.replace('Items', 'Things'));
      const { id } = (await rows(namespace, 'en'))[0]!;
      await admin.request('patch', `keys/${id}`, { key: 'objects' }, 1).expect(200);
      await edit(namespace, 'objects', { one: 'Thing', other: 'Things' }, 'en', 'reviewed');
      const exported = [
        { file: path('en'), content: await take(path('en')) },
        { file: path('de'), content: await take(path('de')) },
      ];
      expect(exported[0]!.content).toMatch(/objects[^]*one\W+Thing\W[^]*other\W+Things\W/);
      expect(exported[1]!.content).toBe(de.replace('items', 'objects'));
      expect((await plan(exported)).counts).toMatchObject({
        ...{ added: 0, changed: 0, removed: 0, conflicts: 0, newerHere: 0, unchanged: 2 },
      });
    }
    const { hash } = (await admin.request('get', 'releases/preview').expect(200)).body;
    await admin.request('post', 'releases', { hash }).expect(201);
    for (const namespace of ['plain', 'steady']) {
      const url = `/locales/en/${namespace}.json`;
      expect(await (await sendRequest(started.url, url)).json()).toEqual({
        objects_one: 'Thing',
        objects_other: 'Things',
      });
    }
  });

  it('refuses to export a text beside plural forms where a file has one of them, and names the key', async () => {
    const content = 'items:\n  one: Item\n  other: Items\n';
    await importFiles([{ file: 'config/en/both.yml', content }]);
    await edit('both', 'items', { '': 'All', one: 'Item', other: 'Items' }, 'en');
    expect((await admin.request('get', 'exports/config/en/both.yml').expect(422)).body).toMatchObject({
      detail: expect.stringContaining('config/en/both.yml cannot be written. “items” is both a text and a plural'),
    });
    const json = '{ "n": "All", "n_one": "{{count}}", "n_other": "{{count}}" }';
    await importFiles([{ file: 'en/counted.json', content: json }]);
    for (const format of ['po', 'android', 'yaml', 'apple-xcstrings', 'apple-stringsdict']) {
      const { body } = await admin.request('get', `exports/en/counted.json?format=${format}`).expect(422);
      expect(body).toMatchObject({ detail: expect.stringContaining('“n” is both a text and a plural') });
    }
    await edit('both', 'items', { '': '', one: 'Item', other: 'Items' }, 'en');
    await edit('counted', 'n', { '': '', one: '{{count}}', other: '{{count}}' }, 'en');
  });

  it('Android: of a text and a plural with the same name the later one is in use, and both stay in the file', async () => {
    const string = '<string name="items">Items</string>';
    const plurals = '<plurals name="items"><item quantity="one">%d</item><item quantity="other">%d</item></plurals>';
    for (const [namespace, body, forms] of [
      ['late', string + plurals, { one: '%d', other: '%d' }],
      ['early', plurals + string, { '': 'Items' }],
    ] as const) {
      const file = { file: `app/${namespace}/values/${namespace}.xml`, content: `<resources>${body}</resources>` };
      expect((await plan([file])).problems).toMatchObject([{ code: 'duplicateKey', values: { key: 'items' } }]);
      await importFiles([file]);
      expect((await rows(namespace, 'en')).map(({ target }) => formsOf(target))).toEqual([forms]);
      expect(await take(file.file)).toBe(file.content);
      const changed = Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, `${text}!`]));
      await edit(namespace, 'items', changed, 'en');
      const exported = await take(file.file);
      expect(exported).toBe(
        namespace === 'late' ? file.content.replaceAll('%d<', '%d!<') : file.content.replace('Items', 'Items!'),
      );
      expect((await plan([{ ...file, content: exported }])).counts).toMatchObject({ unchanged: 1, changed: 0 });
    }
  });

  it('PO: has the plural forms of a new language', async () => {
    const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
    const plural = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n';
    const entries =
      '\n#. A button\n#, fuzzy\nmsgid "Open"\nmsgstr "Öffnen"\n\nmsgid "%d item"\nmsgid_plural "%d items"\nmsgstr[0] "%d Ding"\nmsgstr[1] "%d Dinge"\n';
    const file = { file: 'locale/de/LC_MESSAGES/web.po', content: header + plural + entries };
    expect((await plan([file])).layout).toBe('{lng}/LC_MESSAGES/{ns}');
    await importFiles([file], { state: 'reviewed' });
    expect(
      (await rows('web', 'de')).map(({ key, target, reference, text }) => [
        key,
        formsOf(target),
        formsOf(reference),
        text.state,
      ]),
    ).toEqual([
      ['Open', { '': 'Öffnen' }, { '': 'Open' }, 'needsReview'],
      ['%d item', { one: '%d Ding', other: '%d Dinge' }, { one: '%d item', other: '%d items' }, 'reviewed'],
    ]);
    expect(await take('locale/de/LC_MESSAGES/web.po')).toBe(file.content);
    await edit('web', 'Open', { '': 'Öffnen' }, 'de', 'reviewed');
    expect(await take('locale/de/LC_MESSAGES/web.po')).toBe(file.content.replace('#, fuzzy\n', ''));
    await edit('web', '%d item', { one: '%d chose', other: '%d choses' }, 'fr');
    const french = await take('locale/fr/LC_MESSAGES/web.po');
    expect(french).toContain('Language: fr');
    expect(french).toMatch(/msgstr\[0\] "%d chose"\nmsgstr\[1\] "%d choses"/);
    expect(french).toContain('msgid "Open"\nmsgstr ""');
    expect(await take('fr/web.json').catch(() => 'redirected')).toBe('redirected');
  });

  it('PO: has all reference texts of a plural, whatever forms the translation has', async () => {
    const po = (language: string, forms: string, ...texts: string[]): string =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Plural-Forms: ${forms};\\n"\n\nmsgid "%d item"\nmsgid_plural "%d items"\n${texts.join('\n')}\n`;
    const two = 'nplurals=2; plural=(n != 1)';
    for (const [namespace, tag, forms, text] of [
      ['half', 'de', two, 'msgstr[0] "%d Ding"'],
      ['single', 'ja', 'nplurals=1; plural=0', 'msgstr[0] "%d個"'],
    ] as const) {
      const file = `locale/${tag}/LC_MESSAGES/${namespace}.po`;
      await importFiles([{ file, content: po(tag, forms, text) }]);
      expect((await rows(namespace, tag)).map(({ reference }) => formsOf(reference))).toEqual([
        { one: '%d item', other: '%d items' },
      ]);
    }
    await edit('half', '%d item', { one: '%d Ding', other: '%d Dinge' }, 'de', 'reviewed');
    const file = 'locale/de/LC_MESSAGES/half.po';
    const content = await take(file);
    expect(content).toBe(po('de', two, 'msgstr[0] "%d Ding"', 'msgstr[1] "%d Dinge"'));
    const counts = { added: 0, changed: 0, removed: 0, conflicts: 0, newerHere: 0, unchanged: 2 };
    expect((await plan([{ file, content }])).counts).toMatchObject(counts);
  });

  it('keeps bytes of other encodings, and names files that are in none', async () => {
    const json = '{\n  "size": "Größe"\n}\n';
    const utf16 = Buffer.from(`\uFEFF${json}`, 'utf16le');
    const file = { file: 'de/sixteen.json', content: utf16.toString('base64'), encoding: 'base64' } as const;
    await importFiles([file]);
    expect(formsOf((await rows('sixteen', 'de'))[0]!.target)).toEqual({ '': 'Größe' });
    expect((await takeBytes('de/sixteen.json')).equals(utf16)).toBe(true);

    const surrogate = Buffer.from('\uFEFF{\n"Größe": "\uD800"}', 'utf16le');
    const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=';
    const broken: readonly (readonly [file: string, bytes: Buffer, place: string])[] = [
      ['bytes.json', Buffer.concat([Buffer.from('{\n  "ü": "'), Buffer.from([0xff, 0xfe, 0x41])]), '2:9 UTF-8'],
      ['unmarked.json', Buffer.from('{"a":"A"}', 'utf16le'), '1:2 UTF-8'],
      ['surrogate.json', surrogate, '2:11 UTF-16LE'],
      ['half.json', utf16.subarray(0, -1), '3:2 UTF-16LE'],
      ['unknown.po', Buffer.from(`${header}EBCDIC\\n"\n`), '2:43 EBCDIC'],
      ['several.po', Buffer.from(`${header}Shift_JIS\\n"\n`), '2:43 SHIFT_JIS'],
      ['sixteen.po', Buffer.from(`${header}utf-16\\n"\n`), '2:43 UTF-16'],
      ['unknown.resx', Buffer.from('<?xml version="1.0" encoding="UTF-7"?>\n<root/>'), '1:31 UTF-7'],
    ];
    const { problems, counts } = await plan(
      broken.map(([name, bytes]) => {
        return { file: `en/${name}`, content: bytes.toString('base64'), encoding: 'base64' as const };
      }),
    );
    const found = problems.map(({ file, code, line, column, values }) => {
      return [file, code, `${line}:${column} ${values.encoding}`];
    });
    expect(found.toSorted()).toEqual(broken.map(([name, , place]) => [`en/${name}`, 'encoding', place]).toSorted());
    expect(counts.added).toBe(0);
  });

  itWithOne(
    'reads files in the encoding that they declare, and properties that are not UTF-8 as ISO-8859-1',
    async () => {
      const xml =
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<root>\n  <data name="a"><value>Größe</value></data>\n</root>\n';
      for (const [file, content, written] of [
        ['de/declared.resx', xml, '&#937;'],
        ['de/undeclared.properties', 'a=Größe\nb=\u0093\n', '\\u03a9'],
      ] as const) {
        const bytes = Buffer.from(content, 'latin1').toString('base64');
        await importFiles([{ file, content: bytes, encoding: 'base64' }]);
        const namespace = /(\w+)\.\w+$/.exec(file)![1]!;
        expect(formsOf((await rows(namespace, 'de'))[0]!.target)).toEqual({ '': 'Größe' });
        await edit(namespace, 'a', { '': 'Ω' }, 'de');
        expect((await takeBytes(file)).toString('latin1')).toBe(content.replace('Größe', written));
      }
    },
  );

  itWithOne('names the file that cannot hold a text, in the language of the caller', async () => {
    const header = (charset: string) => `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\n`;
    const content = Buffer.from(`${header('ISO-8859-1')}msgid "open"\nmsgstr "Größe"\n`, 'latin1').toString('base64');
    await importFiles([{ file: 'de/latin.po', content, encoding: 'base64' }]);
    await edit('latin', 'open', { '': '10 €' }, 'de');
    const refuse = async () =>
      (await admin.request('get', 'exports/de/latin.po').set('Accept-Language', 'de').expect(422)).body;
    expect(await refuse()).toMatchObject({
      detail: expect.stringMatching(/^de\/latin\.po ist als iso-8859-1 codiert; darin gibt es „€“ nicht\./),
    });
    await edit('latin', 'open', { '': '10 EUR' }, 'de');
    expect(await take('de/latin.po')).toContain('msgstr "10 EUR"');

    await importFiles([
      { file: 'de/resources.resx', content: '<root>\n  <data name="open"><value>Auf</value></data>\n</root>\n' },
    ]);
    await edit('resources', 'open', { '': 'Auf\u0001' }, 'de');
    expect((await admin.request('get', 'exports/de/resources.resx').expect(422)).body).toMatchObject({
      detail: 'de/resources.resx cannot be written. XML cannot contain the character U+0001. Remove it from “open”.',
    });
    const refused = admin.request('get', 'exports/de/resources.resx').set('Accept-Language', 'de').expect(422);
    expect((await refused).body.detail).toContain('XML kann das Zeichen U+0001 nicht enthalten.');
    await edit('resources', 'open', { '': 'Zu' }, 'de');
  });

  it('XLIFF: warns of markup that is not well-formed, corrects it, and refuses to write it with the key', async () => {
    const target = '<target>Mit <g id="1">Tom</g> &amp; Anna</target>';
    const content = xliff('de').replace(
      '<source>Close</source>',
      `<source>With <g id="1">Tom</g> &amp; Ann</source>${target}`,
    );
    await importFiles([{ file: 'inline.de.xlf', content }]);
    const broken = 'Mit <g id="1">Tom</g> & Anna';
    await edit('inline', 'close', { '': broken }, 'de');
    const failing = async () =>
      (await admin.request('get', 'texts?namespace=inline&language=de&filter=errors').expect(200)).body as TextListView;
    const [{ findings }] = (await failing()).texts as [TextListView['texts'][number]];
    expect(findings).toMatchObject([{ code: 'markupBroken', severity: 'error', fix: broken.replace('&', '&amp;') }]);
    expect((await admin.request('get', 'exports/inline.de.xlf').expect(422)).body).toMatchObject({
      detail: 'inline.de.xlf cannot be written. The markup of “close” is not well-formed.',
    });
    await edit('inline', 'close', { '': findings[0]!.fix! }, 'de');
    expect((await failing()).texts).toEqual([]);
    expect(await take('inline.de.xlf')).toBe(content);
  });

  it('Android and RESX: check elements in a text before it is exported, and write them into files without the key', async () => {
    const resources = (...texts: readonly string[]) => `<resources>\n${texts.join('')}</resources>\n`;
    const string = (name: string, text: string) => `  <string name="${name}">${text}</string>\n`;
    const [bold, html] = [string('bold', 'Hello <b>you</b> &amp; me'), string('html', '&lt;b>Ann&lt;/b>')];
    const source = { file: 'res/values/marked.xml', content: resources(bold, html) };
    const german = { file: 'res/values-de/marked.xml', content: resources(string('html', '&lt;b>Anna&lt;/b>')) };
    await importFiles([source, german]);
    const findings = async () => {
      const query = 'namespace=marked&language=de&filter=errors';
      const { texts } = (await admin.request('get', `texts?${query}`).expect(200)).body as TextListView;
      return texts.flatMap((each) => each.findings.map(({ code, fix }) => [each.key, code, fix]));
    };
    await edit('marked', 'html', { '': '<b>Tom</b> & Anna' }, 'de'); // escaped in the file
    expect(await findings()).toEqual([]);
    await edit('marked', 'bold', { '': 'Hallo <b>du</b> & ich' }, 'de');
    expect(await findings()).toEqual([['bold', 'markupBroken', 'Hallo <b>du</b> &amp; ich']]);
    expect((await admin.request('get', `exports/${german.file}`).expect(422)).body).toMatchObject({
      detail: 'res/values-de/marked.xml cannot be written. The markup of “bold” is not well-formed.',
    });
    await edit('marked', 'bold', { '': 'Hallo <b>du</b> &amp; ich' }, 'de');
    expect(await findings()).toEqual([]);
    const written = await take(german.file);
    expect(written).toContain(string('bold', 'Hallo <b>du</b> &amp; ich').trim());
    expect(written).toContain('&lt;b&gt;Tom&lt;/b&gt; &amp; Anna');
    // In another format, the same characters are text.
    expect(await take('de/marked.json?format=json')).toContain('"Hallo <b>du</b> &amp; ich"');

    // It is checked again when the file has it as plain text, and the other way round.
    await edit('marked', 'bold', { '': 'Hallo <b>du</b> & ich' }, 'de');
    const cdata = { ...source, content: resources(string('bold', '<![CDATA[Hello <b>you</b> & me]]>'), html) };
    expect((await importFiles([cdata])).written).toBe(1);
    expect(await findings()).toEqual([]);
    await importFiles([source]);
    expect(await findings()).toEqual([['bold', 'markupBroken', 'Hallo <b>du</b> &amp; ich']]);

    const resx = (value: string) => `<root>\n  <data name="bold"><value>${value}</value></data>\n</root>\n`;
    await importFiles([{ file: 'en/labels.resx', content: resx('Hello <b>you</b>') }]);
    await edit('labels', 'bold', { '': '<b>Du & ich</b>' }, 'de');
    const [row] = await rows('labels', 'de');
    expect(row!.findings).toMatchObject([{ code: 'markupBroken', fix: '<b>Du &amp; ich</b>' }]);
    await edit('labels', 'bold', { '': row!.findings[0]!.fix! }, 'de');
    await edit('marked', 'bold', { '': 'Hallo <b>du</b> &amp; ich' }, 'de');
  });

  it('Android and RESX: read and write a text without elements as plain text, whatever other languages have', async () => {
    const resources = (text: string) => `<resources>\n  <string name="greeting">${text}</string>\n</resources>\n`;
    const english = { file: 'res/values/mixed.xml', content: resources('Hello <b>you</b> &amp; me') };
    const german = { file: 'res/values-de/mixed.xml', content: resources("Hallo du &amp; ich, wie geht\\'s") };
    const resx = (text: string) => `<root>\n  <data name="greeting"><value>${text}</value></data>\n</root>\n`;
    const labels = [
      { file: 'en/mixed-labels.resx', content: resx('Hello <b>you</b>') },
      { file: 'de/mixed-labels.resx', content: resx('Hallo &amp; du') },
    ];
    await importFiles([english, german]);
    await importFiles(labels);
    const codes = async (namespace: string) => (await rows(namespace, 'de'))[0]!.findings.map(({ code }) => code);
    expect(formsOf((await rows('mixed', 'de'))[0]!.target)).toEqual({ '': "Hallo du & ich, wie geht's" });
    for (const namespace of ['mixed', 'mixed-labels']) expect(await codes(namespace)).not.toContain('markupBroken');
    expect(await take(german.file)).toBe(german.content);

    const write = async (text: string) => {
      await edit('mixed', 'greeting', { '': text }, 'de');
      await edit('mixed-labels', 'greeting', { '': text }, 'de');
      return [await take(german.file), await take('de/mixed-labels.resx')];
    };
    const written = (android: string, label = android) => [resources(android), resx(label)];
    expect(await write("Du & ich, so geht's")).toEqual(written("Du &amp; ich, so geht\\'s", "Du &amp; ich, so geht's"));
    expect(await write('Du &amp; ich: 3')).toEqual(written('Du &amp; ich: 3'));
    expect(await write('Du & ich: 3 < 4')).toEqual(written('Du &amp; ich: 3 &lt; 4'));
    expect(await write('<b>Du</b> &amp; ich')).toEqual(written('<b>Du</b> &amp; ich'));
    await importFiles([{ ...german, content: await take(german.file) }]);
    expect(await write('Du & ich')).toEqual(written('Du &amp; ich'));
    expect(await codes('mixed')).not.toContain('markupBroken');

    // Of files that differ, that of the reference language decides, and CDATA stays CDATA.
    const cdata = (text: string) => resources(`<![CDATA[${text}]]>`);
    const source = { ...english, content: cdata('Tom & <b>Ann</b>') };
    await importFiles([source, { ...german, content: resources('Tom &amp; <b>Anna</b>') }]);
    const [own] = await rows('mixed', 'en');
    expect(own!.findings.map(({ code }) => code)).not.toContain('markupBroken');
    await edit('mixed', 'greeting', { '': '<b>Tom</b> & Ann' }, 'en');
    expect(await take(english.file)).toBe(cdata('<b>Tom</b> & Ann'));
  });

  itWithOne('PO: lists entries with an empty context, which are not imported', async () => {
    const content = 'msgid "a"\nmsgstr "A"\n\nmsgctxt ""\nmsgid "b"\nmsgstr "B"\n';
    const file = { file: 'locale/de/LC_MESSAGES/context.po', content };
    expect((await plan([file])).problems).toEqual([
      { file: file.file, line: 4, column: 1, severity: 'warning', code: 'contextEmpty', values: { key: 'b' } },
    ]);
    await importFiles([file]);
    expect((await rows('context', 'de')).map(({ key }) => key)).toEqual(['a']);
    expect(await take(file.file)).toBe(content);
  });

  it('YAML of Rails: edits one place, and creates the file of a new language', async () => {
    const content = `# Shop\nde:\n  open: 'Öffnen' # a verb\n  items:\n    one: Ein Ding\n    other: "%{count} Dinge"\n  days: [Mo, Di]\n  on: |\n    An\n    Aus\n`;
    const files = [{ file: 'config/locales/rails.de.yml', content }];
    expect((await plan(files)).layout).toBe('{ns}.{lng}');
    await importFiles(files);
    expect((await rows('rails', 'de')).map(({ key, target }) => [key, formsOf(target)])).toEqual([
      ['open', { '': 'Öffnen' }],
      ['items', { one: 'Ein Ding', other: '%{count} Dinge' }],
      ['days[0]', { '': 'Mo' }],
      ['days[1]', { '': 'Di' }],
      ['on', { '': 'An\nAus\n' }],
    ]);
    expect(await take('config/locales/rails.de.yml')).toBe(content);
    await edit('rails', 'items', { one: 'Ein Ding', other: '%{count}: alle' }, 'de');
    expect(await take('config/locales/rails.de.yml')).toBe(content.replace('%{count} Dinge', '%{count}: alle'));
    await edit('rails', 'open', { '': 'yes' }, 'fr');
    expect(await take('config/locales/rails.fr.yml')).toContain("fr:\n  open: 'yes' # a verb\n");
  });

  (kind === databases[0] ? describe : () => {})('while texts are delivered', () => {
    guardDelivery(() => started);

    it('refuses broken files whole, and names what is wrong where', async () => {
      const bomb =
        '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY l2 "&lol;&lol;">]><resources><string name="a">&l2;</string></resources>';
      const external =
        '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><resources><string name="a">&e;</string></resources>';
      const broken: readonly (readonly [file: string, content: string, problem: string])[] = [
        ['bomb.xml', bomb, '1:1 doctypeNotAllowed'],
        ['external.xml', external, '1:1 doctypeNotAllowed'],
        ['truncated.xml', android.slice(0, android.indexOf('</plurals>')), '5:5 unclosed <plurals>'],
        ['entity.resx', '<root>\n  <data name="a"><value>&nbsp;</value></data></root>', '2:31 unknownEntity'],
        ['prefix.xlf', '<x:xliff version="1.2"/>', '1:1 wrongRoot xliff'],
        ['empty.xml', '', '1:1 rootMissing'],
        ['mixed.resx', '<root><data></root></data>', '1:13 endTagExpected </data>'],
        ['deep.resx', `<root>${'<a>'.repeat(10_000)}`, '1:196 tooDeep'],
        ['quote.po', 'msgid "a"\nmsgstr "b', '2:8 unclosedText'],
        ['half.po', 'msgid "a"\n', '1:1 msgstrMissing'],
        ['cell.csv', 'key,de\na,"b\n', '2:3 unclosed "'],
        ['quote.properties', 'a=b\nc=\\u12', '2:3 invalidUnicode'],
        ['comment.strings', '/* a', '1:1 unclosed /*'],
        ['list.json', '["a"]', '1:1 listAtRoot'],
        ['text.json', '"a"', '1:1 notAnObject'],
        ['deep.json', `{"a":${'['.repeat(10_000)}`, '1:69 tooDeep'],
        ['list.yml', '- a\n', '1:1 notAMapping'],
        ['colon.yml', 'a: b: c\n', '1:4 quotesNeeded'],
        ['deep.yml', `a: ${'['.repeat(10_000)}`, '1:68 tooDeep'],
        ['two.yml', 'a: b\n---\nc: d\n', '2:1 severalDocuments'],
        ['tag.yml', 'a: !ruby/object:Set x\n', '1:4 unknownTag !ruby/object:Set'],
        [
          'aliases.yml',
          `a: &a x\n${Array.from({ length: 101 }, (_, index) => `k${index}: *a\n`).join('')}`,
          '102:7 tooManyAliases',
        ],
        ['loop.yml', 'a: &a [*a]\n', '1:8 cyclicAlias *a'],
      ];
      const { problems, files: valid } = await plan(broken.map(([file, content]) => ({ file: `de/${file}`, content })));
      expect(valid).toEqual([]);
      const found = problems.map(({ file, line, column, values }) => {
        return [file, `${line}:${column} ${values.problem} ${values.sign}`.trim()];
      });
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(broken.map(([file, , problem]) => [`de/${file}`, problem])),
      );
      expect(JSON.stringify(problems)).not.toContain('root:');
    });
  });

  itWithOne('refuses files that are too large or have too many texts, and imports the others', async () => {
    const texts = Array.from({ length: 200_001 }, (_, index) => `k${index}=x\n`).join('');
    const { problems, files: valid } = await plan([
      { file: 'de/large.properties', content: `a=${'x'.repeat(16_000_000)}` },
      { file: 'de/many.properties', content: texts },
      { file: 'de/small.properties', content: 'a=b\n' },
    ]);
    expect(problems.map(({ file, code, values }) => [file, code, values])).toEqual([
      ['de/large.properties', 'fileTooLarge', { megabytes: 16 }],
      ['de/many.properties', 'tooManyTexts', { texts: 200_000 }],
    ]);
    expect(valid.map(({ file }) => file)).toEqual(['de/small.properties']);
  });

  itWithOne('refuses files that need too much memory, and continues', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
    const module = join(folder, 'allocate.cjs');
    await writeFile(
      module,
      'exports.execute = () => { for (const all = []; ; ) all.push(new Array(2e5).fill(0.5)); };',
    );
    const threads = started.app.get(ExchangeThreads);
    await expect(threads.performModule(module, {})).rejects.toMatchObject({ code: 'tooLarge' });
    await rm(folder, { recursive: true });
    expect((await plan([{ file: 'de/small.properties', content: 'a=b\n' }])).counts.added).toBe(1);
  });

  it('ICU in JSON: a message with two plurals is edited, exported and imported as it is', async () => {
    const message = (days: string): string =>
      `{n, plural, one {# file} other {# files}} in {d, plural, =0 {no time} one {a day} other {${days}}}, it's done`;
    const content = `{\n  "usage": "${message('# days')}",\n  "name": "{name}"\n}\n`;
    const files = [{ file: 'en/two-plurals.json', content }];
    expect((await plan(files)).namespaces).toMatchObject([{ syntax: 'icu', syntaxFrom: 'texts' }]);
    await importFiles(files);
    expect(await take('en/two-plurals.json')).toBe(content);
    await edit('two-plurals', 'usage', { '': message('all # days') }, 'en');
    const edited = await take('en/two-plurals.json');
    expect(edited).toBe(content.replace('# days', 'all # days'));
    const again = [{ file: 'en/two-plurals.json', content: edited }];
    expect((await plan(again)).counts).toMatchObject({ changed: 0, added: 0, conflicts: 0, unchanged: 2 });
  });

  it('keeps names of JavaScript objects as keys', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const files = [
      { file: 'de/names.properties', content: names.map((name) => `${name}=x\n`).join('') },
      { file: 'de/names-yaml.yml', content: names.map((name) => `${name}: x\n`).join('') },
      { file: 'de/names-json.json', content: `{${names.map((name) => `"${name}":"x"`).join()}}` },
      { file: 'de/names-csv.csv', content: `key,de\n${names.map((name) => `${name},x\n`).join('')}` },
      {
        file: 'de/names-xml.resx',
        content: `<root>${names.map((name) => `<data name="${name}"><value>x</value></data>`).join('')}</root>`,
      },
    ];
    await importFiles(files);
    for (const { file, content } of files) {
      const namespace = /[\w-]+(?=\.)/.exec(file)![0];
      expect((await rows(namespace, 'de')).map(({ key, target }) => [key, formsOf(target)])).toEqual(
        names.map((name) => [name, { '': 'x' }]),
      );
      expect(await take(file)).toBe(content);
      await edit(namespace, '__proto__', { '': 'new' }, 'de');
      expect(await take(file)).toBe(content.replace('x', 'new'));
    }
  });

  it('recognizes the files of several platforms in one folder', async () => {
    const resources = (text: string) => `<resources>\n  <string name="a">${text}</string>\n</resources>\n`;
    const files = [
      { file: 'android/res/values/droid.xml', content: resources('A') },
      { file: 'android/res/values-de/droid.xml', content: resources('Ä') },
      { file: 'ios/de.lproj/Phone.strings', content: '"a" = "Ä";\n' },
      ...['a', 'b', 'c'].map((name) => ({ file: `web/de/several-${name}.json`, content: '{"a":"Ä"}\n' })),
    ];
    const planned = await plan(files);
    expect(planned.layout).toBe('{lng}/{ns}');
    expect(planned.problems).toEqual([]);
    expect(planned.files.map(({ file, language, namespace }) => [file, language, namespace])).toEqual([
      ['ios/de.lproj/Phone.strings', 'de', 'Phone'],
      ['android/res/values/droid.xml', 'en', 'droid'],
      ['android/res/values-de/droid.xml', 'de', 'droid'],
      ...['a', 'b', 'c'].map((name) => [`web/de/several-${name}.json`, 'de', `several-${name}`]),
    ]);
    await importFiles(files);
    for (const { file, content } of files) expect(await take(file)).toBe(content);
    await edit('droid', 'a', { '': 'À' }, 'fr');
    expect(await take('android/res/values-fr/droid.xml')).toBe(resources('À'));
  });

  it('takes a layout, and refuses patterns that are none', async () => {
    const files = [{ file: 'packages/a/src/shop-b/i18n/de.json', content: '{"a":"A"}' }];
    const planned = await plan(files, { layout: 'src/{ns}/i18n/{lng}.json' });
    expect(planned.files).toMatchObject([{ namespace: 'shop-b', language: 'de' }]);
    await importFiles(files, { layout: 'src/{ns}/i18n/{lng}.json' });
    await edit('shop-b', 'a', { '': 'AA' }, 'fr');
    expect(await paths('shop-b')).toContain('packages/a/src/shop-b/i18n/fr.json');
    expect(await take('packages/a/src/shop-b/i18n/de.json')).toBe('{"a":"A"}');
    expect(await take('de/shop-b.json')).toBe('{"a":"A"}');
    for (const layout of ['{ns}', '../{lng}', '{lng}{ns}']) {
      await admin.request('post', 'imports', { files, dryRun: true, layout }).expect(400);
    }
  });

  const real = existsSync(shared)
    ? FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: shared }))
        .filter((path) => statSync(join(shared, path)).isFile())
        .sort()
        .filter((_, index) => index % 5 === 0)
    : [];

  // Left out where the files of others are not next to the repository.
  (real.length > 0 ? it : it.skip)('returns the files of others byte for byte', async () => {
    const files = real.map((path, index): ImportFileInput => {
      const extension = /\.[^./]+$/.exec(path)![0];
      const content = readFileSync(join(shared, path)).toString('base64');
      return { file: `de/real${index}${extension}`, content, encoding: 'base64' };
    });
    const { files: valid } = await plan(files);
    const read = files.filter(({ file }) => valid.some((each) => each.file === file && each.format !== 'json'));
    expect(read.length).toBeGreaterThan(20);
    await importFiles(read);
    const { files: exported } = (await admin.request('get', 'exports').expect(200)).body as ExportListView;
    const hashes = new Map(exported.map(({ file, hash }) => [file, hash]));
    const sha256 = (content: string) => createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex');
    const changed = read.flatMap(({ file, content }) =>
      hashes.get(file) === sha256(content) ? [] : real[Number(/\d+/.exec(file)![0])]!,
    );
    expect(changed).toEqual([]);
  });
});
