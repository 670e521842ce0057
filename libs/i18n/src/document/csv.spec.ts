import { parse } from 'csv-parse/sync';
import { describeFormatPromises, textId, type OtherReader } from '../../../../test/support/format-promises';
import { csvFormat } from './csv';

const FIXTURE = `key,description,en,"de",pt_BR
open,A verb,Open,Öffnen,
"close","","Close ""now""","Schließen, bitte"
lines,,"One
Two",Eins,Um

=formula,,=1+1,+2,-3
`;

describe('the CSV format', () => {
  it('reads a column for each language', () => {
    const { entries, languages, options } = csvFormat.read(FIXTURE, {});
    expect(languages).toEqual(['en', 'de', 'pt_BR']);
    expect(options).toEqual({ separator: ',', escape: '"' });
    expect(entries.slice(0, 6).map(({ at: _, ...entry }) => entry)).toEqual([
      { path: ['open'], language: 'en', text: 'Open', description: 'A verb' },
      { path: ['open'], language: 'de', text: 'Öffnen', description: 'A verb' },
      { path: ['open'], language: 'pt_BR', text: '', description: 'A verb' },
      { path: ['close'], language: 'en', text: 'Close "now"' },
      { path: ['close'], language: 'de', text: 'Schließen, bitte' },
      { path: ['close'], language: 'pt_BR', text: '' },
    ]);
  });

  it('reads the second column of a file without languages', () => {
    expect(csvFormat.read('a;"x;y"\nb;z\n', {}).entries).toMatchObject([{ text: 'x;y' }, { text: 'z' }]);
    expect(csvFormat.read('key\ttext\na\tx\n', {}).entries).toMatchObject([{ path: ['a'], text: 'x' }]);
    expect(() => csvFormat.edit('a,x\n', [{ set: ['a'], text: 'y', language: 'de' }], {})).toThrow('no header');
  });

  it('fills up a short row', () => {
    expect(csvFormat.edit(FIXTURE, [{ set: ['close'], language: 'pt_BR', text: 'Fechar' }], {})).toBe(
      FIXTURE.replace('bitte"', 'bitte",Fechar'),
    );
  });

  it('adds a column for a new language', () => {
    const created = csvFormat.create(
      { language: 'pl', tag: 'pl', path: 'texts.csv' },
      [{ path: ['open'], text: 'Otwórz' }],
      FIXTURE,
    );
    expect(created).toBe(`key,description,en,"de",pt_BR,pl
open,A verb,Open,Öffnen,,Otwórz
"close","","Close ""now""","Schließen, bitte",,
lines,,"One
Two",Eins,Um,

=formula,,=1+1,+2,-3,
`);
  });

  it('inserts, renames and removes rows', () => {
    const edits = [
      { set: ['save'], language: 'de', text: 'Sichern', after: ['close'] },
      { move: ['open'], to: ['open, now'] },
      { remove: ['lines'] },
    ];
    expect(csvFormat.edit(FIXTURE, edits, {})).toBe(`key,description,en,"de",pt_BR
"open, now",A verb,Open,Öffnen,
"close","","Close ""now""","Schließen, bitte"
"save","","","Sichern",

=formula,,=1+1,+2,-3
`);
  });

  it('escapes quotes as the file does', () => {
    const content = 'key,en\na,"say \\"x\\" \\\\"\n';
    const { entries, options } = csvFormat.read(content, {});
    expect([entries[0]!.text, options]).toEqual(['say "x" \\', { separator: ',', escape: '\\' }]);
    expect(csvFormat.edit(content, [{ set: ['a'], language: 'en', text: '"\\' }], { options })).toBe(
      'key,en\na,"\\"\\\\"\n',
    );
  });
});

const readByOthers: OtherReader = (content, { separator, escape }) => {
  const options = {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  const read = (delimiter: string, escapeSign: string): string[][] =>
    parse(content, { ...options, delimiter, escape: escapeSign });
  const delimiter = (separator as string | undefined) ?? (content.split('\n')[0]!.includes('\t') ? '\t' : ',');
  let records: string[][];
  try {
    records = read(delimiter, (escape as string | undefined) ?? '"');
  } catch (error) {
    if (!content.includes('\\"')) throw error;
    records = read(delimiter, '\\');
  }
  const [header = [], ...rows] = records;
  const isLanguage = (name: string): boolean => /^[a-z]{2}([-_]\w+)?$/.test(name);
  const hasHeader = header.slice(1).some(isLanguage);
  const texts = new Map<string, string>();
  for (const row of hasHeader ? rows : records) {
    if (row[0] === '') continue;
    (hasHeader ? header : ['', '']).forEach((language, column) => {
      if (column === 0 || (hasHeader && !isLanguage(language)) || row.length < 2) return;
      const text = (row[column] ?? '').replace(/\r\n?/g, '\n');
      texts.set(textId({ path: [row[0]!], ...(hasHeader && { language }) }), text);
    });
  }
  return texts;
};

describeFormatPromises({
  format: csvFormat,
  readByOthers,
  fixtures: {
    'texts.csv': FIXTURE,
    'crlf.csv': `\uFEFF${FIXTURE.replaceAll('\n', '\r\n')}`,
    'tabs.tsv': '"key"\t"en"\t"cs"\n"a"\t"x, y"\t"z"\nb\tx\t"two\nlines"',
  },
  invalid: {
    'a quote that is not closed': ['key,en\na,"x\n', '2:3'],
    'text behind a quote': ['key,en\na,"x"y\n', '2:6'],
    'a quote inside a cell': ['key,en\na,x"y\n', '2:4'],
  },
  files: ['csv/**/*.csv'],
  decode: (bytes) => (bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8')),
});
