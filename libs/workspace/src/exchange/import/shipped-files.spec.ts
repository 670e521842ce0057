import { parseTextSource } from '@dragoman/i18n/internal';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CurrentTexts, planImport } from './import-plan';
import { readShippedFiles } from './shipped-files';

const nothing: CurrentTexts = { reference: 'en', languages: [], namespaces: [] };

describe('The files that an application ships', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-shipped-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const shipped = async (files: Readonly<Record<string, string>>, ...sources: string[]) => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), content);
    }
    return readShippedFiles(
      sources.map((source) => parseTextSource(join(directory, source))),
      'en',
    );
  };

  const xliff = (target: string) =>
    `<xliff version="1.2"><file source-language="en" datatype="plaintext"><body>` +
    `<trans-unit id="open"><source>Open</source>${target}</trans-unit></body></file></xliff>`;

  it('can be a template with the texts to be translated', async () => {
    const files = await shipped(
      { 'messages.xlf': xliff(''), 'messages.de.xlf': xliff('<target>Öffnen</target>') },
      '{ns}.{lng}.xlf',
    );
    expect(files.map(({ path, language, isTemplate }) => [path, language, isTemplate])).toEqual([
      ['messages.de.xlf', 'de', undefined],
      ['messages.xlf', 'en', true],
    ]);
    const { entries, documents } = planImport(nothing, files);
    expect(entries.map(({ language, theirs }) => [language, theirs])).toEqual([
      ['en', { '': 'Open' }],
      ['de', { '': 'Öffnen' }],
    ]);
    expect(documents.map(({ path, languages }) => [path, languages.map(({ role }) => role)])).toEqual([
      ['messages.de.xlf', ['target', 'source']],
      ['messages.xlf', ['source']],
    ]);
  });

  it('are merged text by text, as JSON if they are in different formats', async () => {
    const files = await shipped(
      {
        'a/de.yml': 'de:\n  open: Auf\n  items:\n    one: ein Ding\n    other: Dinge\n',
        'b/de.json': '{"open":"Öffnen"}',
        'c/de.json': '{"close":"Zu"}',
      },
      'a/{lng}.yml',
      'b/{lng}.json',
      'c',
    );
    expect(files).toMatchObject([{ language: 'de', namespace: 'translation', format: 'json' }]);
    expect(JSON.parse(files[0]!.content)).toEqual({
      ...{ open: 'Öffnen', items_one: 'ein Ding', items_other: 'Dinge' },
      close: 'Zu',
    });
  });

  it('are refused if they have several languages', async () => {
    const files = await shipped(
      { 'de.csv': 'key,en,de\nopen,Open,Öffnen\n', 'fr.csv': 'key,text\nopen,Ouvrir\n' },
      '{lng}.csv',
    );
    const { problems, entries } = planImport(nothing, files);
    expect(problems).toMatchObject([{ file: 'de.csv', code: 'languageImpossible', values: { language: 'en, de' } }]);
    expect(entries).toMatchObject([{ language: 'fr', theirs: { '': 'Ouvrir' } }]);
  });
});
