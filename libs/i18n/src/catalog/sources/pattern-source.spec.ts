import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeJson } from '../../message/json/write-json';
import { directorySource, type DirectorySourceOptions } from './directory-source';
import { readSource } from './read-source';
import type { SourceProblem } from './source-problem';

let directory: string;
let problems: SourceProblem[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dragoman-'));
  problems = [];
});
afterEach(() => rm(directory, { recursive: true }));

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
}

const open = (pattern: string, options?: DirectorySourceOptions) => directorySource(join(directory, pattern), options);

async function read(pattern: string, options?: DirectorySourceOptions): Promise<Record<string, unknown>> {
  const layer = await readSource(open(pattern, options), undefined, (problem) => problems.push(problem));
  return Object.fromEntries(
    [...layer].flatMap(([language, namespaces]) =>
      [...namespaces].map(([namespace, tree]) => [`${language} ${namespace}`, JSON.parse(writeJson(tree))]),
    ),
  );
}

const po = (language: string, entries: string): string =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${entries}`;

const GERMAN = po(
  'de',
  `msgid "Open"
msgstr "Öffnen"

#, fuzzy
msgid "Close"
msgstr "Klose"

msgctxt "menu"
msgid "File"
msgstr "Datei"

msgid "%d item"
msgid_plural "%d items"
msgstr[0] "%d Ding"
msgstr[1] "%d Dinge"
`,
);

describe('a source of files whose paths follow a pattern', () => {
  it('reads PO with its plural forms and sources, without fuzzy texts', async () => {
    await write({ 'de/LC_MESSAGES/app.po': GERMAN, 'de/notes.po': 'not a match', 'README.md': '' });
    expect(await read('{lng}/LC_MESSAGES/{ns}.po')).toEqual({
      'de app': { Open: 'Öffnen', menu: { File: 'Datei' }, '%d item_one': '%d Ding', '%d item_other': '%d Dinge' },
      'en app': {
        ...{ Open: 'Open', Close: 'Close', menu: { File: 'File' } },
        ...{ '%d item_one': '%d item', '%d item_other': '%d items' },
      },
    });
    expect(problems).toEqual([]);
  });

  it('takes the texts of a source language from its own file if there is one', async () => {
    await write({
      'de/app.po': GERMAN,
      'en/app.po': po('en', 'msgid "Open"\nmsgstr "Open it"\n'),
    });
    expect((await read('{lng}/{ns}.po'))['en app']).toEqual({ Open: 'Open it' });
  });

  it('reads the files of several formats and layouts', async () => {
    await write({
      'yml/de.yml': 'de:\n  menu:\n    open: Öffnen\n  items:\n    one: ein Ding\n    other: "%{count} Dinge"\n',
      'res/values/strings.xml': '<resources><string name="open">Open</string></resources>',
      'res/values-pt-rBR/strings.xml': '<resources><string name="open">Abrir</string></resources>',
      'res/values-night/strings.xml': '<resources><string name="open">Dark</string></resources>',
      'l10n/app_de.arb': '{"@@locale":"de","items":"{n, plural, one {ein Ding} other {# Dinge}}"}',
      'src/shop/i18n/de.json': '{"open":"Öffnen"}',
      'src/shop/package.json': '{"name":"shop"}',
      'props/messages.properties': 'open=Open\n',
      'props/messages_de.properties': 'open=Auf\n',
      'props/other.properties': 'port=80\n',
      'App/de.lproj/Localizable.strings': Buffer.from('\ufeff"open" = "Öffnen";\n', 'utf16le'),
    });
    expect(await read('yml/{lng}.yml')).toEqual({
      'de translation': { menu: { open: 'Öffnen' }, items_one: 'ein Ding', items_other: '%{count} Dinge' },
    });
    expect(await read('res/values-{lng}/strings.xml?namespace=app')).toEqual({
      'en app': { open: 'Open' },
      'pt-BR app': { open: 'Abrir' },
    });
    expect(await read('src/{ns}/i18n/{lng}.json')).toEqual({ 'de shop': { open: 'Öffnen' } });
    expect(await read('props/{ns}_{lng}.properties', { fallback: 'fr' })).toEqual({
      'de messages': { open: 'Auf' },
      'fr messages': { open: 'Open' },
    });
    expect(await read('App/{lng}.lproj/{ns}.strings')).toEqual({ 'de Localizable': { open: 'Öffnen' } });
    expect(problems).toEqual([]);
  });

  it('names the syntax of its namespaces', async () => {
    await write({ 'app_de.arb': '{"open":"Öffnen"}', 'web/de.json': '{"open":"Öffnen"}' });
    const syntaxes = async (pattern: string) => {
      const source = open(pattern);
      await source.list(() => {});
      return Object.fromEntries(source.syntaxes?.() ?? []);
    };
    expect(await syntaxes('{ns}_{lng}.arb')).toEqual({ app: 'icu' });
    expect(await syntaxes('{ns}_{lng}.arb?syntax=i18next')).toEqual({ app: 'i18next' });
    expect(await syntaxes('web?syntax=icu')).toEqual({ translation: 'icu' });
  });

  it('reports files that cannot be read with their line and column, and leaves out nothing else', async () => {
    await write({
      'de/shop.yml': 'de:\n  open: "Öffnen\n',
      'de/mail.yml': 'de:\n  open: Öffnen\n  open: Auf\n',
      'fr/mail.yml': Buffer.from('fr:\n  open: \xff\n', 'latin1'),
    });
    expect(await read('{lng}/{ns}.yml')).toEqual({ 'de mail': { open: 'Auf' } });
    const place = (file: string) => ({ file: join(directory, file) });
    expect(problems).toMatchObject([
      { severity: 'warning', ...place('de/mail.yml'), line: 3, column: 3 },
      { severity: 'error', ...place('de/shop.yml'), line: 3, reason: expect.stringContaining('"shop" is left out') },
      { severity: 'error', ...place('fr/mail.yml'), reason: expect.stringContaining('not encoded in UTF-8') },
    ]);
  });

  it('refuses two files of the same language and namespace, and reports a pattern without files', async () => {
    await write({ 'pt_BR/shop.yml': '', 'pt-BR/shop.yml': '' });
    await expect(read('{lng}/{ns}.yml')).rejects.toThrow('have the same language and namespace');
    await expect(read('none/{lng}.yml')).rejects.toThrow('There is no directory of texts');
    expect(await read('{lng}/{ns}.po')).toEqual({});
    expect(problems).toMatchObject([
      { severity: 'warning', reason: expect.stringContaining('No file matches {lng}/{ns}.po') },
    ]);
  });

  it('reads only files that have changed again', async () => {
    await write({ 'de/app.po': GERMAN, 'de/shop.po': GERMAN });
    const source = open('{lng}/{ns}.po');
    const all = async () => {
      const names = await source.list(() => {});
      return Promise.all(
        names.map(async (name) => [`${name.language} ${name.namespace}`, await source.read(name, () => {})]),
      );
    };
    const before = new Map((await all()) as [string, unknown][]);
    await write({ 'de/shop.po': GERMAN.replace('Öffnen', 'Aufmachen') });
    const after = new Map((await all()) as [string, unknown][]);
    for (const name of ['de app', 'en app']) expect(after.get(name)).toBe(before.get(name));
    expect(after.get('de shop')).not.toBe(before.get('de shop'));
  });
});
